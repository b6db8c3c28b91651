extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  unsigned int bits = 0;
  for (unsigned int rest = x; rest != 0; rest >>= 1)
    bits += rest & 1;
  if (bits == 5 && x >> 20 == 9)
    reach_error();
  return 0;
}
