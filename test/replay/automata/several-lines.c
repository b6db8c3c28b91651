extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int add(int a,
        int b) {
  return a +
         b;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  int s = add(x,
              2);
  if (s == 5 &&
      x == 3)
    reach_error();
  return 0;
}
