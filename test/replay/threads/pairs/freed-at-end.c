#include <pthread.h>
#include <stdlib.h>

void *worker(void *arg) {
  int *cell = malloc(sizeof *cell);     //@M
  pthread_cleanup_push(free, cell);
  pthread_testcancel();                 //@T
  pthread_cleanup_pop(1);               //@P
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);     //@C
  pthread_cancel(t);                    //@K
  pthread_join(t, 0);                   //@J
  return 0;                             //@R
}
