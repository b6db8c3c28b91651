extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int g, data[20];
int setting(int n, int a[n + (g = 5)]) { return n; }
int counting(int n, int a[n + 1]) { return n; }
int failing(int n) { if (n == 3) reach_error(); return 1; }
int entered(int n, int a[failing(n)]) { return n; }
int main(void) {
  int which = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (n < 1 || n > 9)
    return 0;
  if (which == 1 && g * 10 + setting(1, data) == 1) reach_error();
  if (which == 2 && g * 10 + counting(1, data) == 1) reach_error();
  if (which == 3) { setting(n, data); if (g == 5) reach_error(); }
  if (which == 4) { counting(n, data); if (g == 5) reach_error(); }
  if (which == 5) entered(n, data);
  return 0;
}
