// inputs: 46 70
// safe: `n > 40` => `n > 40 && n % 2 == 1`
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
struct meter {
  int value;
  int step;
};
static void run(struct meter *meter, int times) {
  int i = 0;
  while (i < times) {
    meter->value += meter->step;
    i++;
  }
}
static int in(int low, int high) {
  int value = __VERIFIER_nondet_int();
  if (value < low) value = low;
  if (value > high) value = high;
  return value;
}
static int total(const struct meter *meters, int count) {
  int sum = 0;
  for (int i = 0; i < count; i++) {
    sum += meters[i].value;
  }
  return sum;
}
int main(void) {
  struct meter meters[2];
  meters[0].value = 1;
  meters[0].step = 2;
  meters[1].value = -1;
  meters[1].step = 3;
  int n = in(0, 1000);
  int m = in(0, 1000);
  run(&meters[0], n);
  run(&meters[1], m);
  int sum = total(meters, 2);
  if (sum == 302) {
    if (m > n) {
      if (n > 40) {
        reach_error();
      }
    }
  }
  return 0;
}
