#include <setjmp.h>

extern void reach_error(void);
static jmp_buf retry;
static int depth;

static void descend(int n) {
  depth++;
  if (n == 0) longjmp(retry, depth);
  descend(n - 1);
}

int main(void) {
  int n = 3;
  volatile int tries = 0;
  int plain = 0;
  if (n < 0 || n > 5) return 0;
  if (setjmp(retry) == 0) {
    tries = 1;
    plain = 1;
    descend(n);
    plain = 2;
  }
  if (depth == 4 && tries == 1)
    reach_error();
  return 0;
}
