#include <pthread.h>
#include <semaphore.h>
extern void reach_error(void);
sem_t s;
int x;

void *worker(void *arg) {
  x = 1;                              //@A
  sem_post(&s);                       //@P
  return 0;                           //@R
}

int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);                 //@N
  pthread_create(&t, 0, worker, 0);   //@C
  sem_wait(&s);                       //@W
  int seen = x;                       //@D
  if (seen == 0)                      //@I
    reach_error();                    //@X
  return 0;
}
