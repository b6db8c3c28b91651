#include <pthread.h>
extern void reach_error(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
int x, last;

void *one(void *arg) {
  pthread_mutex_lock(&m);             //@L1
  x = 1;                              //@A1
  last = x;                           //@B1
  pthread_mutex_unlock(&m);           //@U1
  return 0;                           //@R1
}

void *two(void *arg) {
  pthread_mutex_lock(&m);             //@L2
  x = 2;                              //@A2
  pthread_mutex_unlock(&m);           //@U2
  return 0;                           //@R2
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, one, 0);      //@C1
  pthread_create(&t, 0, two, 0);      //@C2
  pthread_join(s, 0);                 //@J1
  pthread_join(t, 0);                 //@J2
  if (x == 1)                         //@I
    reach_error();                    //@X
  if (last == 2)                      //@K
    reach_error();                    //@Y
  return 0;
}
