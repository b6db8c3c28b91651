extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int sum = 0;
  for (int i = 0; i < 450; i++) {
    int x = __VERIFIER_nondet_int();
    if (x == 0)
      return 0;
    if (i == 225 && x != 31)
      sum = 1;
  }
  if (sum == 0)
    reach_error();
  return 0;
}
