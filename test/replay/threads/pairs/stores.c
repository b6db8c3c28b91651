#include <pthread.h>
extern void reach_error(void);
int x, y, r, w;

void *writer(void *arg) {
  x = 1;                            //@A
  y = 1;                            //@B
  return 0;                         //@R
}

void *reader(void *arg) {
  r = x;                            //@D
  if (r == 1 && y == 0) {           //@I
    reach_error();                  //@X
  }
  return 0;                         //@Z
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, writer, 0); //@C
  pthread_create(&u, 0, reader, 0); //@E
  w = 3;                            //@M
  pthread_join(t, 0);               //@J
  pthread_join(u, 0);               //@K
  return 0;
}
