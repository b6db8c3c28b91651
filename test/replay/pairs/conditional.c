extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern void abort(void);
extern void reach_error(void);

int main(void) {
  unsigned long long big = __VERIFIER_nondet_ulonglong();
  long long small = __VERIFIER_nondet_longlong();
  if (!(small < 0)) { abort(); }
  long long chosen = big > 9223372036854775807ULL ? small : 1;
  do {
    chosen = chosen + 1;
  } while (chosen < -1);
  if (big == 9223372036854775809ULL && chosen == 0 && small > -4)
  {
    reach_error();
  }
  return 0;
}
