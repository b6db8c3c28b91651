extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void) {
  double d = __VERIFIER_nondet_double();
  float f = __VERIFIER_nondet_float();
  if (d > 0.1 && d < 0.2) {
    if (f * 2.0f == 3.0f) {
      reach_error();
    }
  }
  return 0;
}
