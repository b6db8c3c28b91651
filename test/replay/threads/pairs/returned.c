#include <pthread.h>
extern void reach_error(void);
int s, v;

int get(void) {
  return s;                  //@G
}

void *worker(void *arg) {
  s = 1;                     //@A
  return 0;                  //@R
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0); //@C
  v = get();                 //@D
  if (v == 1)                //@I
    reach_error();           //@X
  return 0;
}
