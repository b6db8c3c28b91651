#include <pthread.h>
int x, y, z;

void *one(void *arg) { y = 1; x = 2; return 0; } //@A
void *two(void *arg) { x = 3; return 0; }        //@B
void *three(void *arg) { z = 4; return 0; }      //@C

int main(void) {
  pthread_t s, t, u;
  pthread_create(&s, 0, one, 0);      //@C1
  pthread_create(&t, 0, two, 0);      //@C2
  pthread_create(&u, 0, three, 0);    //@C3
  pthread_join(s, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return x + y + z;
}
