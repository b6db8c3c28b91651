#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void reach_error(void);
int taken, inside;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void enter(void) {
  while (taken) {}                    //@L
  taken = 1;                          //@T
}

void *section(void *arg) {
  enter();                            //@E
  inside = inside + 1;                //@A
  if (inside == 2)                    //@I
    reach_error();                    //@X
  inside = inside - 1;                //@B
  taken = 0;                          //@F
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, section, 0);  //@C1
  pthread_create(&u, 0, section, 0);  //@C2
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
