extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
void reach_error(void) {}

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  int odd = 0, i = 0;
  while (i < n) {
    if (__VERIFIER_nondet_bool()) { odd++; } else if (i == 3) break;
    i++;
  }
  if (odd == 2 && i > 4) {
    reach_error();
  }
  return 0;
}
