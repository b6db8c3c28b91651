#include <pthread.h>
#include <stdatomic.h>
extern void reach_error(void);
atomic_flag busy = ATOMIC_FLAG_INIT;
int x;

void *worker(void *arg) {
  while (atomic_flag_test_and_set(&busy)) //@L1
    ;
  x = x + 1;                          //@A
  atomic_flag_clear(&busy);           //@U1
  return 0;                           //@R
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);   //@C
  while (atomic_flag_test_and_set(&busy)) //@L2
    ;
  x = x + 1;                          //@B
  atomic_flag_clear(&busy);           //@U2
  pthread_join(t, 0);                 //@J
  if (x != 2)                         //@I
    reach_error();                    //@X
  return 0;
}
