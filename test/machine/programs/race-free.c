/* Cases that return the same number, from 0 to 255, however their threads take turns. */
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

typedef void *(*body)(void *);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static long both(body first, void *a, body second, void *b) {
  pthread_t s, t;
  void *one, *two;
  pthread_create(&s, 0, first, a);
  pthread_create(&t, 0, second, b);
  pthread_join(s, &one);
  pthread_join(t, &two);
  return (long)one + (long)two;
}

/* A bounded buffer with two conditions. */
static int buffer[3], filled, taken_sum;
static pthread_cond_t space = PTHREAD_COND_INITIALIZER, item = PTHREAD_COND_INITIALIZER;
static void *produce(void *p) {
  for (int i = 1; i <= 8; i++) {
    pthread_mutex_lock(&m);
    while (filled == 3) pthread_cond_wait(&space, &m);
    buffer[filled++] = i;
    pthread_cond_signal(&item);
    pthread_mutex_unlock(&m);
  }
  return 0;
}
static void *consume(void *p) {
  for (int i = 0; i < 8; i++) {
    pthread_mutex_lock(&m);
    while (filled == 0) pthread_cond_wait(&item, &m);
    taken_sum += buffer[--filled];
    pthread_cond_signal(&space);
    pthread_mutex_unlock(&m);
  }
  return 0;
}
static int case_buffer(void) { both(produce, 0, consume, 0); return taken_sum; }

/* Turns by a number under a mutex. */
static int turn;
static char order[9];
static void *in_turn(void *p) {
  int me = *(int *)p;
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&m);
    while (turn % 2 != me) pthread_cond_wait(&c, &m);
    order[turn++] = (char)('a' + me);
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
  }
  return 0;
}
static int case_turns(void) { int a = 0, b = 1; both(in_turn, &a, in_turn, &b); return strcmp(order, "abababab") == 0 ? 7 : 1; }

/* Two semaphores as a ping and a pong. */
static sem_t ping, pong;
static int ball = 1;
static void *hit(void *p) { for (int i = 0; i < 3; i++) { sem_wait(&ping); ball = ball * 3 + 1; sem_post(&pong); } return 0; }
static void *back(void *p) { for (int i = 0; i < 3; i++) { sem_wait(&pong); ball = ball % 50 + 2; sem_post(&ping); } return 0; }
static int case_ping_pong(void) { sem_init(&ping, 0, 1); sem_init(&pong, 0, 0); both(hit, 0, back, 0); return ball; }

/* A lock of exchanges. */
static atomic_int spin;
static int guarded;
static void *exchange_lock(void *p) {
  for (int i = 0; i < 5; i++) {
    while (atomic_exchange_explicit(&spin, 1, memory_order_acquire)) thrd_yield();
    guarded += i;
    atomic_store_explicit(&spin, 0, memory_order_release);
  }
  return 0;
}
static int case_exchange_lock(void) { both(exchange_lock, 0, exchange_lock, 0); return guarded; }

/* A lock of tickets. */
static atomic_uint next_ticket, serving;
static int served;
static void *ticket(void *p) {
  for (int i = 0; i < 4; i++) {
    unsigned mine = atomic_fetch_add(&next_ticket, 1);
    while (atomic_load(&serving) != mine) thrd_yield();
    served = served * 2 % 101 + 1;
    atomic_fetch_add(&serving, 1);
  }
  return 0;
}
static int case_ticket(void) { both(ticket, 0, ticket, 0); return served; }

/* Additions by compare and exchange. */
static _Atomic long total;
static void *add(void *p) {
  for (int i = 1; i <= 6; i++) {
    long old = atomic_load(&total);
    while (!atomic_compare_exchange_weak(&total, &old, old + i)) { }
  }
  return 0;
}
static int case_compare(void) { both(add, 0, add, 0); return (int)total; }

/* Rounds of a barrier; between them, each thread reads what the other wrote. */
static pthread_barrier_t barrier;
static int cells[2];
static void *rounds(void *p) {
  int me = *(int *)p, sum = 0;
  for (int i = 0; i < 3; i++) {
    cells[me] = me * 10 + i;
    pthread_barrier_wait(&barrier);
    sum += cells[1 - me];
    pthread_barrier_wait(&barrier);
  }
  return (void *)(long)sum;
}
static int case_barrier(void) { int a = 0, b = 1; pthread_barrier_init(&barrier, 0, 2); return (int)both(rounds, &a, rounds, &b); }

