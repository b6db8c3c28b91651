// inputs: 0x31 0x32 0x34 0xd5
// safe: `crc == bytes[3]` => `crc > 255`
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) {}
enum { LENGTH = 3 };
unsigned char bytes[LENGTH + 1];
static unsigned crc8(const unsigned char *data, int length) {
  unsigned crc = 0;
  for (int i = 0; i < length; i++) {
    crc ^= data[i];
    for (int bit = 0; bit < 8; bit++) {
      if (crc & 0x80u) {
        crc = ((crc << 1) ^ 0x07u) & 0xffu;
      } else {
        crc = (crc << 1) & 0xffu;
      }
    }
  }
  return crc;
}
static int is_digit(unsigned char byte) {
  return byte >= '0' && byte <= '9';
}
static int all_digits(void) {
  for (int i = 0; i < LENGTH; i++) {
    if (!is_digit(bytes[i])) {
      return 0;
    }
  }
  return 1;
}
static int distinct(void) {
  for (int i = 0; i < LENGTH; i++) {
    for (int j = i + 1; j < LENGTH; j++) {
      if (bytes[i] == bytes[j]) return 0;
    }
  }
  return 1;
}
int main(void) {
  for (int i = 0; i <= LENGTH; i++) {
    bytes[i] = __VERIFIER_nondet_uchar();
  }
  if (!all_digits()) return 1;
  if (!distinct()) return 2;
  unsigned crc = crc8(bytes, LENGTH);
  if (crc == bytes[3]) {
    if (crc % 2 == 1) {
      reach_error();
    }
  }
  return 0;
}
