extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
int *kept;
int forget(void) {
  kept = 0;
  return 1;
}
int first(int *p, int one) { return *p + one; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  int *p = malloc(4);
  if (x == 1)
    p = 0;
  int i = 0;
  while (i < 3) i++;
  if (x == 1)
    *p = 1;
  if (x == 2) {
    kept = p;
    *p = 7;
    p = 0;
    forget();
    i = 9;
  }
  if (x == 3) {
    kept = p;
    *p = 7;
    p = 0;
    i = first(kept, forget());
    i = 9;
  }
  return 0;
}
