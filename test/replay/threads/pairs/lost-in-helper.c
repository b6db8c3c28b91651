#include <pthread.h>
#include <stdlib.h>
int *slot;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct { int first, second; } put_by;
int *take(void) { int *p = slot; slot = 0; return p; }
int drop(int *p, int n) { free(p); return n; }
int put(int n) {
  int *p = malloc(sizeof *p);
  if (!p) exit(1);
  *p = n;
  pthread_mutex_lock(&m);
  slot = p;                       //@S
  p = 0;                          //@N
  pthread_mutex_unlock(&m);
  return n;                       //@R
}
void *first(void *x) { return (void *)(long)put(1); }
void *second(void *x) {
  put_by.second = put(2);         //@P
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);   //@C
  pthread_create(&u, 0, second, 0);  //@D
  pthread_join(t, 0);
  pthread_join(u, 0);
  free(slot);
  return 0;                       //@Z
}
