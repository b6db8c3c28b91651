extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int level = 1;
int ask(void) { return __VERIFIER_nondet_int(); } int (*source)(void) = ask;

void rise(int n) {
  int old = level;
  level = old + n;
}

int limit(int n) {
  if (n < 3) return n;
  else if (n++ > 4) return 5;
  return n;
}

void apply(void operation(int), int n) { operation(n); }

int main(void) {
  int n = __VERIFIER_nondet_int();
  int m;
  m = limit(n);
  rise(m);
  apply(rise, 2);
  n = source();
  if (level == 7 && n == 9) reach_error();
  return 0;
}
