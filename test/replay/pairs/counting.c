extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned int n = __VERIFIER_nondet_uint();
  unsigned int x = n;
  unsigned int y = 0;
  while (x > 0) {
    x = x - 1;
    y = y + 1;
  }
  if (y != n) {
    reach_error();
  }
  return 0;
}
