extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int g = 7;
int k = 3;
int inner(int x) {
  int t = x + 1;
  int g = t * 2;
  return g;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  int t = 100;
  int r = inner(40);
  {
    int x = 9;
    t = t + x;
  }
  k = k + 1;
  if (x == 5 && r == 82)
    reach_error();
  return 0;
}
