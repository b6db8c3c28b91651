#include <pthread.h>
extern void reach_error(void);
pthread_t t;
pthread_key_t k, l;
void *shown = 0;
int x;

void set(void *arg) { x = 1; }
void check(void *arg) { x = x == 1 ? 2 : 3; }

void *worker(void *arg) {
  ;                                   //@W
  return arg;
}

int main(void) {
  void *result = 0;
  ;                                   //@P
  pthread_create(&t, 0, worker, 0);   //@C
  ;                                   //@Q
  pthread_join(t, &result);           //@J
  if (x == 0)                         //@I
    reach_error();                    //@X
  return 0;
}
