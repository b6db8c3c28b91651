extern int __VERIFIER_nondet_int(void);
int scale(int v, int by) {
  int r = v * by;
  return r;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  if (x > 0 && y > 0 && y < 100) {
    while (x + y > 1000) {
      x = x - 1000;
      if (x < 0)
        return 1;
    }
    return scale(x, y) > 5;
  }
  return -x;
}
