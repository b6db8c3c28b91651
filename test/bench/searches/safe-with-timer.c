// inputs: 7 3 9 -1 -1 30*0 9 1
// safe: `ticks >= 30` => `ticks >= 30 && wrong > 5`
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
static const int code[5] = {7, 3, 9, 9, 1};
int position, wrong, ticks, armed;
static void digit(int pressed) {
  if (position == 3 && !armed) {
    wrong++;
    position = 0;
    return;
  }
  if (pressed == code[position]) {
    position++;
    return;
  }
  position = 0;
  armed = 0;
  ticks = 0;
  wrong++;
}
static void idle(void) {
  if (position == 3 && armed) {
    ticks++;
  } else {
    armed = 0;
    ticks = 0;
  }
}
int main(void) {
  for (int i = 0; i < 80; i++) {
    int pressed = __VERIFIER_nondet_int();
    if (pressed < -1 || pressed > 9) {
      continue;
    }
    if (pressed == -1) {
      if (position == 3) armed = 1;
      continue;
    }
    if (pressed == 0) {
      idle();
      continue;
    }
    digit(pressed);
    if (wrong > 2) {
      return 1;
    }
    if (position == 5) {
      if (ticks >= 30) {
        reach_error();
      }
      return 0;
    }
  }
  return 0;
}
