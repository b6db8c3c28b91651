import { describe, expect, it, vi } from 'vitest';
import type { Race } from '../../src/machine/interface/thread-choice.js';
import { oneIn } from '../effort.js';
import { gccHas, runWithGcc } from './gcc.js';
import { randomSchedule } from './random-schedule.js';
import { compileText, endText, runCompiled } from './run-program.js';

/** Programs begin with this; `thread` starts a thread, `end` waits for it. */
const BEGINNING = `
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <threads.h>
#include <stdlib.h>
extern void __VERIFIER_atomic_begin(void); extern void __VERIFIER_atomic_end(void);
static pthread_t ids[8];
static int started;
static void thread(void *(*f)(void *), void *p) { pthread_create(&ids[started++], 0, f, p); }
static long end(int which) { void *r; pthread_join(ids[which], &r); return (long)r; }
int x, y; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
`;

interface Row {
  readonly what: string;
  readonly text: string;
  /** All ends that the schedules lead to. */
  readonly ends: readonly string[];
  /** What races, as `read 3 and write 5` with the lines behind the beginning; empty if nothing does. */
  readonly races: readonly string[];
  /** Native executions do the same: there is one end, and nothing of the competition in the program. */
  readonly native?: 'no';
}

const WORKER = 'void *w(void *p)';

