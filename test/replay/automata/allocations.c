extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned int);
extern void reach_error(void);
int malloc_value = 3;
void *get(unsigned int size) { return malloc(size); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  int *p = malloc(24);
  char *q = get(7);
  char *r = __builtin_alloca(5);
  if (p != 0 && q != 0 && r != 0 && x == malloc_value - 1)
    reach_error();
  return 0;
}
