// inputs: 0x00f3c55a
// safe: `parity == 0` => `parity == 2`
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}
static unsigned population(unsigned word) {
  unsigned count = 0;
  for (unsigned i = 0; i < 32; i++) {
    if (word & (1u << i)) {
      count++;
    }
  }
  return count;
}
static unsigned parity_of(unsigned word) {
  word ^= word >> 16;
  word ^= word >> 8;
  word ^= word >> 4;
  word ^= word >> 2;
  word ^= word >> 1;
  return word & 1u;
}
static unsigned lowest(unsigned word) {
  return word & (~word + 1u);
}
static unsigned rotated(unsigned word, unsigned by) {
  return (word << by) | (word >> (32 - by));
}
int main(void) {
  unsigned word = __VERIFIER_nondet_uint();
  unsigned parity = parity_of(word);
  if ((word & 0xffu) != 0x5au) {
    return 1;
  }
  if (lowest(word >> 8) != 1) {
    return 2;
  }
  if (rotated(word, 8) >> 24 != 0xf3) {
    return 3;
  }
  if ((word >> 24) != 0) {
    return 4;
  }
  if (population(word) == 14 && parity == 0) {
    reach_error();
  }
  return 0;
}
