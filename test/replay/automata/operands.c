extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int calls = 0;
int probe(int v) {
  calls++;
  return v;
}
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int e = 0;
  if (a > 3 && b > 3) {
    e = 1;
  }
  if (a == 2 || probe(b) == 8)
    e = e + 2;
  int q = a > 9 ? probe(1) : b;
  if (a < 5 && b < 5 && e == 0)
    return 0;
  if (e == 3 && calls == 1 && a == 4)
    reach_error();
  return 0;
}
