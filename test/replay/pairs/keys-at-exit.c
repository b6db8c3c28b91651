#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static pthread_key_t kept, lost;
static void *other;
static void end(void *value) {
  other = malloc(2);
  free(value);
}
int main(void) {
  int way = __VERIFIER_nondet_int();
  pthread_key_create(&kept, free);
  pthread_key_create(&lost, end);
  pthread_setspecific(kept, malloc(4));
  if (way == 1)
    pthread_setspecific(lost, malloc(8));
  if (way != 2)
    pthread_exit(0);
  return 0;
}
