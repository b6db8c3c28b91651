extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int c = __VERIFIER_nondet_int();
  int d = __VERIFIER_nondet_int();
  int e = __VERIFIER_nondet_int();
  int sum = 0;
  sum = 1;
  if (a < 0 && b < 0 && c < 0 && d < 0 && e < 0)
    reach_error();
  return sum;
}
