// inputs: 17 40 323 999 1365
// safe: `e == b * 9 + d + 6` => `e == e + 1`
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}
static void assume(int condition) {
  if (!condition) abort();
}
static int next(int low, int high) {
  int value = __VERIFIER_nondet_int();
  assume(value >= low);
  assume(value <= high);
  return value;
}
static int mix(int a, int b) {
  return 3 * a - 2 * b;
}
int main(void) {
  int a = next(1, 100);
  int b = next(-50, 50);
  int c = next(0, 1000);
  int d = next(-1000, 1000);
  int e = next(0, 100000);
  assume(mix(a, b) == -29);
  assume(a % 5 == 2);
  assume(c == a * 19);
  assume(c % 17 == 0);
  if (d - 2 * c != 353) {
    return 1;
  }
  if (b / 3 != 13) {
    return 2;
  }
  if (((d ^ c) & 7) != ((999 ^ 323) & 7)) {
    return 3;
  }
  if (e == b * 9 + d + 6) {
    reach_error();
  }
  return 0;
}
