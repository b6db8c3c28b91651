import type { RandomSource } from '../random-source.js';

const BEGINNING = `#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <threads.h>
#include <time.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER; pthread_spinlock_t k; pthread_key_t key; pthread_barrier_t b;
pthread_once_t o = PTHREAD_ONCE_INIT; mtx_t w; int *volatile h;
int x, y, z; atomic_int a; sem_t s; struct { char c; short d; } u; int v[3];
struct { int p : 3, q : 5, : 0, s : 4; } e; const struct timespec past = {0, 0}, soon = {1, 0};
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int f(int *p) { int k = *p; if (k > 2) k -= 2; return k; }
static void i(void) { z += 2; }
static void j(void *p) { z += 3; }
static int g(int k) { x += k; return k == 1 ? y : k; }
`;

/** Statements of a thread with the variables r and q. */
const STATEMENTS: readonly string[] = [
  'r = x;',
  'x = r + 1;',
  'x++;',
  'y += x;',
  'z = q;',
  'q = y - r;',
  'if (x > y) r = 1; else r = 2;',
  'if (y) z = 3;',
  'for (int i = 0; i < 2; i++) y += i + 1;',
  'for (int i = 0; i < 2; i++) { int k = x; if (k) r += i; }',
  'r = f(&x);',
  'q = f(&y) + f(&z);',
  'z = g(r) + g(q);',
  'x = f(&y) * 2 + g(1);',
  'pthread_mutex_lock(&m); x++; y = x; pthread_mutex_unlock(&m);',
  'pthread_mutex_lock(&n); r = y; pthread_mutex_unlock(&n);',
  'if (pthread_mutex_trylock(&m) == 0) { z++; pthread_mutex_unlock(&m); } else r++;',
  'sem_post(&s);',
  'sem_wait(&s);',
  'r = atomic_fetch_add(&a, 1);',
  'if (a == 1) q = 1;',
  'a = x;',
  '{ int t = y; int *p = &t; *p += x; r = t; }',
  'switch (x) { case 0: q = 1; break; case 1: q = 2; default: r = 3; }',
  '{ int *h = malloc(4); *h = x; y = *h; free(h); }',
  'r = ({ int k = x; k + y; }) + z;',
  'r += x > 0 && y > 0 ? z : 1;',
  'while (r < 2) { r++; if (x) break; }',
  'own += x; r = own;',
  'u.c = x; r = u.d;',
  'u.d++;',
  'v[x & 1] = y; q = v[1];',
  'pthread_mutex_lock(&m); if (!z) pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m);',
  'pthread_mutex_lock(&m); z = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m);',
  'pthread_mutex_lock(&m); z = 2; pthread_cond_broadcast(&c); pthread_mutex_unlock(&m);',
  'pthread_rwlock_rdlock(&l); r = x; pthread_rwlock_unlock(&l);',
  'pthread_rwlock_wrlock(&l); x++; pthread_rwlock_unlock(&l);',
  'if (pthread_rwlock_trywrlock(&l) == 0) { y++; pthread_rwlock_unlock(&l); } else q++;',
  'if (pthread_rwlock_tryrdlock(&l) == 0) { r = y; pthread_rwlock_unlock(&l); } else q++;',
  'pthread_spin_lock(&k); x += 1; pthread_spin_unlock(&k);',
  'if (pthread_spin_trylock(&k) == 0) { q = y; pthread_spin_unlock(&k); } else r = 4;',
  'if (sem_trywait(&s) == 0) r++; else z++;',
  'sem_getvalue(&s, &r);',
  'if (pthread_barrier_wait(&b)) r = 1;',
  '{ int e = x; if (!atomic_compare_exchange_strong(&a, &e, y + 1)) r = e; }',
  'errno = x; y = 1; r = errno;',
  'pthread_setspecific(key, (void *)(long)(x + 1)); y++; r = (int)(long)pthread_getspecific(key);',
  '__VERIFIER_atomic_begin(); r = x; x = r + 1; __VERIFIER_atomic_end();',
  'pthread_once(&o, i); r = z;',
  'mtx_lock(&w); mtx_lock(&w); x++; mtx_unlock(&w); y = x; mtx_unlock(&w);',
  'if (mtx_trylock(&w) == thrd_success) { r = x; mtx_unlock(&w); } else q = 2;',
  'if (h == 0) h = &x; else *h = 3;',
  'q = __sync_lock_test_and_set(&v[2], 1); y += q; __sync_lock_release(&v[2]);',
  'while (z == 0) { if (y) break; sched_yield(); y++; }',
  'e.p = x; r += e.q;',
  'e.q++; e.s = y; q = e.p + e.s;',
  'a *= 2; r = a;',
  'x += __sync_nand_and_fetch(&v[2], 3) & 1;',
  'if (sem_timedwait(&s, &past)) r = errno;',
  'if (sem_timedwait(&s, &soon)) y++; else x++;',
  'if (pthread_mutex_timedlock(&m, &past) == 0) { y = x; pthread_mutex_unlock(&m); } else q = 1;',
  'pthread_mutex_lock(&m); if (!y) q = pthread_cond_timedwait(&c, &m, &past); pthread_mutex_unlock(&m);',
  'pthread_cleanup_push(j, 0); if (x == 2) { y++; pthread_exit((void *)3L); } pthread_cleanup_pop(y);',
  '{ pthread_mutex_t t = PTHREAD_MUTEX_INITIALIZER; pthread_mutex_lock(&t); x++; pthread_mutex_unlock(&t); pthread_mutex_destroy(&t); }',
  'pthread_exit((void *)(long)(x + 1));',
  'if (x == 1) goto out;',
  'if (y > 3) return (void *)7L;',
];

