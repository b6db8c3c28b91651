#include <pthread.h>
extern void abort(void);
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
unsigned hits, misses, table[8];
pthread_mutex_t locks[8];
static unsigned slot(unsigned k) { return (k * 5u + 3u) % 8u; }
void *insert(void *p) {
  unsigned k = *(unsigned *)p;
  unsigned s = slot(k);
  pthread_mutex_lock(&locks[s]);
  int isFree = table[s] == 0;
  pthread_mutex_unlock(&locks[s]);
  if (isFree) {
    pthread_mutex_lock(&locks[s]);
    table[s] = k;
    hits++;
    pthread_mutex_unlock(&locks[s]);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if (x == 0 || y == 0 || x == y || x > 63 || y > 63) abort();
  for (int i = 0; i < 8; i++) pthread_mutex_init(&locks[i], 0);
  pthread_create(&a, 0, insert, &x);
  pthread_create(&b, 0, insert, &y);
  pthread_join(a, 0);
  pthread_join(b, 0);
  unsigned used = 0;
  for (int i = 0; i < 8; i++) used += table[i] != 0;
  if (used == 1 && hits == 2) reach_error(); //@X
  return 0;
}
