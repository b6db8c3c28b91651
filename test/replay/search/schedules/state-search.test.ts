import { describe, expect, it } from 'vitest';
import { executed, inStates } from '../../../fuzz/threads/compare-schedules.js';

interface Row {
  readonly name: string;
  readonly declarations?: string;
  readonly one: string;
  readonly two: string;
  /** What main does before it waits for both. */
  readonly main?: string;
  /** All values of `x` at the end. */
  readonly ends: readonly number[];
}

/** Each value of `x` that some order of the accesses leads to, and no other one. */
const ROWS: readonly Row[] = [
  { name: 'a lost update', one: 'x += 10;', two: 'x = 1; x = 2;', ends: [2, 10, 11, 12] },
  {
    name: 'updates that depend on each other',
    one: 'for (int k = 0; k < 3; k++) x += y;',
    two: 'y = 1; y = 2;',
    ends: [0, 1, 2, 3, 4, 5, 6],
  },
  {
    name: 'bits next to those of another thread',
    declarations: 'struct { unsigned a : 4, b : 4; } u;',
    one: 'u.a = 1; u.a = 2;',
    two: 'u.b = 3; x = u.a;',
    ends: [0, 1, 2],
  },
  {
    name: 'bytes of one word',
    declarations: 'char c[4];',
    one: 'c[0] = 1; c[0] = 2;',
    two: 'c[1] = 4; x = c[0] + c[1];',
    ends: [4, 5, 6],
  },
  {
    name: 'a lock',
    one: 'pthread_mutex_lock(&m); int r = x; x = r + 1; pthread_mutex_unlock(&m);',
    two: 'pthread_mutex_lock(&m); x = 2 * x; x += 3; pthread_mutex_unlock(&m);',
    ends: [4, 5],
  },
  {
    name: 'a lock that is not waited for',
    one: 'if (pthread_mutex_trylock(&m) == 0) { x = 1; pthread_mutex_unlock(&m); } else y = 4;',
    two: 'pthread_mutex_lock(&m); y++; y++; pthread_mutex_unlock(&m); x += y;',
    ends: [1, 2, 3, 4, 5, 6],
  },
  {
    name: 'a semaphore',
    one: 'x = 1; sem_post(&s); x = 2;',
    two: 'sem_wait(&s); x += 10;',
    ends: [2, 11, 12],
  },
  {
    name: 'an atomic section',
    one: '__VERIFIER_atomic_begin(); int r = x; x = r + 1; __VERIFIER_atomic_end();',
    two: 'x += 2; x += 2;',
    ends: [4, 5],
  },
  { name: 'a loop that waits', one: 'while (!y) ; x++;', two: 'x = 4; y = 1; x += 2;', ends: [5, 6, 7] },
  {
    name: 'a variable of a function, whose address another thread has',
    declarations: 'int *volatile p; void f(void) { int h = 3; p = &h; while (!y) ; x = h; }',
    one: 'f();',
    two: 'while (!p) ; *p = 5; *p = 6; y = 1;',
    ends: [6],
  },
  { name: 'main before the threads', one: 'x = 1;', two: 'x = 2;', main: 'if (x == 1) y = 3;', ends: [1, 2] },
];

/** What is left of a value of `x` in an exit code. */
const program = ({ declarations = '', one, two, main = '' }: Row) => `#include <pthread.h>
#include <semaphore.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int x, y; sem_t s; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
${declarations}
void *first(void *arg) { ${one} return 0; }
void *second(void *arg) { ${two} return 0; }
int main(void) {
  pthread_t t, u;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  ${main}
  pthread_join(t, 0);
  pthread_join(u, 0);
  return x;
}
`;

describe('all states that schedules lead to', () => {
  it.each(ROWS)('$name', (row) => {
    const ends = inStates(executed(program(row)));
    expect([...(ends ?? [])].sort()).toEqual([...new Set(row.ends)].map((each) => `exit ${each}`).sort());
  });
});
