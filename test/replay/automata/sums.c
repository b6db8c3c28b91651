extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = a - 1;
  int c = a + 1;
  int d = c * 2;
  return d;
}
