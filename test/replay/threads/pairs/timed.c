#include <errno.h>
#include <pthread.h>
extern void reach_error(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, late;

void *writer(void *arg) {
  pthread_mutex_lock(&m);                      //@L
  x = 1;                                       //@A
  pthread_mutex_unlock(&m);                    //@U
  return 0;                                    //@R
}

int main(void) {
  pthread_t t;
  struct timespec limit;
  limit.tv_nsec = 0;                           //@N
  limit.tv_sec = 2000000000;                   //@S
  pthread_create(&t, 0, writer, 0);            //@C
  int r = pthread_mutex_timedlock(&m, &limit); //@T
  if (r == ETIMEDOUT)                          //@I
    late = 1;                                  //@B
  else
    pthread_mutex_unlock(&m);                  //@V
  int seen = x;                                //@D
  if (late && seen == 0)                       //@E
    reach_error();                             //@X
  pthread_join(t, 0);
  return 0;
}
