#include <pthread.h>
#include <stdlib.h>
int *p;
int done;

void *worker(void *arg) {
  free(p);                            //@F
  done = 1;                           //@A
  return 0;                           //@R
}

int main(void) {
  pthread_t t;
  p = malloc(sizeof *p);
  if (p == 0) return 0;
  *p = 0;
  pthread_create(&t, 0, worker, 0);   //@C
  *p = 1;                             //@U
  int seen = done;                    //@S
  pthread_join(t, 0);                 //@J
  return seen;                        //@Z
}                                     //@Y
