#include <pthread.h>
extern void reach_error(void);
pthread_barrier_t b;
int x, later;

void *worker(void *arg) {
  x = 1;                              //@A
  pthread_barrier_wait(&b);           //@W
  later = 1;                          //@B
  return 0;                           //@R
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&t, 0, worker, 0);   //@C
  pthread_barrier_wait(&b);           //@V
  int seen = x;                       //@D
  if (seen == 0)                      //@I
    reach_error();                    //@X
  pthread_join(t, 0);
  return 0;
}
