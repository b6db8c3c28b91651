#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t all_here = PTHREAD_COND_INITIALIZER;
static int waiting, phase_of[2];
static int base;

/* A barrier for two that is not reusable: it goes back to 0 when the last one comes. */
static void barrier(void) {
  pthread_mutex_lock(&m);
  waiting++;                          //@W
  if (waiting == 2) {
    waiting = 0;                      //@Z
    pthread_cond_broadcast(&all_here);
  } else {
    while (waiting != 0)              //@H
      pthread_cond_wait(&all_here, &m);
  }
  pthread_mutex_unlock(&m);
}

static void *party(void *arg) {
  int me = *(int *)arg;
  for (int round = 0; round < 2; round++) {
    phase_of[me] = base + round;      //@P
    if (round == 1 && phase_of[1 - me] == 0 && base * 3 == 2997) //@I
      reach_error();                  //@X
    barrier();                        //@B
    if (me == 1 && round == 0)
      phase_of[me] = 0;               //@Y
  }
  return 0;                           //@R
}

int main(void) {
  pthread_t t[2];
  int id[2] = {0, 1};
  base = __VERIFIER_nondet_int();     //@N
  if (base < 1 || base > 10000) return 0;
  pthread_create(&t[0], 0, party, &id[0]); //@C1
  pthread_create(&t[1], 0, party, &id[1]); //@C2
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  return 0;
}
