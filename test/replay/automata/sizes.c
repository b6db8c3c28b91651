extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned int);
extern void reach_error(void);
int y = 3;
int use(int n) { return n; }
int main(void) {
  int y = __VERIFIER_nondet_int();
  unsigned int malloc_size = 5;
  char *p = malloc(malloc_size + 1);
  int z = use(5);
  if (p != 0 && y == 1 && z == 5)
    reach_error();
  return 0;
}
