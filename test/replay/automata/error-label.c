extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 1;
  if (x == 3) {
    y = 0;
    goto ERROR;
  }
  if (x == 5)
    goto OTHER;
  return 0;
OTHER:
  y = 2;
  return 1;
ERROR:
  y = 3;
  return 2;
}
