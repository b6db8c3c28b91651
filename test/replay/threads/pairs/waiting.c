#include <pthread.h>
volatile int go, seen;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *worker(void *x) {
  go = 1;                           //@G
  go = 0;                           //@H
  return 0;                         //@E
}
int main(void) {
  pthread_t t;
  int own = 0;
  pthread_create(&t, 0, worker, &own);  //@C
  while (go == 0)                   //@W
    seen = 1;                       //@S
  pthread_join(t, 0);               //@J
  return 0;                         //@Z
}
