// inputs: 0x1ffff
// safe: `ones == 17` => `ones == 33`
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}
static int ones_of(unsigned word) {
  int count = 0;
  for (int i = 0; i < 32; i++) {
    if ((word >> i) & 1u) {
      count++;
    }
  }
  return count;
}
static int runs_of(unsigned word) {
  int runs = 0;
  int last = 0;
  for (int i = 0; i < 32; i++) {
    int bit = (word >> i) & 1u;
    if (bit && !last) {
      runs++;
    }
    last = bit;
  }
  return runs;
}
static int longest_of(unsigned word) {
  int longest = 0;
  int length = 0;
  for (int i = 0; i < 32; i++) {
    if ((word >> i) & 1u) {
      length++;
      if (length > longest) longest = length;
    } else {
      length = 0;
    }
  }
  return longest;
}
int main(void) {
  unsigned word = __VERIFIER_nondet_uint();
  int ones = ones_of(word);
  int runs = runs_of(word);
  int longest = longest_of(word);
  if (ones == 17) {
    if (runs >= 1 && longest >= 4) {
      reach_error();
    }
  }
  return 0;
}
