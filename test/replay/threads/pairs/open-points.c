#include <pthread.h>
#include <stdio.h>
extern void reach_error(void);
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
pthread_t first;

void *worker(void *arg) {
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, 0); //@S
  while (1)                             //@W
    fflush(stdout);                     //@P
  return 0;
}

int main(void) {
  pthread_t t;
  first = pthread_self();
  pthread_create(&t, 0, worker, 0);     //@C
  pthread_cancel(t);                    //@K
  pthread_join(t, 0);                   //@J
  return 0;
}
