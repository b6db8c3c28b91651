extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int total = 1;
void bump(int by) {
  int old = total;
  total = old + by;
}
int twice(int v) {
  bump(v);
  bump(v + 1);
  return v * 2;
}
int never(int v) { return v; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = twice(x);
  if (x > 100)
    y = never(y);
  if (total == 8 && y == 6)
    reach_error();
  return 0;
}
