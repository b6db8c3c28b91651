#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int sum;
static int weight = 1;

static void assume_abort_if_not(int cond) {
  if (!cond)
    abort();
}

static void *adder(void *arg) {
  int n = __VERIFIER_nondet_int();    //@N
  assume_abort_if_not(n >= 0 && n <= 400000000);
  pthread_mutex_lock(&m);
  sum = sum + n * weight;             //@A
  pthread_mutex_unlock(&m);
  return 0;                           //@R
}

static void *heavier(void *arg) {
  int w = __VERIFIER_nondet_int();    //@W
  assume_abort_if_not(w >= 1 && w <= 5);
  pthread_mutex_lock(&m);
  if (sum > 900000000)                //@S
    weight = w;                       //@H
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b, c, d;
  pthread_create(&a, 0, adder, 0);    //@C1
  pthread_create(&b, 0, adder, 0);    //@C2
  pthread_create(&c, 0, adder, 0);    //@C3
  pthread_create(&d, 0, heavier, 0);  //@C4
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  pthread_join(d, 0);
  int last = __VERIFIER_nondet_int(); //@L
  assume_abort_if_not(last >= 0 && last <= 300000000);
  sum = sum + last * weight;          //@B
  return sum == 7;                    //@Z
}
