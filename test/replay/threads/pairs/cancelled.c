#include <pthread.h>
extern void reach_error(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void undo(void *arg) {
  x = 2;                                //@Z
  pthread_mutex_unlock(arg);
}

void *worker(void *arg) {
  pthread_mutex_lock(&m);               //@L
  pthread_cleanup_push(undo, &m);
  x = 1;                                //@A
  pthread_testcancel();                 //@T
  x = 3;                                //@B
  pthread_cleanup_pop(0);
  pthread_mutex_unlock(&m);             //@U
  return 0;
}

int main(void) {
  pthread_t t;
  void *r;
  pthread_create(&t, 0, worker, 0);     //@C
  pthread_cancel(t);                    //@K
  pthread_join(t, &r);                  //@J
  int given = r == PTHREAD_CANCELED;    //@G
  if (given && x == 2)                  //@I
    reach_error();                      //@X
  if (!given && x == 3)                 //@O
    reach_error();                      //@Y
  if (given ? x != 2 : x != 3)          //@P
    reach_error();                      //@W
  return 0;
}
