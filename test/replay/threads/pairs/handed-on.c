#include <pthread.h>
#include <semaphore.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
sem_t s;

void unlock(void *mutex) { pthread_mutex_unlock(mutex); }

void *worker(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, &m);
  sem_post(&s);
  pthread_cond_wait(&c, &m);           //@W
  pthread_cleanup_pop(1);
  return 0;
}

int main(void) {
  pthread_t t, u;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, worker, 0);    //@C
  sem_wait(&s);
  pthread_create(&u, 0, worker, 0);    //@D
  sem_wait(&s);
  pthread_mutex_lock(&m);
  pthread_cancel(t);                   //@K
  pthread_cond_signal(&c);             //@S
  pthread_mutex_unlock(&m);
  pthread_join(u, 0);                  //@J
  pthread_join(t, 0);
  return 0;
}
