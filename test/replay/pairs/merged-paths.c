extern unsigned char __VERIFIER_nondet_uchar(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  unsigned char bytes[4], check = 0xff;
  unsigned sum = 0;
  for (int i = 0; i < 4; i++) {
    bytes[i] = __VERIFIER_nondet_uchar();
    check ^= bytes[i];
    for (int k = 0; k < 8; k++) {
      if (check & 0x80)
        check = (check << 1) ^ 0x31;
      else
        check <<= 1;
    }
  }
  if (check == 0x42 && bytes[0] == 65 && bytes[1] > 100)
    reach_error();
  for (int i = 0; i < 10; i++) {
    unsigned char c = __VERIFIER_nondet_uchar();
    if (c >= '0' && c <= '9')
      sum = sum * 10 + (c - '0');
    else
      sum = sum ^ 0x55;
  }
  if (sum == 1234567)
    reach_error();
  if (check == 0x42 && sum > 3000000000u && sum < 2999999999u)
    reach_error();
  return 0;
}
