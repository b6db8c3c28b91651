#include <pthread.h>
extern void reach_error(void);
_Atomic int flag;
__int128 big;
int data;
struct pair { int a, b; } both;

void *worker(void *arg) {
  data = 1;                           //@A
  __extension__ ({ __auto_type p = (&flag); __typeof__((void)0, *p) v = (1); __atomic_store(p, &v, 3); }); //@F
  __atomic_fetch_add(&big, 1, 5);     //@P
  struct pair w = {1, 2};             //@W
  __atomic_store(&both, &w, 5);       //@S
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);   //@C
  int got = __extension__ ({ __auto_type p = (&flag); __typeof__((void)0, *p) v; __atomic_load(p, &v, 2); v; }); //@L
  if (got)                            //@G
    data = 2;                         //@D
  __atomic_fetch_add(&big, (__int128)1 << 64, 5); //@Q
  struct pair r;                      //@R0
  __atomic_load(&both, &r, 5);        //@R
  if (r.a + r.b == 1 || r.a + r.b == 2) //@I
    reach_error();                    //@X
  pthread_join(t, 0);                 //@J
  if (big != ((__int128)1 << 64) + 1) //@I2
    reach_error();                    //@Y
  return 0;
}
