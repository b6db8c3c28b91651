extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int depth = 0;
int sum(int n) {
  if (n <= 0)
    return 0;
  int rest = sum(n - 1);
  depth = depth + 1;
  return n + rest;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  int s = sum(n);
  if (s == 6)
    reach_error();
  return 0;
}
