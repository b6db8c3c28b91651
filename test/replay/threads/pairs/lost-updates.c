#include <pthread.h>
extern void reach_error(void);
extern short __VERIFIER_nondet_short(void);
int rounds, calls;

void *count(void *arg) {          //@F
  for (int i = 0; i < rounds; i++)
    calls = calls + 1;             //@I
  return arg;
}

int main(void) {                   //@B
  pthread_t t, u;
  rounds = __VERIFIER_nondet_short(); //@N
  if (rounds < 2 || rounds > 5) return 0;
  pthread_create(&t, 0, count, 0); //@C
  pthread_create(&u, 0, count, 0); //@D
  pthread_join(t, 0);
  pthread_join(u, 0);
  if (calls == 2 && rounds == 3)   //@J
    reach_error();                 //@X
  return 0;
}
