#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance = 700, refused;

static int get_balance(void) {
  pthread_mutex_lock(&lock);
  int now = balance;
  pthread_mutex_unlock(&lock);
  return now;
}

static void withdraw(int amount) {
  pthread_mutex_lock(&lock);
  balance -= amount;
  pthread_mutex_unlock(&lock);
}

static void *customer(void *arg) {
  int amount = __VERIFIER_nondet_int();
  __VERIFIER_assume(amount > 0 && amount <= 700);
  if (get_balance() >= amount)
    withdraw(amount);
  else
    refused++;
  return 0;
}

static void *auditor(void *arg) {
  for (int i = 0; i < 2; i++)
    if (get_balance() == -444)
      reach_error(); //@X
  return 0;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, i == 2 ? auditor : customer, 0);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  return 0;
}
