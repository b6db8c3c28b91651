extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

int main(void) {
  int age = __VERIFIER_nondet_int();
  int zones = __VERIFIER_nondet_int();
  if (age < 0 || age > 120 || zones < 1 || zones > 6) {
    return 0;
  }
  int price = 2 * zones + 3;
  if (age < 14) {
    price = price - 6;
  }
  if (price < 0) {
    reach_error();
  }
  return 0;
}
