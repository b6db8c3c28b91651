extern void abort(void);
extern unsigned int __VERIFIER_nondet_uint(void);

void reach_error(void) { abort(); }

int main(void) {
  unsigned int rounds = __VERIFIER_nondet_uint() % 1000;
  unsigned int steps = 0;
  for (unsigned int i = 0; i < rounds; i++) {
    steps = steps + 2;
  }
  if (steps % 2 != 0) {
    reach_error();
  }
  return 0;
}
