#include <pthread.h>
extern void reach_error(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, y, z;

void *worker(void *arg) {
  pthread_mutex_lock(&m);             //@L1
  x = 1;                              //@A
  pthread_mutex_unlock(&m);           //@U1
  y = 1;                              //@B
  z = 5;                              //@Z1
  return 0;                           //@R1
}

int main(void) {
  pthread_t t;
  z = 4;                              //@Z0
  pthread_create(&t, 0, worker, 0);   //@C
  pthread_mutex_lock(&m);             //@L2
  x = 2;                              //@D
  pthread_mutex_unlock(&m);           //@U2
  y = 2;                              //@E
  pthread_join(t, 0);                 //@J
  int k = x + y + z;                  //@K
  return k;                           //@R2
}
