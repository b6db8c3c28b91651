int first = 1;
int second = 2;
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int third;
static int table[3] = {5, 6, 7};
int main(void) {
  static int fourth = 4;
  int x = __VERIFIER_nondet_int();
  first = x;
  if (first == second + fourth)
    reach_error();
  return 0;
}
int fifth = 8;
