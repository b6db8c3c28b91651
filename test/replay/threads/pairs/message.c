#include <pthread.h>
#include <stdatomic.h>
extern void reach_error(void);
int data, copy;
int plain;
atomic_int ready;

void *sender(void *arg) {
  data = 42;                          //@A
  atomic_store_explicit(&ready, 1, memory_order_release); //@B
  plain = 1;                          //@P
  return 0;                           //@R
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, sender, 0);   //@C
  int seen = atomic_load_explicit(&ready, memory_order_acquire); //@D
  if (seen) {                         //@E
    copy = data;                      //@F
    if (copy == 42)                   //@I
      reach_error();                  //@X
  } else {
    copy = 0;                         //@N
  }
  return copy;                        //@Z
}
