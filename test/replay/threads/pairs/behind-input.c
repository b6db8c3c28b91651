#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int x;

void *writer(void *arg) {
  x = 6;                              //@W
  return 0;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();    //@N
  if (n == 3) {                       //@I
    pthread_create(&t, 0, writer, 0); //@C
    x = 2;                            //@S
    if (x != 2)                       //@D
      reach_error();                  //@X
  }
  return 0;
}
