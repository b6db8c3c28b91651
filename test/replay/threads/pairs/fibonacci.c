#include <pthread.h>
extern void reach_error(void);
int i = 1, j = 1;

void *one(void *arg) {
  for (int k = 0; k < 3; k++) {
    i = i + j;                        //@A
  }
  return 0;                           //@R1
}

void *two(void *arg) {
  for (int k = 0; k < 3; k++) {
    j = j + i;                        //@B
  }
  return 0;                           //@R2
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, one, 0);      //@C1
  pthread_create(&t, 0, two, 0);      //@C2
  pthread_join(s, 0);
  pthread_join(t, 0);
  if (i >= 21 || j >= 21)             //@I
    reach_error();                    //@X
  return 0;
}
