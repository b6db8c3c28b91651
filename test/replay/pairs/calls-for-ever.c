extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned calls;
static unsigned up(unsigned n) {
  if (n == 0)
    return 1;
  return n * up(n + 2u);
}
static int odd(unsigned n);
static int even(unsigned n) {
  if (n == 1)
    return 0;
  return odd(n - 1u);
}
static int odd(unsigned n) {
  return n == 0 ? 1 : even(n - 1u);
}
static void count(unsigned n) {
  calls += n;
  if (n == 0)
    return;
  count(n);
}
static void next(int n) {
  if (n == 0)
    return;
  next(n + 2);
}
static void some(unsigned n) {
  if (n % 6 == 3)
    return;
  some(n + 2u);
}
static void twice(unsigned n) {
  if (n == 4)
    return;
  if (n % 4 == 1)
    twice(4u);
  if (n != 9)
    twice(n + 2u);
}
int main(void) {
  int which = __VERIFIER_nondet_int();
  unsigned n = __VERIFIER_nondet_uint();
  if (which == 1)
    up(n);
  if (which == 2)
    even(n);
  if (which == 3)
    count(n);
  if (which == 4)
    next((int)n);
  if (which == 5)
    some(n);
  if (which == 6)
    twice(n);
  return 0;
}
