#include <pthread.h>
extern void reach_error(void);
int x;

void *worker(void *arg) {
  pthread_detach(pthread_self());     //@S
  x = 1;                              //@A
  return 0;                           //@R
}

int main(void) {
  pthread_t t;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_create(&t, &attributes, worker, 0); //@C
  int seen = x;                       //@D
  if (seen)                           //@I
    reach_error();                    //@X
  return 0;
}
