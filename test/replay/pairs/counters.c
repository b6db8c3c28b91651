extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int rounds;
unsigned total;

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0;
  unsigned seen = 0;
  while (n == 7) {
    i++;
  }
  while (n == 8) {
    rounds = rounds + 1;
    total += rounds;
  }
  while (n == 9) {
    seen++;
    if (seen == 1000000000) break;
  }
  int limit = 0;
  int step = 1;
  while (n == 10) {
    limit = limit + step;
    int table[3] = {1, 2, 3};
    if (limit > 2) n = table[limit - 3];
  }
  int copy = 0;
  int source = 0;
  while (n == 11) {
    source++;
    copy = source;
    if (copy < 0) n = 0;
  }
  int parity = 0;
  while (n == 12) {
    parity = 1 - parity;
    total += n;
    if (parity == 2) n = 0;
  }
  unsigned left = 5;
  for (int k = 0; n == 13; k++) {
    left--;
    if (100 / (left + 1) == 3) n = 0;
  }
  return 0;
}
