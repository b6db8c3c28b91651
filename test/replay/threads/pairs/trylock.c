#include <pthread.h>
extern void reach_error(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void *worker(void *arg) {
  int busy = pthread_mutex_trylock(&m); //@T
  if (busy == 0)                        //@K
    x = 1;                              //@B
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);               //@L
  pthread_create(&t, 0, worker, 0);     //@C
  pthread_mutex_unlock(&m);             //@U
  pthread_join(t, 0);                   //@J
  if (x == 1)                           //@I
    reach_error();                      //@X
  return 0;
}
