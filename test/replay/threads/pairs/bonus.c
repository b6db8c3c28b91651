#include <pthread.h>
extern void abort(void);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int account[4] = {100, 100, 100, 100};
int amount, from, to;
void *transfer(void *p) {
  (void)p;
  int f = account[from];
  int t = account[to];
  account[from] = f - amount;
  account[to] = t + amount;
  return 0;
}
void *bonus(void *p) {
  (void)p;
  for (int i = 0; i < 4; i++) account[i] += 7;
  return 0;
}
int main(void) {
  pthread_t a, b;
  from = __VERIFIER_nondet_int();
  to = __VERIFIER_nondet_int();
  amount = __VERIFIER_nondet_int();
  if (from < 0 || from > 3 || to < 0 || to > 3 || from == to || amount < 1 || amount > 50) abort();
  pthread_create(&a, 0, transfer, 0);
  pthread_create(&b, 0, bonus, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  int sum = 0;
  for (int i = 0; i < 4; i++) sum += account[i];
  if (sum == 414 && account[3] == 102) reach_error(); //@X
  return 0;
}
