#include <stdio.h>
#include <time.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), number = 0;
  time_t end = time(0) + 5;
  while (n == 1 && time(0) < end) {
    number = 0;
  }
  while (n == 2 && scanf("%d", &number) == 1) {
    number = 0;
  }
  while (n == 3 && end > 0) {
    number = 0;
  }
  return 0;
}
