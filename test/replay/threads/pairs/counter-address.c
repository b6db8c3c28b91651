#include <pthread.h>
extern void reach_error(void);
int got = 5;

void *worker(void *arg) {
  got = *(int *)arg;                  //@D
  return 0;                           //@R
}

int main(void) {
  pthread_t t;
  int i = 0;
  pthread_create(&t, 0, worker, &i);  //@C
  i++;                                //@K
  pthread_join(t, 0);                 //@J
  if (got == 0)                       //@I
    reach_error();                    //@X
  return 0;
}
