extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int ask(void) { return __VERIFIER_nondet_int(); } int take(int (*source)(void), char mark) {
  return mark == ')' ? (source)() : 0;
}

int main(void) {
  int a = take(ask, ')');
  int b = take(ask, /* ) */ '(');
  if (a == 3 && b == (0))
    reach_error();
  return 0;
}
