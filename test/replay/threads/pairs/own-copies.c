#include <pthread.h>
extern void reach_error(void);
_Thread_local int mine;

void *worker(void *arg) {
  int local = 0;
  mine = 1;                           //@A
  local = 1;                          //@L
  if (mine == 2)                      //@T
    reach_error();                    //@X
  return 0;                           //@R
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);   //@C
  mine = 2;                           //@D
  int *where = &mine;                 //@W
  pthread_join(t, 0);                 //@J
  if (mine == 1)                      //@I
    reach_error();                    //@Y
  return *where - 2;
}
