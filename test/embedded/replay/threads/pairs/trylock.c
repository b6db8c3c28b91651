#include <pthread.h>
extern void reach_error(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, skipped;

void *worker(void *arg) {
  if (pthread_mutex_trylock(&m) == 0) { //@L1
    x = 1;                            //@A
    pthread_mutex_unlock(&m);         //@U1
  } else {
    skipped = 1;                      //@K
  }
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);   //@C
  pthread_mutex_lock(&m);             //@L2
  x = 2;                              //@B
  pthread_mutex_unlock(&m);           //@U2
  pthread_join(t, 0);
  if (skipped)                        //@I
    reach_error();                    //@X
  return 0;
}
