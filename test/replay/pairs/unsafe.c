extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);

int main(void) {
  short s = __VERIFIER_nondet_short();
  int t = s;
  if (t == -32768) reach_error();
  if (s == 1234) reach_error();
  return 0;
}
