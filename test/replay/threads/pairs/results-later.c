#include <pthread.h>
extern void reach_error(void);
int last, sum;
int number(void) {
  int n = last;                      //@N
  last = n + 1;                      //@L
  return n + 1;                      //@V
}
void *take(void *x) {
  int own = number();                //@T
  sum += own;                        //@S
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, take, 0);    //@C
  pthread_create(&u, 0, take, 0);    //@D
  pthread_join(t, 0);
  pthread_join(u, 0);
  if (last == 1)                     //@I
    reach_error();                   //@X
  return 0;
}
