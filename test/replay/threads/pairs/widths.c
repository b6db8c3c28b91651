#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
extern void reach_error(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
sem_t s;
struct box { char tag; long value; pthread_mutex_t lock; };
struct box *shared;
unsigned long big;

void *worker(void *arg) {
  struct box *mine = arg;
  pthread_mutex_lock(&mine->lock);    //@L
  mine->value = mine->value + 1;      //@A
  pthread_mutex_unlock(&mine->lock);  //@U
  big = sizeof(long) * 8;             //@G
  sem_post(&s);                       //@P
  return (void *)mine->value;         //@R
}

int main(void) {
  pthread_t t;
  void *result;
  sem_init(&s, 0, 0);
  shared = malloc(sizeof *shared);
  shared->value = 2147483646;
  pthread_mutex_init(&shared->lock, 0);
  pthread_create(&t, 0, worker, shared); //@C
  pthread_mutex_lock(&shared->lock);  //@M
  shared->value = shared->value + 1;  //@B
  pthread_mutex_unlock(&shared->lock); //@N
  sem_wait(&s);                       //@W
  pthread_join(t, &result);           //@J
  if (shared->value < 0 || result == (void *)2147483647) //@I
    reach_error();                    //@X
  return 0;
}
