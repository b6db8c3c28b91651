#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>
extern void reach_error(void);
atomic_int x, y, z;
pthread_key_t key;

void at_end(void *value) {
  z = 1;                              //@Z
}

void *watcher(void *arg) {
  if (z == 1)                         //@W
    reach_error();                    //@X
  return 0;
}

void *leaver(void *arg) {
  x = 1;                              //@A
  exit(0);                            //@E
  y = 1;                              //@B
  return 0;
}

int main(void) {
  pthread_t s, t;
  pthread_key_create(&key, at_end);
  pthread_setspecific(key, &key);
  pthread_create(&s, 0, watcher, 0);  //@C1
  pthread_create(&t, 0, leaver, 0);   //@C2
  pthread_join(t, 0);                 //@J
  if (y == 0)                         //@I
    reach_error();                    //@Y
  return 0;                           //@R
}
