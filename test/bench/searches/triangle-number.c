// inputs: 500
// safe: `sum == 125250` => `sum == 125251`
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}
static unsigned long total(unsigned upto) {
  unsigned long sum = 0;
  for (unsigned i = 1; i <= upto; i++) {
    sum += i;
  }
  return sum;
}
static unsigned bounded(unsigned limit) {
  unsigned value = __VERIFIER_nondet_uint();
  if (value >= limit) {
    return limit - 1;
  }
  return value;
}
static int odd_digits(unsigned long value) {
  int count = 0;
  while (value > 0) {
    unsigned long digit = value % 10;
    if (digit % 2 == 1) {
      count++;
    }
    value /= 10;
  }
  return count;
}
static int digits(unsigned long value) {
  int count = 0;
  do {
    count++;
    value /= 10;
  } while (value > 0);
  return count;
}
int main(void) {
  unsigned rows = bounded(10000);
  unsigned long sum = total(rows);
  if (digits(sum) != 6) {
    return 1;
  }
  if (odd_digits(sum) != 3) {
    return 2;
  }
  if (sum == 125250) {
    reach_error();
  }
  return 0;
}
