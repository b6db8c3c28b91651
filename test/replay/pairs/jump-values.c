#include <setjmp.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static jmp_buf retry, over;
static unsigned total, number;
static void add(unsigned k) {
  if (k > 200) longjmp(retry, (int)k);
  total += k;
}
int main(void) {
  volatile unsigned tries = 0;
  unsigned key = __VERIFIER_nondet_uint();
  int code = setjmp(over);
  if (code == 0) {
    number = __VERIFIER_nondet_uint();
    longjmp(over, (int)(number ^ 0x1234567u));
  }
  if (code == 1 && number % 2 == 1)
    reach_error();
  int r = setjmp(retry);
  if (r) {
    tries++;
    if (tries == 2 && r == 230 && total == 9)
      reach_error();
    if (tries > 1)
      return 1;
    key >>= 8;
  }
  add(key >> 16 & 0xff);
  add(key & 0xff);
  return 0;
}
