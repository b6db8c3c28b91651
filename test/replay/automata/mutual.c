extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
extern void reach_error(void);
static int odd(int n);
static int even(int n) {
  if (n == 0)
    return 1;
  return odd(n - 1);
}
static int odd(int n) {
  if (n == 0)
    return 0;
  return even(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 9) return 0;
  int (*f)(int) = n > 5 ? odd : even;
  if (f(n) && n != 0 && n % 3 == 0)
    reach_error();
  return 0;
}
