// inputs: 0x0000b5a3 -1073741824
// safe: `view.flags.kind == 5` => `view.flags.kind == 15`
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void *memcpy(void *, const void *, unsigned long);
void reach_error(void) {}
struct flags {
  unsigned urgent : 1;
  unsigned level : 3;
  unsigned channel : 4;
  unsigned kind : 3;
  unsigned rest : 5;
  unsigned unused : 16;
};
union view {
  unsigned word;
  struct flags flags;
  unsigned char bytes[4];
};
union number {
  int bits;
  float value;
};
static unsigned checked(unsigned word) {
  unsigned sum = 0;
  while (word != 0) {
    sum += word & 0xfu;
    word >>= 4;
  }
  return sum;
}
int main(void) {
  union view view;
  union number number;
  unsigned word = __VERIFIER_nondet_uint();
  memcpy(&view, &word, sizeof word);
  number.bits = __VERIFIER_nondet_int();
  if (!view.flags.urgent) return 1;
  if (view.flags.level != 1) return 2;
  if (view.bytes[2] != 0 || view.bytes[3] != 0) return 3;
  if (view.flags.channel < 9) return 4;
  if (view.flags.rest != 22) return 5;
  if (!(number.value < -1.5f)) return 6;
  if (!(number.value > -2.25f)) return 7;
  if (view.flags.kind == 5) {
    if (checked(view.word) == 29) {
      reach_error();
    }
  }
  return 0;
}
