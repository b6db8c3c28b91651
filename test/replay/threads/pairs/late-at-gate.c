#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define CREW 3
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t gate;
static int loaded[CREW], weighed[CREW];

static void *load(void *arg) {
  int me = *(int *)arg;
  weighed[me] = loaded[me];
  if (me != 1 || loaded[0] < 70) pthread_barrier_wait(&gate);
  pthread_mutex_lock(&m);
  loaded[me] = weighed[(me + 2) % CREW] + weighed[me];
  pthread_mutex_unlock(&m);
  if (me == 1 && loaded[0] >= 70) pthread_barrier_wait(&gate);
  return 0;
}

int main(void) {
  pthread_t t[CREW];
  int id[CREW] = {0, 1, 2};
  for (int i = 0; i < CREW; i++) {
    loaded[i] = __VERIFIER_nondet_int();
    if (loaded[i] < 0 || loaded[i] > 100) return 0;
  }
  pthread_barrier_init(&gate, 0, CREW);
  for (int i = 0; i < CREW; i++) pthread_create(&t[i], 0, load, &id[i]);
  for (int i = 0; i < CREW; i++) pthread_join(t[i], 0);
  if (weighed[0] > 80 && loaded[1] == weighed[1] && weighed[1] > 50)
    reach_error(); //@X
  return 0;
}
