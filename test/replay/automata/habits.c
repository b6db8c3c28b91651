extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int limit = 5;
int twice(int n) {
  int result = n + n;
  return result;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 0 && x < 10);
  int y = twice(x);
  if (y > 9 && y < 13 || y == 2)
    if (x == limit) reach_error();
  for (int i = 0; i < 2; i++)
    x = x - 1;
  if (!(x > -1))
    reach_error();
  return 0;
}
