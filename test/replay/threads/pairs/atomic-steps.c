#include <pthread.h>
#include <stdatomic.h>
extern void reach_error(void);
int cells[4];
_Atomic(int *) next = cells;

void *worker(void *arg) {
  atomic_fetch_add(&next, 1);           //@A
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);     //@C
  pthread_join(t, 0);                   //@J
  if (next != cells + 1)                //@I
    reach_error();                      //@X
  return 0;
}
