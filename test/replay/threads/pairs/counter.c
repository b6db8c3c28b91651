#include <pthread.h>
extern void reach_error(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int shared;

void *worker(void *arg) {
  int tmp = shared;                   //@A
  shared = tmp + 1;                   //@B
  return 0;                           //@R
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);   //@C
  int mine = shared;                  //@D
  shared = mine + 1;                  //@E
  pthread_join(t, 0);                 //@J
  if (shared != 2) {                  //@I
    reach_error();                    //@X
  }
  return 0;
}
