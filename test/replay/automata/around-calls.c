extern int __VERIFIER_nondet_int(void);
int big = 2147483647;
int steps = 0;
int less(int v) {
  int r = v - 1;
  steps = steps + 1;
  return r;
}
int sum(int v) {
  if (v == 0)
    return 0;
  return big - 3 + sum(v - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 60)
    n = big - 50 + less(n);
  else if (n == 61)
    n = less(big) + ({ int t = less(n);
      t; });
  else if (n == 62)
    n = less(-big - 1) + 1;
  else if (n == 63)
    n = less(1) + less(2) + big;
  else if (n < 5 && n > 0)
    n = sum(n);
  return n;
}
