#include <pthread.h>
#include <semaphore.h>
#include <string.h>
#include <threads.h>
extern void reach_error(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;
pthread_once_t o = PTHREAD_ONCE_INIT;
pthread_spinlock_t l;
pthread_barrier_t b;
sem_t s;
mtx_t k;
int x, go;

void routine(void) { x = 1; }

void *worker(void *arg) {
  pthread_mutex_lock(&m);             //@L
  x = 1;                              //@A
  x = 0;                              //@B
  pthread_mutex_unlock(&m);           //@U
  return 0;
}

void *waiter(void *arg) {
  sem_wait(&s);
  x = 2;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_mutex_t local;
  pthread_attr_t a;
  ;                                   //@P
  pthread_create(&t, 0, worker, 0);   //@C
  ;                                   //@Q
  pthread_mutex_lock(&m);             //@M
  pthread_mutex_unlock(&m);           //@N
  ;                                   //@V
  pthread_join(t, 0);                 //@J
  reach_error();                      //@X
  return 0;
}
