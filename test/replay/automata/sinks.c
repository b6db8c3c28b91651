extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int depth;
int f(int a) {
  depth++;
  if (a > 0) f(a - 1);
  return depth;
}
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 0 || n > 3)
    return 0;
  int r = f(n);
  while (m > 5)
    m--;
  if (r == 3) if (m == 4) reach_error();
  return 0;
}
