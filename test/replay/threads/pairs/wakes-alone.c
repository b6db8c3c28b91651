#include <pthread.h>
extern void reach_error(void);
int ready;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

void *waiter(void *arg) {
  pthread_mutex_lock(&m);
  if (!ready)                         //@I
    pthread_cond_wait(&c, &m);        //@W
  if (ready == 0)                     //@Z
    reach_error();                    //@X
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, waiter, 0);   //@C
  pthread_mutex_lock(&m);
  ready = 1;                          //@R
  pthread_cond_signal(&c);            //@S
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
