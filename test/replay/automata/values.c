extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int use(int v) { return v; }
int main(void) {
  int a = __VERIFIER_nondet_int();
  int ok = use(a > 1 && a < 9 && a != 5);
  int no = a > 20 || a == 3;
  if (ok && no)
    reach_error();
  return 0;
}
