#include <pthread.h>
extern void reach_error(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int stage, seen, number[3] = {1, 2, 3};

void *step(void *arg) {
  int me = *(int *)arg;               //@E
  pthread_mutex_lock(&m);             //@L
  if (stage == me - 1)                //@T
    stage = me;                       //@S
  pthread_mutex_unlock(&m);           //@U
  return 0;                           //@R
}

int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], 0, step, &number[0]); //@C1
  pthread_create(&t[1], 0, step, &number[1]); //@C2
  pthread_create(&t[2], 0, step, &number[2]); //@C3
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  if (stage == 3)                     //@I
    reach_error();                    //@X
  return 0;
}
