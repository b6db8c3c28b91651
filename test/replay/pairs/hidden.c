extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int *p = malloc(4);
  unsigned long hidden = ~(unsigned long)p;
  p = 0;
  p = (int *)~hidden;
  free(p);
  p = x == 7 ? malloc(8) : 0;
  p = 0;
  return 0;
}
