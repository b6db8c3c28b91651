extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = 0;
  b = first(a) + second(a);
  if (b == 9)
    reach_error();
  return 0;
}
int first(int v) { return v > 3; }
int second(int v) { return 2 * v; }
