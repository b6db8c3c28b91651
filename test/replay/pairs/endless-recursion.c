extern int __VERIFIER_nondet_int(void);
int calls;
static int down(int n) {
  if (n == 0)
    return 0;
  if (n > 5)
    return down(n) + n;
  return down(n - 1) + 1;
}
static int odd(int n);
static int even(int n) {
  return n == 0 ? 1 : odd(n ^ 1);
}
static int odd(int n) {
  if (n == 0)
    return 0;
  return even(n ^ 1);
}
static void count(int n) {
  calls++;
  if (calls < 9)
    count(n);
}
static void chain(int *last) {
  int own = *last + 1;
  if (own < 9)
    chain(&own);
}
static int high(void) {
  char here;
  return (unsigned)&here < 0x7f000000u && (unsigned)&here > 0x100u;
}
static void deep(void) {
  if (high())
    deep();
}
static void ask(int n) {
  int given = __VERIFIER_nondet_int();
  if (given == n)
    return;
  ask(n);
}
static void twice(int n) {
  if (n > 0)
    twice(n - 1);
  if (n == 2)
    twice(n);
}
static void guess(void) {
  extern int rand(void);
  if (rand() % 64 != 5)
    guess();
}
int main(void) {
  int which = __VERIFIER_nondet_int();
  if (which == 1)
    down(__VERIFIER_nondet_int());
  if (which == 2)
    even(2);
  if (which == 3)
    even(1);
  if (which == 4)
    count(1);
  if (which == 5)
    chain(&calls);
  if (which == 6)
    deep();
  if (which == 7)
    ask(7);
  if (which == 8)
    twice(3);
  if (which == 9)
    guess();
  return 0;
}
