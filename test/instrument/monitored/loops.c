extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int total = 2;
int half(int n) { return n / 2; }
void add(int by) {
  if (by > 3)
    total += by; else total++;
}
int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    if (i == 2) continue;
    s += i; add(i);
  }
  return s;
}
int main(void) {
  int x = __VERIFIER_nondet_int(), y = half(x);
  int k = 0;
  while (k < 3 && x > 0) { k++;
    x = x - half(4);
  }
  do {
    int p = sum(k); y = p + half(y); k--;
  } while (k > 0);
  for (; y > 0; y = y - 3) add(y);
  if (total > 6 || (y == 0 && x != 1))
    reach_error();
  x = total > 4 ? half(total) : x;
  if (x == 2) { reach_error(); }
  return 0;
}
