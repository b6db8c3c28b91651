extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int limit = 10;

int half(int value) {
  return value / 2;
}

int main(void) {
  int steps = __VERIFIER_nondet_int();
  int sum = 0;
  for (int i = 0; i < steps; i++) {
    sum += half(i);
  }
  switch (steps) {
    case 3:
      sum++;
      break;
    default:
      break;
  }
  if (sum == 12 && steps == limit) {
    reach_error();
  }
  return 0;
}
