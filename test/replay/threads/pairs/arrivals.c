#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static pthread_mutex_t desk = PTHREAD_MUTEX_INITIALIZER;
static int place, order, points;

static void *runner(void *arg) {
  int number = *(int *)arg;
  int bonus = __VERIFIER_nondet_int(); //@N
  if (bonus < 0 || bonus > 500)        //@B
    return 0;
  pthread_mutex_lock(&desk);
  place++;
  order = order * 10 + number;         //@O
  points += bonus * place;             //@P
  pthread_mutex_unlock(&desk);
  return 0;
}

int main(void) {
  pthread_t threads[4];
  int numbers[4] = {1, 2, 3, 4};
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], 0, runner, &numbers[i]);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], 0);
  if (order == 2413 && points == 2741) //@I
    reach_error();                     //@X
  return 0;
}
