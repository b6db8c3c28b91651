extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) {}
static int depth = 0, last;
int down(int n) {
  depth = depth + 1;
  if (n <= 0) return depth;
  int rest = down(n - 1);
  return rest + n;
}
int twice(int v) { int w = v + v; last = w; return w; }
int apply(int (*f)(int), int v) {
  int r = f(v);
  return r;
}
void check(int c) {
  if (!c) { goto bad; }
  last = c;
  return;
bad:
  reach_error();
}
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_uchar() & 3;
  if (a < 0) a = -(a + 1);
  a = a & 7;
  b = twice(twice(b)) ?: a; last = down(a & 3);
  int c = apply(a > 3 ? twice : down, b);
  check(twice(c) != 8); check(last != 4);
  if (depth == 3)
    check(b); else check(a - 2);
  return a;
}
