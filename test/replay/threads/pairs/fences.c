#include <pthread.h>
#include <stdatomic.h>
int data;
atomic_int count;

void *first(void *arg) {
  data = 1;                           //@A
  atomic_store_explicit(&count, 1, memory_order_release); //@B
  return 0;
}

void *second(void *arg) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); //@M
  return 0;                           //@N
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, first, 0);    //@C1
  pthread_create(&t, 0, second, 0);   //@C2
  int seen = atomic_load_explicit(&count, memory_order_acquire); //@D
  int got = 0;
  if (seen == 2)                      //@I
    got = data;                       //@F
  return got;
}
