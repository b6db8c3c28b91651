extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  unsigned short k = __VERIFIER_nondet_ushort();
  int n = 0;
  __VERIFIER_assume(k != 3);
again:
  n = n + k;
  if (n < 9) goto again;
  if (n == 12) reach_error();
  return 0;
}
