#include <pthread.h>
extern void reach_error(void);
int busy, done;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
  busy = 1;
  busy = 0;
  pthread_mutex_lock(&m);
  done = 1;
  done = 2;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  int rounds = 0;
  pthread_create(&t, 0, worker, 0);
  while (rounds < 3) {
    rounds = rounds + 1;
  }
  pthread_mutex_lock(&m);
  rounds = 0;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return rounds;
}
