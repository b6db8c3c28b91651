#include <pthread.h>
extern void reach_error(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int a, b, seen;

void __VERIFIER_atomic_move(void) {
  a = a - 1;                          //@F
  b = b + 1;                          //@G
}

void *worker(void *arg) {
  __VERIFIER_atomic_begin();          //@P1
  a = a + 1;                          //@A
  b = b - 1;                          //@B
  __VERIFIER_atomic_end();            //@E1
  __VERIFIER_atomic_move();           //@M
  return 0;                           //@R
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);   //@C
  __VERIFIER_atomic_begin();          //@P2
  seen = a + b;                       //@S
  __VERIFIER_atomic_end();            //@E2
  if (seen != 0)                      //@I
    reach_error();                    //@X
  return 0;
}
