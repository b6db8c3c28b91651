#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
#define BERTHS 2
struct berth { pthread_mutex_t lock; int fuel; };
struct trip { int from, to; };
static struct berth berths[BERTHS];

static void *sail(void *arg) {
  struct trip *trip = arg;
  struct berth *from = &berths[trip->from], *to = &berths[trip->to];
  pthread_mutex_lock(&from->lock);
  if (from->fuel >= 5) {
    pthread_mutex_lock(&to->lock); //@L
    from->fuel -= 5;
    pthread_mutex_unlock(&to->lock);
  }
  pthread_mutex_unlock(&from->lock);
  return 0;
}

int main(void) {
  pthread_t t[2];
  struct trip trips[2];
  for (int i = 0; i < BERTHS; i++) pthread_mutex_init(&berths[i].lock, 0);
  for (int i = 0; i < 2; i++) {
    trips[i].from = __VERIFIER_nondet_int();
    trips[i].to = __VERIFIER_nondet_int();
    if (trips[i].from < 0 || trips[i].from >= BERTHS || trips[i].to < 0 || trips[i].to >= BERTHS) return 0;
    if (trips[i].from == trips[i].to) return 0;
  }
  berths[0].fuel = 7;
  berths[1].fuel = __VERIFIER_nondet_int() == 4242 ? 6 : 0;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, sail, &trips[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
