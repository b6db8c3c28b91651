#include <pthread.h>
extern void reach_error(void);
pthread_once_t control = PTHREAD_ONCE_INIT;
int table, calls;

void fill(void) {
  table = 5;                          //@F
  calls++;                            //@G
}

void *user(void *arg) {
  pthread_once(&control, fill);       //@O
  int got = table;                    //@U
  if (got == 0)                       //@T
    reach_error();                    //@X
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, user, 0);     //@C
  pthread_once(&control, fill);       //@P
  int mine = table;                   //@M
  pthread_join(t, 0);
  if (calls == 2)                     //@K
    reach_error();                    //@Y
  return mine;
}
