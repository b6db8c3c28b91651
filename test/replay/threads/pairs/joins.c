#include <errno.h>
#include <pthread.h>
extern void reach_error(void);
pthread_t first;
int x;

void *worker(void *arg) {
  x = pthread_join(first, 0);         //@J1
  return 0;
}

int main(void) {
  pthread_t t;
  first = pthread_self();
  pthread_create(&t, 0, worker, 0);   //@C
  int y = pthread_join(t, 0);         //@J
  if (x == EDEADLK && y == 0)         //@I
    reach_error();                    //@X
  return 0;
}
