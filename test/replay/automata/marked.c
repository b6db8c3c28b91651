# 1 "orig.c"
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
# 40 "orig.c"
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 3)
    if (x < 5)
      reach_error();
  return 0;
}
