// inputs: 1 0 1 1 0 0 1 0 1 0 0 1
// safe: `sum == 1234` => `sum == 9999`
extern _Bool __VERIFIER_nondet_bool(void);
void reach_error(void) {}
enum { COUNT = 12 };
static const int weights[COUNT] = {100, 17, 230, 45, 61, 302, 509, 77, 333, 13, 29, 17};
static int taken[COUNT];
static int choose(void) {
  int number = 0;
  for (int i = 0; i < COUNT; i++) {
    if (__VERIFIER_nondet_bool()) {
      taken[i] = 1;
      number++;
    } else {
      taken[i] = 0;
    }
  }
  return number;
}
static int weight(void) {
  int sum = 0;
  for (int i = 0; i < COUNT; i++) {
    if (taken[i]) {
      sum += weights[i];
    }
  }
  return sum;
}
static int neighbours(void) {
  int pairs = 0;
  for (int i = 1; i < COUNT; i++) {
    if (taken[i] && taken[i - 1]) {
      pairs++;
    }
  }
  return pairs;
}
int main(void) {
  int number = choose();
  if (number != 6) return 1;
  int sum = weight();
  if (neighbours() != 1) return 2;
  if (sum == 1234) {
    reach_error();
  }
  return 0;
}
