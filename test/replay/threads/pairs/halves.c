#include <pthread.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void reach_error(void);
static int readers, writing;
static unsigned left, right;

static void read_lock(void) {
  int ok = 0;
  while (!ok) {
    while (writing) ;
    __VERIFIER_atomic_begin();
    readers++;                        //@RI
    __VERIFIER_atomic_end();
    ok = 1;
  }
}
static void read_unlock(void) {
  __VERIFIER_atomic_begin();
  readers--;
  __VERIFIER_atomic_end();
}

static void *reader(void *arg) {
  read_lock();                        //@RL
  unsigned l = left;                  //@A
  unsigned r = right;                 //@B
  if (l != r && l > 77 && r == l * 2 + 1) //@I
    reach_error();                    //@X
  read_unlock();
  return 0;
}

static void *writer(void *arg) {
  unsigned v = __VERIFIER_nondet_uint(); //@N
  __VERIFIER_atomic_begin();
  if (readers == 0)
    writing = 1;                      //@W
  int mine = writing;
  __VERIFIER_atomic_end();
  if (mine) {
    left = v;                         //@L
    right = v;                        //@K
    writing = 0;                      //@E
  }
  return 0;
}

int main(void) {
  pthread_t r, w;
  left = right = __VERIFIER_nondet_uint(); //@M
  pthread_create(&r, 0, reader, 0);   //@C1
  pthread_create(&w, 0, writer, 0);   //@C2
  pthread_join(r, 0);
  pthread_join(w, 0);
  return 0;
}
