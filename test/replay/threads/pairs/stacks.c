#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
int *leak;
sem_t go;

void *worker(void *arg) {
  int local = 4;
  leak = &local;                      //@A
  sem_post(&go);                      //@P
  return 0;                           //@R
}

int main(void) {
  pthread_t t;
  sem_init(&go, 0, 0);
  pthread_create(&t, 0, worker, 0);   //@C
  sem_wait(&go);                      //@W
  ;                                   //@Q
  int got = *leak;                    //@D
  pthread_join(t, 0);                 //@J
  return got;
}
