extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  int d = __VERIFIER_nondet_int();
  if (d == 0) return 0;
  int q = a / d;
  int s = 1;
  if (d > 1 && d < 40)
    s = s << d;
  long w = __VERIFIER_nondet_long();
  int i = d;
  if (w > 3) { i--; i += a; }
  return q + (s != 0);
}
