extern __int128 __VERIFIER_nondet_int128(void);
extern unsigned __int128 __VERIFIER_nondet_uint128(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void reach_error(void);
struct wide { char tag; __int128 value; };

static __int128 scaled(struct wide w, int by) {
  return w.value * by;
}

int main(void) {
  struct wide w = { 1, __VERIFIER_nondet_int128() };
  unsigned __int128 u = __VERIFIER_nondet_uint128();
  unsigned long long low = __VERIFIER_nondet_ulonglong();
  if (w.value == ((__int128)1 << 100) + 7) {
    if (u / 3 > ((unsigned __int128)1 << 126) + 5 && (unsigned long long)u == low) {
      reach_error();
    }
  }
  __int128 product = scaled(w, 4);
  __int128 sum = product + (__int128)low;
  return sum == -1;
}