/** A program with three or four threads whose exit code tells the end of its variables, modulo 256. */
export function scheduleProgram(random: RandomSource): string {
  const count = 2 + (random.below(6) === 0 ? 1 : 0);
  const most = count === 2 ? 5 : 2;
  // Few statements in several places meet each other more often.
  const chosen = Array.from({ length: 4 }, () => random.pick(STATEMENTS));
  const body = () => Array.from({ length: 1 + random.below(most) }, () => `  ${random.pick(chosen)}`);
  const workers = Array.from({ length: count }, (_, index) =>
    [
      `void *w${index}(void *arg) {`,
      '  int r = 0, q = 0;',
      ...body(),
      '  goto out;',
      'out:',
      '  return (void *)(long)(3 * r + q);',
      '}',
    ].join('\n'),
  );
  const own = body()
    .join('\n')
    .replaceAll('return (void *)7L;', 'q = 7;')
    .replaceAll(/pthread_exit\(.*?\);/g, 'q = 8;');
  const numbers = [...workers.keys()];
  // Where threads have variables of their own, states are compared by all that threads have seen.
  const hasOwn = [...workers, own].some((text) => /\bown\b/.test(text));
  return [
    BEGINNING,
    hasOwn ? '_Thread_local int own;' : '',
    ...workers,
    'int main(void) {',
    `  pthread_t t[${workers.length}]; void *e; int r = 0, q = 0;`,
    '  sem_init(&s, 0, 0); pthread_spin_init(&k, 0); pthread_key_create(&key, 0);',
    '  pthread_barrier_init(&b, 0, 2); mtx_init(&w, mtx_recursive);',
    ...numbers.map((each) => `  pthread_create(&t[${each}], 0, w${each}, 0);`),
    random.below(3) === 0 ? own : '',
    '  goto out;',
    'out:',
    ...numbers.map((each) => `  pthread_join(t[${each}], &e); q = 5 * q + (int)(long)e;`),
    '  return 64 * x + 17 * y + 29 * z + 7 * a + 11 * r + 13 * q + u.c + 3 * u.d + v[0] + 5 * v[1];',
    '}',
    '',
  ].join('\n');
}
