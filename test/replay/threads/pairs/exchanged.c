#include <pthread.h>
int data, flag;

void *worker(void *arg) {
  data = 1;                                    //@A
  __atomic_store_n(&flag, 1, __ATOMIC_RELEASE); //@B
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);            //@C
  int seen = 0;
  if (!__atomic_compare_exchange_n(&flag, &seen, 5, 0, __ATOMIC_RELAXED, __ATOMIC_ACQUIRE)) //@E
    data = 2;                                  //@F
  return 0;
}
