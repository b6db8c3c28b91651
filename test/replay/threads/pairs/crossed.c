#include <pthread.h>
extern void reach_error(void);
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int x;

void *worker(void *arg) {
  pthread_mutex_lock(&a);             //@L1
  x = 1;                              //@A1
  pthread_mutex_lock(&b);             //@M1
  x = 2;                              //@B1
  pthread_mutex_unlock(&b);           //@V1
  pthread_mutex_unlock(&a);           //@U1
  return 0;                           //@R1
}

int main(void) {
  pthread_t t;
  int y = 0;                          //@Y
  pthread_create(&t, 0, worker, 0);   //@C
  pthread_mutex_lock(&b);             //@L2
  y = 1;                              //@A2
  pthread_mutex_lock(&a);             //@M2
  y = x;                              //@B2
  pthread_mutex_unlock(&a);           //@U2
  pthread_mutex_unlock(&b);           //@V2
  pthread_join(t, 0);                 //@J
  return 0;                           //@R2
}
