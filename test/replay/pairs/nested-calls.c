extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
static int depth;

int max(int a, int b) { return a > b ? a : b; }

int half(int v) {
  depth++;
  if (v <= 1) {
    return depth;
  }
  return half(v / 2);
}

int twice(int (*f)(int), int v) { return f(f(v)); }

void check(int x) { if (!(x != 7)) { reach_error(); } }

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0 || a > 100 || b < 0 || b > 100) return 1;
  int m = max(max(a, 3), half(b));
  int k = m > 6 && twice(half, m) > 5;
  check(k ? m : 0); check(depth);
  return 0;
}
