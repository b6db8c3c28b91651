extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int r = 0;
  switch (x) {
    case 1: r = 1; break;
    case 2: r = 2;
    case 3: r = r + 3; break;
    default: r = 9;
  }
  if (r == 5)
    reach_error();
  return 0;
}
