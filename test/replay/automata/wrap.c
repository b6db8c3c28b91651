extern unsigned int __VERIFIER_nondet_uint(void);
extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);
int main(void) {
  unsigned int a = __VERIFIER_nondet_uint();
  short s = __VERIFIER_nondet_short();
  unsigned int b = a + s;
  if (b < a && s > 0) {
    if (a % 7 == 3)
      reach_error();
  }
  return 0;
}