const ROWS: readonly Row[] = [
  {
    what: 'a lost update',
    text: `${WORKER} {\nx++; return 0; }\nint main(void) { thread(w, 0); thread(w, 0); end(0); end(1); return x; }`,
    ends: ['exit 1', 'exit 2'],
    races: ['write 2 and read 2', 'write 2 and write 2', 'read 2 and write 2'],
    native: 'no',
  },
  {
    what: 'an update under a mutex',
    text: `${WORKER} { for (int i = 0; i < 3; i++) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); } return 0; }
int main(void) { thread(w, 0); thread(w, 0); end(0); end(1); return x; }`,
    ends: ['exit 6'],
    races: [],
  },
  {
    what: 'updates under two mutexes',
    text: `void *v(void *p) { pthread_mutex_lock(&m);\nx = 1; pthread_mutex_unlock(&m); return 0; }
${WORKER} { pthread_mutex_lock(&n);\nx = 1; pthread_mutex_unlock(&n); return 0; }
int main(void) { thread(v, 0); thread(w, 0); end(0); end(1); return x; }`,
    ends: ['exit 1'],
    races: ['write 2 and write 4', 'write 4 and write 2'],
  },
  {
    what: 'creation and joining order',
    text: `${WORKER} { x = x + 1; return (void *)5; }
int main(void) { x = 3; thread(w, 0); long r = end(0); x = x * 2; thread(w, 0); return x + (int)r + (int)end(1) * 0; }`,
    ends: ['exit 13', 'exit 14'],
    races: ['write 1 and read 2', 'read 2 and write 1'],
    native: 'no',
  },
  {
    what: 'a flag that is not atomic',
    text: `${WORKER} {\nx = 1;\ny = 1; return 0; }
int main(void) { thread(w, 0); if (y == 0) { end(0); return 1; }\nint r = x; end(0); return r; }`,
    ends: ['exit 1'],
    races: ['read 4 and write 3', 'write 3 and read 4', 'write 2 and read 5'],
    native: 'no',
  },
  {
    what: 'a flag that is released and acquired',
    text: `atomic_int flag;
${WORKER} { x = 7; atomic_store_explicit(&flag, 1, memory_order_release); return 0; }
int main(void) { thread(w, 0); while (!atomic_load_explicit(&flag, memory_order_acquire)) { } int r = x; end(0); return r; }`,
    ends: ['exit 7'],
    races: [],
  },
  {
    what: 'a flag that is relaxed',
    text: `atomic_int flag;
${WORKER} {\nx = 7; atomic_store_explicit(&flag, 1, memory_order_relaxed); return 0; }
int main(void) { thread(w, 0); while (!atomic_load_explicit(&flag, memory_order_relaxed)) { }\nint r = x; end(0); return r; }`,
    ends: ['exit 7'],
    races: ['write 3 and read 5'],
    native: 'no',
  },
  {
    what: 'atomic updates, also of _Atomic variables',
    text: `_Atomic int a; int b; atomic_flag f = ATOMIC_FLAG_INIT;
${WORKER} { a++; a += 2; __sync_fetch_and_add(&b, 3); while (atomic_flag_test_and_set(&f)) { } x++; atomic_flag_clear(&f); return 0; }
int main(void) { thread(w, 0); thread(w, 0); end(0); end(1); int e = 6; _Bool won = atomic_compare_exchange_strong(&a, &e, 9);
  return won * 100 + a + b + x; }`,
    ends: ['exit 117'],
    races: [],
  },
  {
    what: 'a condition variable',
    text: `${WORKER} { pthread_mutex_lock(&m); while (!y) pthread_cond_wait(&c, &m); x++; pthread_mutex_unlock(&m); return 0; }
int main(void) { thread(w, 0); thread(w, 0); pthread_mutex_lock(&m); y = 1; pthread_cond_broadcast(&c); pthread_mutex_unlock(&m);
  end(0); end(1); return x; }`,
    ends: ['exit 2'],
    races: [],
  },
  {
    what: 'a signal that is missed',
    text: `${WORKER} { pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); return 0; }
int main(void) { thread(w, 0); pthread_mutex_lock(&m); pthread_cond_signal(&c); pthread_mutex_unlock(&m); end(0); return 3; }`,
    ends: ['deadlock', 'exit 3'],
    races: [],
    native: 'no',
  },
  {
    what: 'two mutexes in both orders',
    text: `${WORKER} { pthread_mutex_lock(&n); pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_mutex_unlock(&n); return 0; }
int main(void) { thread(w, 0); pthread_mutex_lock(&m); pthread_mutex_lock(&n); pthread_mutex_unlock(&n); pthread_mutex_unlock(&m); end(0); return 0; }`,
    ends: ['deadlock', 'exit 0'],
    races: [],
    native: 'no',
  },
  {
    what: 'a barrier, a semaphore, a lock for readers and writers, and a spin lock',
    text: `pthread_barrier_t b; sem_t s; pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER; pthread_spinlock_t sp;
${WORKER} { pthread_rwlock_rdlock(&rw); int seen = y; pthread_rwlock_unlock(&rw); pthread_spin_lock(&sp); x += seen; pthread_spin_unlock(&sp);
  int last = pthread_barrier_wait(&b); if (last) x += 10; sem_post(&s); return 0; }
int main(void) { pthread_barrier_init(&b, 0, 2); sem_init(&s, 0, 0); pthread_spin_init(&sp, 0);
  pthread_rwlock_wrlock(&rw); thread(w, 0); thread(w, 0); y = 4; pthread_rwlock_unlock(&rw);
  sem_wait(&s); sem_wait(&s); int r = x; end(0); end(1); return r; }`,
    ends: ['exit 18'],
    races: [],
  },
  {
    what: 'what is done once, and values of keys with destructors',
    text: `pthread_once_t o = PTHREAD_ONCE_INIT; pthread_key_t k; static void first(void) { y += 5; }
static void last(void *p) { pthread_mutex_lock(&m); x += *(int *)p; free(p); pthread_mutex_unlock(&m); }
${WORKER} { pthread_once(&o, first); int *own = malloc(4); *own = y; pthread_setspecific(k, own);
  if (p) pthread_exit((void *)2); return pthread_getspecific(k) == own ? (void *)1 : 0; }
int main(void) { pthread_key_create(&k, last); thread(w, 0); thread(w, &x); long r = end(0) + end(1); return (int)r * 10 + x; }`,
    ends: ['exit 40'],
    races: [],
  },
  {
    what: 'a flag for once that has no name',
    text: `static void add(void) { x++; }
int main(void) { call_once(&(once_flag)ONCE_FLAG_INIT, add); once_flag f = ONCE_FLAG_INIT; call_once(&f, add); call_once(&f, add); return x; }`,
    ends: ['exit 2'],
    races: [],
  },
  {
    what: 'a routine for once that is left: the next caller begins again',
    text: `pthread_once_t o = PTHREAD_ONCE_INIT; once_flag p1 = ONCE_FLAG_INIT;
static void first(void) { if (y++ == 0) { pthread_cancel(pthread_self()); pthread_testcancel(); } }
static void other(void) { if (x++ == 0) pthread_exit(0); }
${WORKER} { if (p) call_once(&p1, other); else pthread_once(&o, first); y = 100; return 0; }
int main(void) { thread(w, 0); end(0); thread(w, &x); end(1); pthread_once(&o, first); call_once(&p1, other); return x * 10 + y; }`,
    ends: ['exit 22'],
    races: [],
  },
  {
    what: 'a request that comes while a thread waits for a mutex, and is not acted upon later',
    text: `sem_t s; void *v(void *p) { sem_wait(&s); x = 5; return 0; }
${WORKER} { pthread_mutex_lock(&m); pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0); pthread_mutex_unlock(&m);
  pthread_join(ids[0], 0); return (void *)(long)x; }
int main(void) { sem_init(&s, 0, 0); thread(v, 0); pthread_mutex_lock(&m); thread(w, 0); pthread_cancel(ids[1]);
  pthread_mutex_unlock(&m); sem_post(&s); return (int)end(1); }`,
    ends: ['exit 5'],
    races: [],
  },
  {
    what: 'a request for a thread that somebody else takes the semaphore from',
    text: `sem_t s; ${WORKER} { sem_wait(&s); return 0; }
int main(void) { sem_init(&s, 0, 0); thread(w, 0); sem_post(&s); pthread_cancel(ids[0]); int r = sem_trywait(&s); long e = end(0);
  int n; sem_getvalue(&s, &n); return n + (r == 0 ? e == -1 : e == 0 || e == -1) * 10; }`,
    ends: ['exit 10'],
    races: [],
    native: 'no',
  },
  {
    what: 'destructors, which a request does not end',
    text: `pthread_key_t k; static void last(void *p) { pthread_testcancel(); x = 7; }
${WORKER} { pthread_setspecific(k, &k); pthread_cancel(pthread_self()); if (p) pthread_testcancel(); pthread_exit(0); }
int main(void) { pthread_key_create(&k, last); thread(w, 0); end(0); int r = x; x = 0; thread(w, &x); end(1); return r * 10 + x; }`,
    ends: ['exit 77'],
    races: [],
  },
  {
    what: 'variables of which each thread has its own',
    text: `_Thread_local int mine = 5; static __thread int other;
${WORKER} { mine++; other += mine; pthread_mutex_lock(&m); x += other; pthread_mutex_unlock(&m); return 0; }
int main(void) { thread(w, 0); thread(w, 0); mine = 50; end(0); end(1); return x + mine + other; }`,
    ends: ['exit 62'],
    races: [],
  },
  {
    what: 'pointers to variables of which each thread has its own',
    text: `_Thread_local struct { int n; int *to; } mine = {5, &y};
static int *own(void) { return &mine.n; }
${WORKER} { int *q = own(); *(int *)p += 1; ++*q; *mine.to += 2; return (void *)(long)(*q * 10 + (q != (int *)p)); }
int main(void) { mine.n = 50; thread(w, &mine.n); long one = end(0); mine.n += 2; thread(w, own()); long other = end(1);
  return one == 61 && other == 61 ? mine.n + y : 0; }`,
    ends: ['exit 58'],
    races: [],
  },
  {
    what: 'a variable of another thread, without a lock, and after its end',
    text: `_Thread_local int mine; int *leaked; sem_t s;
${WORKER} { leaked = &mine; sem_post(&s);\nmine = 1; return 0; }
int main(void) { sem_init(&s, 0, 0); thread(w, 0); sem_wait(&s);\nint r = *leaked & 0; end(0); return r + (*leaked & 0); }`,
    ends: ['valid-deref'],
    races: ['read 5 and write 3', 'write 3 and read 5'],
    native: 'no',
  },
  {
    what: 'jumps of each thread to its own calls of setjmp',
    text: `#include <setjmp.h>
_Thread_local jmp_buf own; static void f(int n) { if (n == 0) longjmp(own, 3); f(n - 1); }
${WORKER} { int got = setjmp(own) ? 7 : (f(2), 1); pthread_mutex_lock(&m); x += 1; pthread_mutex_unlock(&m); return (void *)(long)got; }
static long v(void *p) { switch (setjmp(own)) { case 0: f(*(int *)p); return 1; case 3: pthread_mutex_lock(&m); x += 7; pthread_mutex_unlock(&m); } return 2; }
static void *u(void *p) { return (void *)v(p); }
int main(void) { int a = 3, b = 1; thread(u, &a); thread(u, &b); long r = v(&a) + end(0) + end(1); return (int)r * 10 + x; }`,
    ends: ['exit 81'],
    races: [],
  },
  {
    what: 'a jump to a call of setjmp in another thread',
    text: `#include <setjmp.h>
jmp_buf e; ${WORKER} { longjmp(e, 1); return 0; }
int main(void) { if (setjmp(e)) return 1; thread(w, 0); end(0); return 0; }`,
    ends: ['undefined'],
    races: [],
    native: 'no',
  },
  {
    what: 'the result of a thread that ends without one',
    text: `${WORKER} { if (p) return p; }\nint main(void) { thread(w, 0); return end(0) == 0; }`,
    ends: ['undefined'],
    races: [],
    native: 'no',
  },
  {
    what: 'the result of a thread whose function returns nothing',
    text: 'void w(void *p) { }\nint main(void) { thread((void *(*)(void *))w, 0); return end(0) == 0; }',
    ends: ['undefined'],
    races: [],
    native: 'no',
  },
  {
    what: 'the result of a thread whose function returns an int',
    text: 'int w(void *p) { return 5; }\nint main(void) { thread((void *(*)(void *))w, 0); return end(0); }',
    ends: ['undefined'],
    races: [],
    native: 'no',
  },
  {
    what: 'a thread that ends without a result which nobody wants',
    text: `${WORKER} { x = 5; }\nint main(void) { thread(w, 0); pthread_join(ids[0], 0); return x; }`,
    ends: ['exit 5'],
    races: [],
  },
  {
    what: 'a thread that gives its result to pthread_exit',
    text: `${WORKER} { pthread_exit((void *)5); }\nint main(void) { thread(w, 0); return end(0); }`,
    ends: ['exit 5'],
    races: [],
  },
  {
    what: 'a jump out of an atomic section',
    text: `#include <setjmp.h>
jmp_buf e; void __VERIFIER_atomic_f(void) { longjmp(e, 1); }
int main(void) { if (setjmp(e)) return 1; __VERIFIER_atomic_f(); return 0; }`,
    ends: ['unsupported'],
    races: [],
    native: 'no',
  },
  {
    what: 'attributes, and values of the keys of C11',
    text: `static void last(void *p) { pthread_mutex_lock(&m); x += *(int *)p; pthread_mutex_unlock(&m); } tss_t k;
${WORKER} { int seven = 7, *own = malloc(4); *own = seven; tss_set(k, own); return (void *)(long)(*(int *)tss_get(k) - 6); }
int main(void) { pthread_attr_t a; pthread_attr_init(&a); int state; pthread_attr_getdetachstate(&a, &state);
  int bad = pthread_attr_setstacksize(&a, 100) == 22 ? 0 : 1; bad |= pthread_attr_setstacksize(&a, 1 << 20) | pthread_attr_setscope(&a, 0) | state;
  pthread_mutexattr_t ma; pthread_mutexattr_init(&ma); pthread_mutexattr_settype(&ma, 1); int kind; pthread_mutexattr_gettype(&ma, &kind);
  pthread_rwlockattr_t ra; pthread_rwlockattr_init(&ra); pthread_rwlockattr_destroy(&ra); pthread_barrierattr_t ba; pthread_barrierattr_init(&ba);
  tss_create(&k, last); pthread_create(&ids[0], &a, w, 0); long r = end(0); return bad * 100 + kind * 10 + (int)r + x; }`,
    ends: ['exit 18'],
    races: [],
  },
  {
    what: 'atomic sections of the competition',
    text: `void __VERIFIER_atomic_add(void) { x++; }
${WORKER} { __VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end(); __VERIFIER_atomic_add(); return 0; }
int main(void) { thread(w, 0); thread(w, 0); end(0); end(1); return x; }`,
    ends: ['exit 4'],
    races: [],
    native: 'no',
  },
  {
    what: 'threads of C11, a recursive mutex, and one that is tried',
    text: `mtx_t r; int f(void *p) { mtx_lock(&r); mtx_lock(&r); x++; mtx_unlock(&r); mtx_unlock(&r); return 4; }
int main(void) { mtx_init(&r, mtx_plain | mtx_recursive); thrd_t t; thrd_create(&t, f, 0); int result; thrd_join(t, &result);
  pthread_mutex_lock(&m); int busy = pthread_mutex_trylock(&m) != 0; return result + x + busy; }`,
    ends: ['exit 6'],
    races: [],
  },
  {
    what: 'an end of the first thread before the others',
    text: `${WORKER} { exit(9); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_detach(t); pthread_exit(0); }`,
    ends: ['exit 9'],
    races: [],
  },
  {
    what: 'waits that are limited in time, and the clock behind them',
    text: `#include <errno.h>
sem_t s; int a, b;
${WORKER} { struct timespec t, u; clock_gettime(CLOCK_REALTIME, &t); t.tv_sec++; a = pthread_mutex_timedlock(&m, &t); if (a == 0) pthread_mutex_unlock(&m);
  clock_gettime(CLOCK_REALTIME, &u); b = sem_timedwait(&s, &t) == 0 ? 0 : errno; return (void *)(long)(a == ETIMEDOUT && u.tv_sec < t.tv_sec); }
int main(void) { sem_init(&s, 0, 0); pthread_mutex_lock(&m); thread(w, 0); pthread_mutex_unlock(&m); sem_post(&s);
  return end(0) ? 9 : (a == 0) + 2 * (a == ETIMEDOUT) + 4 * (b == ETIMEDOUT); }`,
    ends: ['exit 1', 'exit 2', 'exit 5', 'exit 6'],
    races: [],
    native: 'no',
  },
  {
    what: 'waits whose time is over, is no time, or never comes',
    text: `#include <errno.h>
#include <limits.h>
sem_t s; pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER; static void step(int is) { x = 2 * x + !is; }
${WORKER} { struct timespec t = {1, 0}, bad = {1, -1}; mtx_t mt; mtx_init(&mt, mtx_timed);
  step(pthread_mutex_timedlock(&n, &bad) == 0); step(pthread_mutex_timedlock(&n, &bad) == EINVAL); step(pthread_mutex_timedlock(&n, &t) == ETIMEDOUT);
  step(sem_timedwait(&s, &bad) == -1 && errno == EINVAL); step(sem_timedwait(&s, &t) == -1 && errno == ETIMEDOUT);
  pthread_rwlock_rdlock(&rw); step(pthread_rwlock_timedrdlock(&rw, &t) == 0); step(pthread_rwlock_timedwrlock(&rw, &t) == ETIMEDOUT);
  step(pthread_cond_timedwait(&c, &n, &bad) == EINVAL); step(pthread_cond_timedwait(&c, &n, &t) == ETIMEDOUT); pthread_mutex_unlock(&n);
  step(mtx_timedlock(&mt, &t) == thrd_success); return 0; }
void *v(void *p) { pthread_mutex_lock(&m); pthread_cond_signal(&c); pthread_mutex_unlock(&m); return 0; }
int main(void) { sem_init(&s, 0, 0); pthread_mutex_lock(&m); thread(w, 0); end(0);
  struct timespec never = {LONG_MAX, 0}; thread(v, 0); y = pthread_cond_timedwait(&c, &m, &never); return x + y; }`,
    ends: ['exit 0'],
    races: [],
  },
  {
    what: 'functions that threads call at their ends',
    text: `static void add(void *p) { x = x * 3 + *(int *)p; } static void unlock(void *p) { pthread_mutex_unlock(p); }
${WORKER} { int one = 1, two = 2; pthread_mutex_lock(&m); pthread_cleanup_push(unlock, &m); pthread_cleanup_push(add, &one); pthread_cleanup_push(add, &two);
  pthread_cleanup_pop(p != 0); if (!p) pthread_exit((void *)5); pthread_cleanup_pop(1); pthread_cleanup_pop(1); return (void *)6; }
int main(void) { thread(w, 0); long r = end(0); thread(w, &y); r += 10 * end(1); return (int)r + x; }`,
    ends: ['exit 81'],
    races: [],
  },
  {
    what: 'threads that others end where they may be ended',
    text: `static void unlock(void *p) { x++; pthread_mutex_unlock(p); } sem_t s;
${WORKER} { int old; pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old); sem_wait(&s); x += 10; pthread_setcancelstate(old, 0);
  pthread_mutex_lock(&m); pthread_cleanup_push(unlock, &m); for (;;) pthread_cond_wait(&c, &m); pthread_cleanup_pop(0); return 0; }
static void *v(void *p) { for (;;) pthread_testcancel(); } static void *u(void *p) { pthread_join(ids[0], 0); return 0; }
int main(void) { sem_init(&s, 0, 0); thread(w, 0); thread(v, 0); thread(u, 0); pthread_cancel(ids[2]); int r = end(2) == -1; pthread_cancel(ids[1]); pthread_cancel(ids[0]); sem_post(&s);
  r += 2 * (end(0) == -1) + 4 * (end(1) == -1); pthread_mutex_lock(&m); return x + 20 * r; }`,
    ends: ['exit 151'],
    races: [],
  },
  {
    what: 'a thread that is ended by another one before or behind its last chance',
    text: `${WORKER} { pthread_testcancel(); x = 1; return 0; }
int main(void) { thread(w, 0); pthread_cancel(ids[0]); long r = end(0); return (r == -1) * 2 + x; }`,
    ends: ['exit 1', 'exit 2'],
    races: [],
    native: 'no',
  },
  {
    what: 'threads that may be ended anywhere',
    text: `${WORKER} { pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0); for (;;) x++; }
int main(void) { thread(w, 0); pthread_yield(); pthread_cancel(ids[0]); end(0); return 0; }`,
    ends: ['unsupported'],
    races: [],
    native: 'no',
  },
  {
    what: 'memory that another thread frees',
    text: `${WORKER} { free(p); return 0; }
int main(void) { int *p = malloc(4); *p = 1; thread(w, p);\nint r = *p; end(0); return r; }`,
    ends: ['exit 1', 'valid-deref'],
    races: ['read 3 and write 1'],
    native: 'no',
  },
];

