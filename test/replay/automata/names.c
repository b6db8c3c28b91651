extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned int);
extern void reach_error(void);
int less(int a) { return a - 1; }
int main(void) {
  int a = __VERIFIER_nondet_int();
  char *p = malloc(3 * sizeof(int));
  int b = less(a + 2);
  float f = 0.0f;
  if (a == 7)
    f = f / f;
  if (b == 8 && f != f && p != 0)
    reach_error();
  return 0;
}
int later = 2;
