#define _GNU_SOURCE
#include <pthread.h>
pthread_mutex_t m;
int x;

void *worker(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);           //@U
  x = 1;                              //@A
  pthread_mutex_unlock(&m);           //@V
  return 0;
}

int main(void) {
  pthread_mutexattr_t a;
  pthread_t t;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &a);
  pthread_create(&t, 0, worker, 0);   //@C
  pthread_mutex_lock(&m);
  x = 2;                              //@B
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
