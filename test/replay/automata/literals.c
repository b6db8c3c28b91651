extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int use(int value) { return value + 1; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  char c = '(', s[3] = "ab";
  int y = use(x);
  int z = use(y);
  if (x == 11 && z == 13)
    reach_error();
  return c + s[0];
}
