// inputs: 'Q' '2' 'F' '0'
// safe: `out[2] == 't'` => `out[2] == 't' && out[0] == 0`
extern char __VERIFIER_nondet_char(void);
void reach_error(void) {}
static const char alphabet[65] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static int value_of(char character) {
  for (int i = 0; i < 64; i++) {
    if (alphabet[i] == character) {
      return i;
    }
  }
  return -1;
}
static int decode(const char *in, unsigned char *out) {
  int values[4];
  for (int i = 0; i < 4; i++) {
    values[i] = value_of(in[i]);
    if (values[i] < 0) {
      return -1;
    }
  }
  unsigned all = 0;
  for (int i = 0; i < 4; i++) {
    all = (all << 6) | (unsigned)values[i];
  }
  out[0] = (unsigned char)(all >> 16);
  out[1] = (unsigned char)(all >> 8);
  out[2] = (unsigned char)all;
  return 3;
}
static int letters(const unsigned char *out, int count) {
  for (int i = 0; i < count; i++) {
    int lower = out[i] >= 'a' && out[i] <= 'z';
    int upper = out[i] >= 'A' && out[i] <= 'Z';
    if (!lower && !upper) {
      return 0;
    }
  }
  return 1;
}
int main(void) {
  char in[4];
  unsigned char out[3];
  for (int i = 0; i < 4; i++) {
    in[i] = __VERIFIER_nondet_char();
  }
  int length = decode(in, out);
  if (length != 3) return 1;
  if (!letters(out, length)) return 2;
  if (out[0] == 'C') {
    if (out[1] == 'a') {
      if (out[2] == 't') {
        reach_error();
      }
    }
  }
  return 0;
}
