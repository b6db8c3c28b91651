#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <time.h>
extern void reach_error(void);

pthread_once_t control = PTHREAD_ONCE_INIT;
pthread_mutex_t m, n;
pthread_barrier_t barrier;
pthread_spinlock_t spin;
pthread_key_t key, other;
mtx_t guard;
cnd_t condition;
sem_t s, copy;
int calls, opened, wrong, *lent;

void count(void) {
  calls++;
}

int unlock(void *arg) {
  return mtx_unlock(&guard);
}

int wake(void *arg) {
  mtx_lock(&guard);
  opened = 1;
  cnd_signal(&condition);
  mtx_unlock(&guard);
  return 0;
}

void *nothing(void *arg) {
  return 0;
}

void *give(void *arg) {
  calls = 5;                          //@G
  sem_post(&s);
  return 0;
}

void *lend(void *arg) {
  errno = 5;
  lent = &errno;
  sem_post(&s);
  return 0;
}

void *leave(void *arg) {
  return malloc(4);
}

void *meet(void *arg) {
  if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) {
    pthread_barrier_destroy(&barrier);
    pthread_barrier_init(&barrier, 0, 1);
    __atomic_add_fetch(&opened, 1, 5);
  }
  return 0;
}

int main(void) {
  pthread_t t, u;
  thrd_t v;
  pthread_attr_t a;
  struct timespec w = {0, 1000000000};
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&t, 0, nothing, 0);  //@C
  ;                                   //@A
  ;                                   //@B
  ;                                   //@D
  if (wrong)                          //@I
    reach_error();                    //@X
  return 0;
}
