extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int *p = malloc(4 * sizeof(int));
  if (p == 0) return 0;
  if (n >= 0 && n <= 4) {
    p[n] = 7;
  }
  if (n == 9) {
    free(p);
  }
  if (n == 12) {
    p = 0;
  }
  free(p);
  return 0;
}
