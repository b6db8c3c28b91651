extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) { }
long seen[4];
int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int even(int n); int odd(int n) { if (n == 0) return 0; return even(n - 1); }
int even(int n) { if (n == 0) return 1; return odd(n - 1); }
void note(int at, long what) { if (at < 0 || at > 3) return; seen[at] = seen[at] + what; }
int main(void) {
  int n = __VERIFIER_nondet_int(); unsigned m = __VERIFIER_nondet_uint() % 5u;
  if (n < 0 || n > 6) n = 3;
  int total = 0, i, j;
  for (i = 0, j = n; i < j; i++, j--) {
    note(i, fib(i) + (even(j) ? 2 : 1));
    for (unsigned k = 0; k < m; k += 2) if (k == 2) { total += odd(i); continue; } else note((int)k, -1);
    if (total > 2) { total = 0; break; }
  }
  if (seen[0] + seen[1] > 3) { total++; if (m == 4) reach_error(); }
  else { total += (int)seen[2]; reach_error(); }
  int k = n;
  while (1) { if (k-- <= 0) break; total += k % 2 ? k : -1; if (total == 3) { reach_error(); } }
  if (total < 0 ? m > 1 : (total > 4, fib(3) == 2)) reach_error();
  return total;
}
