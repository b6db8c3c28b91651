#include <pthread.h>
extern void reach_error(void);
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int x;

void *worker(void *arg) {
  pthread_rwlock_rdlock(&l);          //@L1
  x++;                                //@A
  pthread_rwlock_unlock(&l);
  return 0;                           //@R
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);   //@C
  pthread_rwlock_rdlock(&l);          //@L2
  int old = x;                        //@B
  x = old + 1;                        //@D
  pthread_rwlock_unlock(&l);
  pthread_join(t, 0);
  if (x != 2)
    reach_error();                    //@X
  return 0;
}
