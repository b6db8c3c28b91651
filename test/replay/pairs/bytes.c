extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern float __VERIFIER_nondet_float(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void abort(void);
extern void *memset(void *, int, unsigned long);
extern void *memcpy(void *, const void *, unsigned long);
void reach_error(void) { abort(); }
struct packet { char tag; int length; short kind; unsigned low : 3; unsigned high : 5; };
union number { float real; unsigned bits; unsigned char bytes[4]; };

int main(void) {
  struct packet packet;
  unsigned char raw[sizeof(struct packet)];
  union number number;
  memset(&packet, 0, sizeof packet);
  packet.tag = 3;
  packet.length = __VERIFIER_nondet_int();
  packet.kind = (short)__VERIFIER_nondet_int();
  memcpy(raw, &packet, sizeof raw);
  if (raw[0] == 3 && raw[5] == 0x12 && raw[4] == 0x34 && raw[7] == 0x80) {
    if (raw[8] == 7 && raw[9] == 1) reach_error();
  }
  number.real = __VERIFIER_nondet_float();
  if (number.bits == 0x40490fdb && number.real > 3.0f) {
    reach_error();
  }
  if (number.bytes[3] == 0xc0 && number.bytes[0] == 1 && number.real < -2.5f) {
    reach_error();
  }
  number.bits = __VERIFIER_nondet_uint();
  if (number.real == 2.5f) {
    reach_error();
  }
  packet.low = __VERIFIER_nondet_uchar();
  packet.high = __VERIFIER_nondet_uchar();
  if (packet.low == 5 && packet.high == 17) {
    reach_error();
  }
  return 0;
}
