extern unsigned int __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
extern void abort(void);
extern void reach_error(void);

void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: { reach_error(); abort(); }
  }
  return;
}

unsigned int twice(unsigned int v) {
  return v + v;
}

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  char c = __VERIFIER_nondet_char();
  unsigned int y = twice(twice(x));
  if (c == 'k') {
    __VERIFIER_assert(y >= x);
  }
  __VERIFIER_assert(c != 'z');
  return 0;
}
