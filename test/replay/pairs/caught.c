#include <setjmp.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static jmp_buf handler;
static int handled;

static void check(int value) {
  if (value < 10) longjmp(handler, 2);
  if (value > 20) longjmp(handler, 3);
}

int main(void) {
  int length = 4;
  for (int round = 0; round < 2; round++) {
    volatile int seen[length];
    seen[0] = 1;
    int code = setjmp(handler);
    if (code == 0) {
      check(__VERIFIER_nondet_int());
      continue;
    }
    seen[0] += code;
    handled += seen[0];
  }
  if (handled == 7)
    reach_error();
  return 0;
}
