extern int __VERIFIER_nondet_int(void);
extern long long __VERIFIER_nondet_longlong(void);
extern void reach_error(void);
extern long double sqrtl(long double);

static void sums(int n) {
  long double tenth = 0.1L, sum = 0;
  for (int i = 0; i < n; i++) {
    sum += tenth;
  }
  double rounded = sum;
  if (sum == n / 10.0L && n % 3 == 0) {
    if (rounded != sum) {
      reach_error();
    }
  }
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 60) return 0;
  long double part = 1.0L / n;
  __float128 longer = 1.0Q / n;
  sums(n);
  if (part * n != 1) {
    reach_error();
  }
  if (longer * n != 1) {
    reach_error();
  }
  if (sqrtl(n) * sqrtl(n) == n && n > 5) {
    reach_error();
  }
  long long whole = __VERIFIER_nondet_longlong();
  if ((double)whole != (long double)whole && whole < 9007199254740996) {
    reach_error();
  }
  union { long double value; unsigned char bytes[sizeof(long double)]; } u = { whole };
  if (u.bytes[0] == 2 && u.bytes[7] == 0x80 && sizeof u == 16) {
    reach_error();
  }
  return 0;
}
