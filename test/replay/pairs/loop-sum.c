extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int total = 0;
  for (int i = 0; i < 4; i++) {
    int step = __VERIFIER_nondet_int();
    if (step < 0 || step > 5) {
      return 0;
    }
    total = total + step;
  }
  if (total == 17) {
    reach_error();
  }
  return 0;
}
