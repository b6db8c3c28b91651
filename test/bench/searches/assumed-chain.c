// inputs: 21 441 462 4851
// safe: `__VERIFIER_assume(z == x + y)` => `__VERIFIER_assume(z == x + y && z > 462)`
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
void reach_error(void) {}
struct numbers {
  int x;
  int y;
  int z;
  int w;
};
static int square(int value) {
  return value * value;
}
static int halves(int value) {
  int count = 0;
  while (value % 2 == 0 && value != 0) {
    value /= 2;
    count++;
  }
  return count;
}
static void constrain(const struct numbers *numbers) {
  int x = numbers->x;
  int y = numbers->y;
  int z = numbers->z;
  __VERIFIER_assume(x > 0 && x < 500);
  __VERIFIER_assume(y == square(x));
  __VERIFIER_assume(z == x + y);
  __VERIFIER_assume(z > 400 && z < 500);
  __VERIFIER_assume(halves(z) == 1);
}
int main(void) {
  struct numbers numbers;
  numbers.x = __VERIFIER_nondet_int();
  numbers.y = __VERIFIER_nondet_int();
  numbers.z = __VERIFIER_nondet_int();
  constrain(&numbers);
  numbers.w = __VERIFIER_nondet_int();
  __VERIFIER_assume(numbers.w > 0);
  __VERIFIER_assume(numbers.w % 7 == 0);
  __VERIFIER_assume(2 * numbers.w == numbers.z * numbers.x);
  if (numbers.z == 462) {
    reach_error();
  }
  return 0;
}
