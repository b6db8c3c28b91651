extern long __VERIFIER_nondet_long(void);
extern short __VERIFIER_nondet_short(void);

int main(void) {
  long wide = __VERIFIER_nondet_long();
  short narrow = __VERIFIER_nondet_short();
  if (wide < 0 || wide > 2147483647L) return 0;
  long sum = wide + narrow * 2L;
  int shifted = 1;
  while (narrow > 0) {
    shifted = -shifted * 4;
    narrow = narrow - 1000;
  }
  return sum == shifted;
}
