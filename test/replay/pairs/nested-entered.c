extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int sharing(int x) { int n = x; int get(void) { return n; } n = n + 1; return get(); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 20)
    return 0;
  if (sharing(x) == 6) reach_error();
  return 0;
}
