#include <pthread.h>
#include <stdatomic.h>
#include <semaphore.h>
int x;
atomic_int one, two;
sem_t s;
pthread_t inner;

void *last(void *arg) {
  while (!atomic_load_explicit(&two, memory_order_acquire)) //@W2
    ;
  int got = x;                        //@D
  return 0;
}

void *middle(void *arg) {
  while (!atomic_load_explicit(&one, memory_order_acquire)) //@W1
    ;
  atomic_store_explicit(&two, 1, memory_order_release); //@S2
  return 0;
}

void *first(void *arg) {
  x = 1;                              //@A
  atomic_store_explicit(&one, 1, memory_order_release); //@S1
  return 0;
}

int main(void) {
  pthread_t t, u, v;
  sem_init(&s, 0, 0);                 //@Q
  pthread_create(&t, 0, first, 0);    //@C1
  pthread_create(&u, 0, middle, 0);   //@C2
  pthread_create(&v, 0, last, 0);     //@C3
  pthread_join(t, 0);                 //@J1
  pthread_join(u, 0);                 //@J2
  pthread_join(v, 0);                 //@J3
  return 0;
}
