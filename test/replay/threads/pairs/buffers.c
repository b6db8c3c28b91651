#include <pthread.h>
#include <stdatomic.h>
extern void reach_error(void);
atomic_int x, y;
int r1 = 5, r2 = 5;

void *worker(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed); //@A
  r1 = atomic_load_explicit(&y, memory_order_relaxed); //@B
  return 0;                           //@R
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);   //@C
  atomic_store_explicit(&y, 1, memory_order_relaxed); //@D
  r2 = atomic_load_explicit(&x, memory_order_relaxed); //@E
  pthread_join(t, 0);                 //@J
  if (r1 == 0 && r2 == 0)             //@I
    reach_error();                    //@X
  if (r1 == 0 && r2 == 1)             //@K
    reach_error();                    //@Y
  return 0;
}
