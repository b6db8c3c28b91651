#include <threads.h>
extern void reach_error(void);

int worker(void *arg) {
  int result = thrd_join(thrd_current(), 0); //@A
  if (result != thrd_error)             //@I
    reach_error();                      //@X
  return 0;
}

int main(void) {
  thrd_t t;
  thrd_create(&t, worker, 0);           //@C
  thrd_join(t, 0);                      //@J
  return 0;
}
