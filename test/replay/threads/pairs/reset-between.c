#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static _Atomic int mode;
static int taken;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *traffic(void *arg) {
  int amount = __VERIFIER_nondet_int();
  if (amount < 1) return 0;
  if (mode == 2) {
    pthread_mutex_lock(&lock);
    if (mode == 0) taken = amount;
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

static void *control(void *arg) {
  int command = __VERIFIER_nondet_int();
  switch (command) {
    case 5: mode = 1; break;
    case 77: mode = 2; break;
    default: return 0;
  }
  int again = __VERIFIER_nondet_int();
  pthread_mutex_lock(&lock);
  if (again == command + 1) mode = 0;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, traffic, 0);
  pthread_create(&b, 0, control, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  if (taken == 33) reach_error(); //@X
  return 0;
}
