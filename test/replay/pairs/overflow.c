extern int __VERIFIER_nondet_int(void);

int scale(int v) {
  return v * 2;
}

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  if (a < 1000000000 || b < 1000000000) {
    return scale(a);
  }
  int c = a + b;
  return c == 5;
}
