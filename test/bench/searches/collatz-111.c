// inputs: 27
// safe: `steps == 111` => `steps == -111`
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}
struct journey {
  int steps;
  unsigned highest;
  int rises;
};
static unsigned next(unsigned value) {
  if (value % 2 == 1) {
    return 3 * value + 1;
  }
  return value / 2;
}
static struct journey travel(unsigned from) {
  struct journey journey = {0, from, 0};
  unsigned now = from;
  while (now != 1) {
    unsigned then = next(now);
    if (then > now) {
      journey.rises++;
    }
    if (then > journey.highest) {
      journey.highest = then;
    }
    now = then;
    journey.steps++;
    if (journey.steps > 500) {
      break;
    }
  }
  return journey;
}
int main(void) {
  unsigned from = __VERIFIER_nondet_uint();
  if (from == 0) return 1;
  if (from > 5000) return 2;
  struct journey journey = travel(from);
  int steps = journey.steps;
  if (steps > 100) {
    if (steps == 111) {
      if (journey.rises > 30) {
        reach_error();
      }
    }
  }
  return 0;
}