const SCHEDULES = 40;
const NATIVE = { compiler: 'gcc', flags: ['-O1', '-pthread'] } as const;

describe('threads that take turns', () => {
  it.each(oneIn(6, ROWS))('$what', ({ text, ends, races, native }) => {
    const checks = [{ kind: 'no-data-race' }, { kind: 'valid-deref' }] as const;
    const compiled = compileText(`${BEGINNING}#line 1\n${text}`, { threads: 'many', checks });
    const firstLine = BEGINNING.split('\n').length;
    const found = { ends: new Set<string>(), races: new Set<string>() };
    for (let seed = 0; seed < SCHEDULES; seed++) {
      const pick = randomSchedule(seed);
      const execution = runCompiled(compiled, {
        observer: {
          schedule: (choice) => pick(choice.ready()),
          raced: ({ earlier, later }: Race) => {
            const [one, other] = [earlier, later].map(
              ({ kind, where }) => `${kind} ${where.range.line - firstLine}`,
            );
            found.races.add(`${one} and ${other}`);
            return undefined;
          },
        },
      });
      found.ends.add(endText(execution));
    }
    expect([...found.ends].sort()).toEqual(ends);
    expect([...found.races].sort()).toEqual([...races].sort());
    if (native === 'no' || !gccHas('LP64')) return;
    const run = runWithGcc(`${BEGINNING}${text}`, 'LP64', NATIVE);
    expect(`exit ${run?.code}`).toBe(ends[0]);
  });
});

