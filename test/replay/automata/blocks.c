extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned int);
extern void free(void *);
int main(void) {
  int i = __VERIFIER_nondet_int();
  int *p = malloc(8);
  if (p == 0) return 0;
  p[0] = 1; p[1] = 2;
  if (i == 2) p[i] = 3;
  free(p);
  if (i == 3) free(p);
  if (i == 4) *p = 1;
  return 0;
}
