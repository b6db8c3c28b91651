extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a > 10) {
    if (b == a - 7) {
      reach_error();
    }
  }
  return 0;
}