it('a switch repeats nothing: executions with thousands of them take as many steps as one without', () => {
  const text = `${WORKER} { for (int i = 0; i < 1000; i++) *(int *)p += i; return 0; }
int main(void) { int a = 0, b = 0; thread(w, &a); thread(w, &b); end(0); end(1); return a == b; }`;
  const compiled = compileText(`${BEGINNING}${text}`, { threads: 'many' });
  const runWith = (other: 'never' | 'always') => {
    let switches = 0;
    const execution = runCompiled(compiled, {
      observer: {
        schedule: (choice) => {
          const { current } = choice;
          const next = choice.ready().find((thread) => thread !== current) ?? current;
          const chosen = other === 'never' && choice.isReady(current) ? current : next;
          if (chosen !== current) switches++;
          return chosen;
        },
      },
    });
    return { switches, steps: execution.steps, end: endText(execution) };
  };
  const [without, many] = [runWith('never'), runWith('always')];
  expect(many.switches).toBeGreaterThan(2000);
  expect(without.switches).toBeLessThan(10);
  expect([many.steps, many.end]).toEqual([without.steps, without.end]);
});

it('memory that was given back belongs to whoever gets it next: nothing races with what was there before', () => {
  const text = `${WORKER} { for (int i = 0; i < 2; i++) { char *q = calloc(1, 97 << 20); *q = 1; free(q); } return 0; }
int main(void) { thread(w, 0); pthread_yield(); w(0); end(0); return 4; }`;
  const compiled = compileText(`${BEGINNING}${text}`, {
    threads: 'many',
    checks: [{ kind: 'no-data-race' }],
  });
  const raced = vi.fn(() => undefined);
  const schedule = (choice: { readonly ready: () => readonly number[] }) => choice.ready().at(-1) ?? 0;
  expect(endText(runCompiled(compiled, { observer: { schedule, raced } }))).toBe('exit 4');
  expect(raced).not.toHaveBeenCalled();
});
