#include <pthread.h>
extern void reach_error(void);
enum state { IDLE, CONNECTING, OPEN, CLOSING, CLOSED };
enum state s = IDLE;
int opened, closed;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static enum state see(void) {
  pthread_mutex_lock(&m);
  enum state r = s;
  pthread_mutex_unlock(&m);
  return r;
}
static void set(enum state to) {
  pthread_mutex_lock(&m);
  s = to;
  pthread_mutex_unlock(&m);
}
void *opener(void *p) {
  (void)p;
  if (see() == IDLE) { set(CONNECTING); }
  if (see() == CONNECTING) { set(OPEN); opened = 1; }
  return 0;
}
void *closer(void *p) {
  (void)p;
  if (see() != CLOSED) { set(CLOSING); }
  if (see() == CLOSING) { set(CLOSED); closed = 1; }
  return 0;
}
void *watcher(void *p) {
  int *seen = p;
  enum state a = see();
  enum state b = see();
  enum state c = see();
  *seen = a == CONNECTING && b == CLOSED && c == OPEN; //@W
  return 0;
}
int main(void) {
  pthread_t a, b, c;
  int seen = 0;
  pthread_create(&a, 0, opener, 0);
  pthread_create(&b, 0, closer, 0);
  pthread_create(&c, 0, watcher, &seen);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  if (seen && opened && closed) reach_error(); //@X
  return 0;
}
