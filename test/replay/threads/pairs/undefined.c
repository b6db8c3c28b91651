#include <pthread.h>
extern void reach_error(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;
int x, go;

void *worker(void *arg) {
  pthread_mutex_lock(&m);             //@L
  go = 1;                             //@G
  x = 1;                              //@A
  pthread_mutex_unlock(&m);           //@U
  return 0;                           //@R
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);   //@C
  pthread_mutex_lock(&m);             //@M
  x = 2;                              //@B
  pthread_mutex_unlock(&m);           //@N
  pthread_join(t, 0);                 //@J
  if (x == 2)                         //@I
    reach_error();                    //@X
  return 0;
}
