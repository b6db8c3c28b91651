extern void abort(void);
extern int atoi(const char *);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
int (*number)(const char *) = atoi;
int plus(int a) { return a + 1; }
int main(void) {
  int x = plus(1);
  int y = number("5") + __VERIFIER_nondet_int();
  x = __builtin_popcount(x);
  if (y == 5)
    reach_error();
  return 0;
}
