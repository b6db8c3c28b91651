extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned i = 0;
  while (n == 7) {
    i++;
  }
  if (n == 8)
    for (unsigned k = 1; k != 0; k += 2) {
      i += k;
    }
  if (n == 9) {
    do {
      i += 2;
    } while (i % 2 == 0);
  }
  if (n == 10) {
    do
      i = i * 2 + 2;
    while (i != 0 && i < 2000000);
  }
  return (int)(i & 1u);
}
