#include <pthread.h>
extern void reach_error(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready, item, done;

void *producer(void *arg) {
  item = 3;                           //@A
  pthread_mutex_lock(&m);             //@L
  ready = 1;                          //@B
  pthread_cond_signal(&c);            //@S
  pthread_mutex_unlock(&m);           //@U
  return 0;                           //@R
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, producer, 0); //@C
  pthread_mutex_lock(&m);             //@M
  done = ready;                       //@O
  while (ready == 0)                  //@W
    pthread_cond_wait(&c, &m);        //@V
  int got = item;                     //@D
  pthread_mutex_unlock(&m);           //@N
  if (done == 0 && got == 3)          //@I
    reach_error();                    //@X
  return 0;
}
