#include <pthread.h>
#include <stdatomic.h>
extern void reach_error(void);
atomic_int wants1, wants2, turn, inside;

void *one(void *arg) {
  wants1 = 1;                         //@A1
  turn = 2;                           //@T1
  if (!(wants2 == 1 && turn == 2)) {  //@W1
    inside++;                         //@E1
    if (inside == 2)                  //@I1
      reach_error();                  //@X1
    inside--;                         //@D1
  }
  wants1 = 0;
  return 0;                           //@R1
}

void *two(void *arg) {
  wants2 = 1;                         //@A2
  turn = 1;                           //@T2
  if (!(wants1 == 1 && turn == 1)) {  //@W2
    inside++;                         //@E2
    if (inside == 2)                  //@I2
      reach_error();                  //@X2
    inside--;                         //@D2
  }
  wants2 = 0;
  return 0;                           //@R2
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, one, 0);      //@C1
  pthread_create(&t, 0, two, 0);      //@C2
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
