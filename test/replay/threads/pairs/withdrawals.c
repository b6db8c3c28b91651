#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int balance;

void *withdraw(void *arg) {
  int amount = (int)(long)arg;
  int fits = amount <= balance;       //@F
  if (fits)
    balance -= amount;                //@W
  return 0;
}

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(); //@A
  int b = __VERIFIER_nondet_int();    //@B
  pthread_t x, y;
  balance = 100;
  if (b < 0 || b > 90) return 0;
  pthread_create(&x, 0, withdraw, (void *)(long)a); //@C1
  pthread_create(&y, 0, withdraw, (void *)(long)b); //@C2
  pthread_join(x, 0);
  pthread_join(y, 0);
  if (balance < -80)
    reach_error();                    //@X
  return 0;
}
