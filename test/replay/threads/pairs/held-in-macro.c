#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#define BOTH drop(make(), step(2))
sem_t in, never;
int *make(void) { int *p = malloc(sizeof *p); if (!p) exit(0); return p; }
int drop(int *p, int n) { free(p); return n; }
int step(int n) {
  sem_post(&in);
  sem_wait(&never);
  return n;
}
void *run(void *arg) {
  BOTH;                              //@B
  return 0;
}
int main(void) {
  pthread_t t;
  sem_init(&in, 0, 0);
  sem_init(&never, 0, 0);
  pthread_create(&t, 0, run, 0);     //@C
  sem_wait(&in);
  exit(0);                           //@E
}
