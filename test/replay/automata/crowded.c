extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int f(int v) { return v + 1; }
int main(void) {
  int a = __VERIFIER_nondet_int(); int b = f(a); b = f(b);
  if (a > 0) if (b < 10) { a = a + 1; } else a = 0;
  if (a == 4) reach_error(); else a = 9;
  if (b == 5) return 1;
  return 0;
}
