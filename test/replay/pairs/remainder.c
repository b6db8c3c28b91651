extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);

int main(void) {
  long x = __VERIFIER_nondet_long();
  if (x % 1000 == 123 && x / 1000 == 456789)
    reach_error();
  return 0;
}
