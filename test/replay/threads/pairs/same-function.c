#include <pthread.h>
extern void reach_error(void);
int got[2];

void *worker(void *arg) {
  static int calls;
  int local = 0;
  int id = *(int *)arg;               //@D
  local = local + 1;                  //@L
  calls = calls + 1;                  //@S
  got[id] = local;                    //@G
  return 0;                           //@R
}

int main(void) {
  pthread_t t[2];
  int ids[2], i;
  for (i = 0; i < 2; i++) {
    ids[i] = i;                       //@K
    pthread_create(&t[i], 0, worker, &ids[i]); //@C
  }
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  if (got[0] != 1)                    //@I
    reach_error();                    //@X
  return 0;
}
