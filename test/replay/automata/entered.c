extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int half(int n, int m) {
  int rest = n % m;
  return (n - rest) / m;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100)
    return 0;
  int h = half(n + 1, 2);
  if (h == 2)
    reach_error();
  return 0;
}
