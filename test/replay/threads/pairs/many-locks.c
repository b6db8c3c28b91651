#include <pthread.h>
pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int x;

void *worker(void *arg) {
  pthread_mutex_t *mine = arg;
  pthread_mutex_lock(mine);           //@L
  x++;                                //@A
  pthread_mutex_unlock(mine);
  return 0;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], 0, worker, &locks[i]); //@C
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  return 0;
}
