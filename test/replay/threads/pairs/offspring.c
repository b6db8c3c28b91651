#include <pthread.h>
extern void reach_error(void);
struct job { int depth; int *sum; };
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *node(void *arg) {
  struct job *job = arg, next;
  pthread_t child;
  int depth = job->depth;
  if (depth > 0) {
    next.depth = depth - 1;
    next.sum = job->sum;
    pthread_create(&child, 0, node, &next); //@C
  }
  pthread_mutex_lock(&lock);
  *job->sum = 2 * *job->sum + depth;  //@S
  pthread_mutex_unlock(&lock);
  if (depth > 0)
    pthread_join(child, 0);
  return 0;
}

int main(void) {
  int sum = 0;
  struct job root = {3, &sum};
  node(&root);
  if (sum == 11)                      //@I
    reach_error();                    //@X
  return 0;
}
