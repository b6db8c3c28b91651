// inputs: 23
// safe: `x == 12167` => `x == 12167 && y == 0`
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int a = __VERIFIER_nondet_int();
  long long n = 0, x = 0, y = 1, z = 6;
  if (a < 0 || a > 1000) return 0;
  while (n < a) {
    if (z != 6 * n + 6) return 1;
    if (y != 3 * n * n + 3 * n + 1) return 2;
    n = n + 1;
    x = x + y;
    y = y + z;
    z = z + 6;
  }
  if (x == 12167) {
    reach_error();
  }
  return 0;
}
