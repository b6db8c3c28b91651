#include <pthread.h>
extern void reach_error(void);
int x, y;

void *one(void *arg) {
  x = 1;                              //@A
  y = x + 1;                          //@B
  return 0;
}

void *both(void *arg) {
  int own = *(int *)arg;
  x = x + own;                        //@S
  return 0;
}

int main(void) {
  pthread_t t, u, v;
  int three = 3, five = 5;
  pthread_create(&t, 0, one, 0);      //@C1
  pthread_create(&u, 0, both, &three); //@C2
  pthread_create(&v, 0, both, &five); //@C3
  pthread_join(t, 0);
  pthread_join(u, 0);
  pthread_join(v, 0);
  if (y == 5 && x == 9) {             //@I
    reach_error();                    //@X
  }
  return 0;
}
