// inputs: 0x7e 0xa5 4 10 20 30 49 0xff
// safe: `sum == 0xff` => `sum == 0x2ff`
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int memcmp(const void *, const void *, unsigned long);
extern void *memcpy(void *, const void *, unsigned long);
void reach_error(void) {}
struct header {
  unsigned char magic[2];
  unsigned char length;
};
struct packet {
  struct header header;
  unsigned char body[8];
};
static const unsigned char MAGIC[2] = {0x7e, 0xa5};
unsigned char buffer[11];
int fill(int from, int count) {
  for (int i = 0; i < count; i++) buffer[from + i] = __VERIFIER_nondet_uchar();
  return from + count;
}
int main(void) {
  struct packet packet;
  int at = fill(0, 3);
  memcpy(&packet.header, buffer, 3);
  if (memcmp(packet.header.magic, MAGIC, 2) != 0) return 1;
  int length = packet.header.length;
  if (length < 3 || length > 7) return 2;
  at = fill(at, length);
  memcpy(packet.body, buffer + 3, length);
  unsigned char check = __VERIFIER_nondet_uchar();
  unsigned sum = 0;
  int rising = 1;
  for (int i = 0; i < length; i++) {
    sum += packet.body[i];
    if (i > 0 && packet.body[i] <= packet.body[i - 1]) rising = 0;
  }
  sum = (sum ^ 0x92) & 0x1ff;
  if (check != 0xff) return 3;
  if (rising && sum == 0xff && length == 4) {
    reach_error();
  }
  return 0;
}
