extern int __VERIFIER_nondet_int(void);

int main(void) {
  int p;
  int idle;
  int rounds;
  p = 13;
  rounds = __VERIFIER_nondet_int();
  while (p < 50) {
    if (p == 13) {
      p = 31;
    } else {
      p = 13;
    }
    if (rounds == 3) {
      idle = rounds;
    } else {
      rounds = p + rounds - 1 - p;
    }
  }
  return idle;
}
