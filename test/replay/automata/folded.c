# 1 "orig.c"
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int f(int a) {
# 10 "orig.c"
  if (a > 3) return 1;
  return 0;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
# 10 "orig.c"
  if (x < 5)
    if (f(x) == 1)
      reach_error();
  return 0;
}
