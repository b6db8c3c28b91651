extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int mode = __VERIFIER_nondet_int();
  int n = __VERIFIER_nondet_int();
  int steps = 0;
  switch (mode) {
    case 1: steps = 1; break;
    case 5: steps = 5; break;
    default: steps = 9; break;
  }
  int kind = n > 10 ? 1 : 2;
  while (steps++, n < 100 && kind == 1) {
    n += 50;
  }
  if (steps == 3 && n == 111) {
    reach_error();
  }
  if (steps == 11 && n == 140) {
    reach_error();
  }
  if (steps == 10 && n == 3) {
    reach_error();
  }
  return 0;
}
