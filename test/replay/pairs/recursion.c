extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int depth(int n) {
  if (n <= 0) {
    return 0;
  }
  int below = depth(n - 1);
  return below + 1;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 3 || n > 40) return 0;
  int d = depth(n);
  if (d == 7)
    reach_error();
  return 0;
}
