extern unsigned char __VERIFIER_nondet_uchar(void);
extern void abort(void);
void reach_error(void) { abort(); }

int check(unsigned char given, unsigned char wanted) {
  if (given == wanted)
    return 1;
  return 0;
}

int main(void) {
  unsigned char key[3];
  int good = 0;
  for (int i = 0; i < 3; i++) {
    key[i] = __VERIFIER_nondet_uchar();
    good += check(key[i], 'a' + 2 * i);
  }
  if (good == 3) {
    ERROR: reach_error();
  }
  return 0;
}
