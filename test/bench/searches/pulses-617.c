// inputs: 617*1 0 3
// safe: `pulses == 617` => `pulses == 617 && idle > 5 && phase == 3`
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
enum mode { WAITING, COUNTING, DONE };
int pulses, phase;
static int advance(int before) {
  int after = before + 1;
  if (after == 4) after = 0;
  return after;
}
static void pulse(void) {
  pulses++;
  phase = advance(phase);
}
static int calibrated(int idle) {
  if (pulses == 617) {
    if (phase == 1) {
      if (idle == 3) return 1;
    }
  }
  return 0;
}
int main(void) {
  enum mode mode = WAITING;
  int idle = 0;
  while (mode != DONE) {
    int line = __VERIFIER_nondet_int();
    switch (mode) {
      case WAITING:
        if (line != 1) return 0;
        mode = COUNTING;
        pulse();
        break;
      case COUNTING:
        if (line == 1)
          pulse();
        else
          mode = DONE;
        break;
      case DONE:
        break;
    }
  }
  idle = __VERIFIER_nondet_int();
  if (idle < 0) return 0;
  if (calibrated(idle)) {
    reach_error();
  }
  return 0;
}
