#include <pthread.h>
#include <stdatomic.h>
atomic_int n = 2147483646;

void *worker(void *arg) {
  n++;                                //@A
  return 0;                           //@R
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);   //@C
  n += 1;                             //@B
  pthread_join(t, 0);                 //@J
  return 0;
}
