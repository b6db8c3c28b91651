extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 6)
    n = 6;
  unsigned pairs = 0;
  unsigned i = 0;
  while (i < n) {
    unsigned j = 0;
    while (j < i && j < 3) {
      pairs++;
      j++;
    }
    i++;
  }
  if (pairs > 12)
    reach_error();
  return 0;
}
