#include <pthread.h>
extern void reach_error(void);
int c;

void *setter(void *arg) {
  c = 1;                              //@W
  return 0;
}

void check(int cond) {
  if (!cond)                          //@I
    reach_error();                    //@X
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, setter, 0);   //@C
  check(c == 0);                      //@K
  pthread_join(t, 0);                 //@J
  return 0;
}
