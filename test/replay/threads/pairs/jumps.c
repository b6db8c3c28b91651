#include <pthread.h>
#include <setjmp.h>
extern void reach_error(void);
_Thread_local jmp_buf own;
jmp_buf shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, y, tries;

void leave(int n) {
  if (n == 0) longjmp(own, 3);        //@G
  leave(n - 1);                       //@N
}

void *worker(void *arg) {
  volatile int step = 0;
  switch (setjmp(own)) {              //@S
  case 0:
    pthread_mutex_lock(&m);           //@L
    x = 1;                            //@A
    pthread_mutex_unlock(&m);         //@U
    leave(2);                         //@V
    y = 5;                            //@Y
    return 0;
  case 3:
    step = 3;                         //@T
  }
  pthread_mutex_lock(&m);             //@L2
  y = y + step;                       //@Z
  pthread_mutex_unlock(&m);           //@U2
  return 0;                           //@R
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);   //@C
  while (setjmp(own) < 2) {           //@W
    tries++;                          //@K
    longjmp(own, tries);              //@J
  }
  pthread_mutex_lock(&m);             //@M
  x = x + 1;                          //@B
  pthread_mutex_unlock(&m);           //@M2
  pthread_join(t, 0);                 //@E
  if (y == 5 || tries != 2)           //@I
    reach_error();                    //@X
  return 0;
}
