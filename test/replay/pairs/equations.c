extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

static unsigned long long mix(unsigned long long h) {
  h ^= h >> 33; h *= 0xff51afd7ed558ccdULL;
  h ^= h >> 33; h *= 0xc4ceb9fe1a85ec53ULL;
  return h ^ (h >> 33);
}

int main(void) {
  int mode = __VERIFIER_nondet_int();
  if (mode == 1) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a > 1 && b > 1 && a < 1000 && b < 1000 && a * b == 1517) reach_error();
  } else if (mode == 2) {
    unsigned u = __VERIFIER_nondet_uint();
    if (u % 7 == 3 && u % 11 == 5 && u % 13 == 6 && u > 100000) reach_error();
  } else if (mode == 3) {
    unsigned v = __VERIFIER_nondet_uint();
    if ((v & (v - 1)) == 0 && (v >> 13) == 4) reach_error();
  } else if (mode == 4) {
    double d = __VERIFIER_nondet_double();
    if (d * d == 6.25 && d < 0) reach_error();
  } else if (mode == 5) {
    float f = __VERIFIER_nondet_float();
    if (f != f) reach_error();
  } else if (mode == 6) {
    unsigned long long seed = __VERIFIER_nondet_ulonglong();
    if (mix(seed) == 0x697631e04dee362fULL) reach_error();
  } else if (mode == 7) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
    if (x + 2 * y - z == 4 && x - y + z == 3 && 2 * x + y + z == 14) reach_error();
  } else if (mode == 8) {
    int x = __VERIFIER_nondet_int();
    if (x >= 0 && x < 50000 && x * x - 5 * x == 11550) reach_error();
  }
  return 0;
}
