// inputs: 40 10 30 20 50
// safe: `swaps == 4` => `swaps == 44`
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
enum { COUNT = 5 };
int values[COUNT];
static int sort(void) {
  int swaps = 0;
  for (int i = 1; i < COUNT; i++) {
    int value = values[i];
    int j = i - 1;
    while (j >= 0 && values[j] > value) {
      values[j + 1] = values[j];
      j--;
      swaps++;
    }
    values[j + 1] = value;
  }
  return swaps;
}
static int steps_between(void) {
  int smallest = values[1] - values[0];
  for (int i = 2; i < COUNT; i++) {
    int step = values[i] - values[i - 1];
    if (step < smallest) {
      smallest = step;
    }
  }
  return smallest;
}
int main(void) {
  for (int i = 0; i < COUNT; i++) {
    values[i] = __VERIFIER_nondet_int();
    if (values[i] < 0) return 1;
    if (values[i] > 1000) return 2;
  }
  int last = values[COUNT - 1];
  int swaps = sort();
  if (swaps == 4) {
    if (values[COUNT - 1] == last && steps_between() == 10) {
      if (values[0] + values[4] == 60) {
        reach_error();
      }
    }
  }
  return 0;
}
