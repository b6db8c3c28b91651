#include <pthread.h>
extern void reach_error(void);
int early, late, result;
pthread_t second;

void *grandchild(void *arg) {
  result = 7;                         //@G
  return 0;                           //@H
}

void *child(void *arg) {
  int a = early;                      //@A
  int b = late;                       //@B
  pthread_create(&second, 0, grandchild, 0); //@C2
  pthread_join(second, 0);            //@J2
  return 0;                           //@R
}

int main(void) {
  pthread_t first;
  early = 1;                          //@E
  pthread_create(&first, 0, child, 0); //@C
  late = 1;                           //@L
  pthread_join(first, 0);             //@J
  if (result == 7)                    //@I
    reach_error();                    //@X
  return 0;                           //@Z
}
