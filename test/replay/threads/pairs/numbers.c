#include <pthread.h>
#include <threads.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);

void *worker(void *arg) {
  long x = (long)arg * 7 + __VERIFIER_nondet_short();
  return (void *)(x ^ 21);
}

int other(void *arg) {
  int y = (int)(long)arg;
  return y * 3 - 10;
}

int main(void) {
  pthread_t t;
  thrd_t u;
  void *res = 0;
  int code = 0;
  int a = __VERIFIER_nondet_int();            //@A
  if (a < 0 || a > 100000) return 0;
  pthread_create(&t, 0, worker, (void *)(long)a);
  thrd_create(&u, other, (void *)(long)(a + 5));
  pthread_join(t, &res);
  thrd_join(u, &code);
  if ((long)res == 52437 && a % 100 == 13)
    reach_error();                            //@X
  if (code == 8675)
    reach_error();                            //@Y
  return 0;
}
