extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(),
      c = __VERIFIER_nondet_int(), d;
  int e = a, f = (a++, a + 1);
  if (e == 3 && b == 4 && c == 5 && f == 5)
    reach_error();
  return 0;
}
