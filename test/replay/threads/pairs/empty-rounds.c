#include <pthread.h>
#include <stdatomic.h>
extern void reach_error(void);
atomic_int turn, steps;

void *play(void *arg) {
  int own = (int)(long)arg;
  for (int i = 0; i < 3; i++) {
    while (turn != own) {
    }
    steps = steps + 1;
    turn = !own;
  }
  return 0;
}

void *watch(void *arg) {
  int seen[6], all = 0;
  for (int i = 0; i < 6; i++)
    seen[i] = steps;
  for (int i = 0; i < 6; i++)
    if (seen[i] == i + 1) all++;
  if (all == 6)
    reach_error();                //@E
  return 0;
}

int main(void) {
  pthread_t t, u, w;
  pthread_create(&t, 0, play, 0);
  pthread_create(&u, 0, play, (void *)1);
  pthread_create(&w, 0, watch, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  pthread_join(w, 0);
  return 0;
}
