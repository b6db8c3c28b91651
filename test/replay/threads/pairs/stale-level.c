#include <pthread.h>
extern void abort(void);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int level, valve, alarm_;
void *sensor(void *p) {
  int v = *(int *)p;
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&m);
    level += v;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    if (i == 0) { }
  }
  return 0;
}
void *controller(void *p) {
  (void)p;
  pthread_mutex_lock(&m);
  while (level == 0) pthread_cond_wait(&c, &m);
  int seen = level;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  if (seen < 300) valve = 1;
  if (level > 450 && valve) alarm_ = level;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b;
  int v = __VERIFIER_nondet_int();
  if (v < 1 || v > 280) abort();
  pthread_create(&b, 0, controller, 0);
  pthread_create(&a, 0, sensor, &v);
  pthread_join(a, 0);
  pthread_join(b, 0);
  if (alarm_ == 500) reach_error(); //@X
  return 0;
}
