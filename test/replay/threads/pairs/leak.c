#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
struct n { struct n *next; };
struct n *list, *last;
pthread_key_t key;
sem_t gate;
struct n *take(void) { struct n *p = last; last = 0; return p; }
void use(struct n *p, int i, struct n *q) { list = p ? p : q; }
void *add(void *x) {
  struct n *e = malloc(sizeof *e);
  if (!e) exit(1);
  e->next = list;                              //@N
  list = e;                                    //@A
  return 0;                                    //@R
}
int main() {
  pthread_t t[2];
  sem_init(&gate, 0, 0);
  pthread_create(t, 0, add, 0);                //@C
  pthread_create(t + 1, 0, add, 0);            //@D
  pthread_join(t[0], 0);                       //@J
  pthread_join(t[1], 0);                       //@K
  while (list) {
    struct n *d = list;
    list = d->next;                            //@L
    free(d);                                   //@F
  }
  return 0;                                    //@Z
}                                              //@Y
