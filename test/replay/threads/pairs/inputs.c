#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int total, limit;

void *adder(void *arg) {
  int n = __VERIFIER_nondet_int();    //@N
  if (n < 0) return 0;
  total = n;                          //@A
  total = total + 1;                  //@B
  return 0;                           //@R
}

int main(void) {
  pthread_t t;
  limit = __VERIFIER_nondet_int();    //@M
  pthread_create(&t, 0, adder, 0);    //@C
  pthread_join(t, 0);
  if (total == 18 && limit == 5)      //@I
    reach_error();                    //@X
  return 0;
}
