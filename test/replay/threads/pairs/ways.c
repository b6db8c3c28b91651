#include <pthread.h>
extern void reach_error(void);
int z, w;

void *one(void *arg) {
  z = 1;                              //@A
  return 0;                           //@R1
}

void *two(void *arg) {
  if (z == 1)                         //@I2
    w = 1;                            //@W1
  else
    w = 2;                            //@W2
  z = 2;                              //@B
  return 0;                           //@R2
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, one, 0);      //@C1
  pthread_create(&t, 0, two, 0);      //@C2
  pthread_join(s, 0);
  pthread_join(t, 0);
  if (z == 1)                         //@I
    reach_error();                    //@X
  if (w == 1)                         //@K
    reach_error();                    //@Y
  return 0;
}
