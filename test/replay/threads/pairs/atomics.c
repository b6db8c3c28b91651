#include <pthread.h>
#include <stdatomic.h>
extern void reach_error(void);
atomic_int n;
int m;

void *worker(void *arg) {
  n++;                                //@A
  m = 1;                              //@B
  return 0;                           //@R
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);   //@C
  n++;                                //@D
  int seen = m;                       //@E
  pthread_join(t, 0);                 //@J
  if (n != 2)                         //@I
    reach_error();                    //@X
  return seen;
}