/* Readers and a writer. */
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int pair_a, pair_b;
static void *write_pair(void *p) {
  for (int i = 0; i < 4; i++) { pthread_rwlock_wrlock(&rw); pair_a++; pair_b--; pthread_rwlock_unlock(&rw); }
  return 0;
}
static void *read_pair(void *p) {
  long bad = 0;
  for (int i = 0; i < 4; i++) { pthread_rwlock_rdlock(&rw); bad += pair_a + pair_b; pthread_rwlock_unlock(&rw); }
  return (void *)bad;
}
static int case_readers(void) { return (int)both(write_pair, 0, read_pair, 0) + 5; }

/* A list that one thread builds and another takes over. */
struct node { int value; struct node *next; };
static struct node *_Atomic head;
static void *build(void *p) {
  struct node *list = 0;
  for (int i = 1; i <= 5; i++) { struct node *new = malloc(sizeof *new); new->value = i; new->next = list; list = new; }
  atomic_store_explicit(&head, list, memory_order_release);
  return 0;
}
static void *take(void *p) {
  struct node *list;
  while (!(list = atomic_load_explicit(&head, memory_order_acquire))) thrd_yield();
  long sum = 0;
  while (list) { struct node *rest = list->next; sum = sum * 2 + list->value; free(list); list = rest; }
  return (void *)sum;
}
static int case_list(void) { return (int)both(build, 0, take, 0); }

/* A recursive mutex. */
static mtx_t again;
static int depth;
static void nested(int left) { mtx_lock(&again); depth++; if (left > 0) nested(left - 1); mtx_unlock(&again); }
static void *nest(void *p) { nested(3); return 0; }
static int case_recursive(void) { mtx_init(&again, mtx_plain | mtx_recursive); both(nest, 0, nest, 0); return depth; }

/* Locks in one order, and trying the second. */
static int moved;
static void *locks(void *p) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&m);
    if (pthread_mutex_trylock(&n) == 0) { moved += 2; pthread_mutex_unlock(&n); }
    pthread_mutex_unlock(&m);
  }
  return 0;
}
static int case_try(void) { both(locks, 0, locks, 0); return moved; }

/* Own variables of threads, and values by keys. */
static _Thread_local int own = 3;
static pthread_key_t key;
static void *owner(void *p) {
  for (int i = 0; i < 4; i++) own += *(int *)p;
  pthread_setspecific(key, p);
  return (void *)(long)(own + *(int *)pthread_getspecific(key));
}
static int case_own(void) { int a = 5, b = 9; pthread_key_create(&key, 0); return (int)both(owner, &a, owner, &b) + own; }

/* A thread that creates threads. */
static void *leaf(void *p) { return (void *)(*(long *)p * 2); }
static void *branch(void *p) { long a = *(long *)p, b = a + 1; return (void *)both(leaf, &a, leaf, &b); }
static int case_tree(void) { long a = 1, b = 10; return (int)both(branch, &a, branch, &b); }

/* What is done once. */
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int made;
static void make(void) { made += 21; }
static void *use(void *p) { pthread_once(&once, make); return (void *)(long)made; }
static int case_once(void) { return (int)both(use, 0, use, 0); }

/* Fences around relaxed accesses. */
static atomic_int ready;
static int letter;
static void *send(void *p) { letter = 33; atomic_thread_fence(memory_order_release); atomic_store_explicit(&ready, 1, memory_order_relaxed); return 0; }
static void *receive(void *p) {
  while (!atomic_load_explicit(&ready, memory_order_relaxed)) thrd_yield();
  atomic_thread_fence(memory_order_acquire);
  return (void *)(long)letter;
}
static int case_fences(void) { return (int)both(send, 0, receive, 0); }

/* Parts of an array, and structures by value. */
struct slice { int *from; int count; };
static void *sum_slice(void *p) {
  struct slice s = *(struct slice *)p;
  long sum = 0;
  for (int i = 0; i < s.count; i++) { s.from[i] *= 2; sum += s.from[i]; }
  return (void *)sum;
}
static int case_slices(void) {
  int numbers[6] = {1, 2, 3, 4, 5, 6};
  struct slice a = {numbers, 3}, b = {numbers + 3, 3};
  return (int)both(sum_slice, &a, sum_slice, &b) + numbers[5];
}

/* Bits of old builtins of gcc. */
static unsigned bits;
static void *set_bits(void *p) { for (int i = 0; i < 4; i++) __sync_fetch_and_or(&bits, 1u << (2 * i + *(int *)p)); return 0; }
static int case_bits(void) { int a = 0, b = 1; both(set_bits, &a, set_bits, &b); return (int)(bits & 0x7f); }
