extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int state = 0;
  int steps = 0;
  while (steps < 6) {
    int ev = __VERIFIER_nondet_int();
    switch (state) {
      case 0: if (ev == 1) state = 1; break;
      case 1: if (ev == 2) state = 2; else state = 0; break;
      case 2: if (ev == 3) state = 3; break;
      default: break;
    }
    steps++;
  }
  if (state == 3) {
    reach_error();
  }
  return 0;
}
