extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 0;
  while (x > 0) {
    y = 1 - y;
    if (x != 50)
      x = x - 1;
  }
  return 0;
}
