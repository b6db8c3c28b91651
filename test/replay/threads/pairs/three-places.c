#include <pthread.h>
#include <semaphore.h>
extern void reach_error(void);
sem_t places;
int inside;

void *worker(void *arg) {
  sem_wait(&places);
  int k = __atomic_add_fetch(&inside, 1, __ATOMIC_SEQ_CST);
  if (k > 2)                            //@A
    reach_error();                      //@X
  __atomic_sub_fetch(&inside, 1, __ATOMIC_SEQ_CST);
  sem_post(&places);
  return 0;
}

int main(void) {
  pthread_t t[4];
  sem_init(&places, 0, 3);
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return 0;
}
