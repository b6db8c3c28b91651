extern short __VERIFIER_nondet_short(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  short s = __VERIFIER_nondet_short();
  unsigned char u = __VERIFIER_nondet_uchar();
  double d = __VERIFIER_nondet_double();
  int a = __VERIFIER_nondet_int();
  int n = __VERIFIER_nondet_int();
  if (s < -30000 && u > 250 && d > 0.5 && d < 0.6 && a == (s ^ u) && n > 250)
    reach_error();
  return 0;
}
