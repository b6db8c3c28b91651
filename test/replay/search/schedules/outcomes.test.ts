import { expect, it } from 'vitest';
import { describeCompileFailure } from '../../../../src/machine/compile/compile-failure.js';
import { compileFor, readProgram } from '../../../../src/replay/claim/front-end.js';
import { runOnce } from '../../../../src/replay/search/inputs/run-once.js';
import { GuidedScheduler } from '../../../../src/replay/search/schedules/guided-scheduler.js';
import { ScheduleSearch } from '../../../../src/replay/search/schedules/schedule-search.js';
import { ScheduledMonitor } from '../../../../src/replay/search/schedules/scheduled-monitor.js';
import { oneIn } from '../../../effort.js';
import { ANYTHING } from '../../../fuzz/threads/compare-schedules.js';

const BUDGET = { steps: 20_000, memory: 100_000_000, milliseconds: 10_000 };

/** How all executions end that a search tries until nothing is left. */
function outcomes(text: string): { readonly ends: readonly string[]; readonly extent: unknown } {
  const compiled = compileFor(readProgram([{ file: 'p.c', text }], 'LP64'), {
    checks: [{ kind: 'call', function: 'reach_error', formula: '' } as never],
    entryFunction: 'main',
    symbolic: false,
    threads: 'many',
  });
  if (compiled.kind === 'failed') throw new Error(describeCompileFailure(compiled.failure));
  const search = new ScheduleSearch(() => false, 'states', 'differ');
  const ends = new Set<string>();
  for (let planned = search.next(); planned !== undefined; planned = search.next()) {
    for (;;) {
      const { points, knowledge } = search;
      const monitor = new ScheduledMonitor(ANYTHING, () => new GuidedScheduler(planned, points, knowledge));
      const limits = { budget: BUDGET, effort: Number.POSITIVE_INFINITY, values: 'plain' } as const;
      const run = runOnce(compiled.value.execute, monitor, [], limits);
      const { end } = run.execution;
      if (end.kind === 'exit') ends.add(`exits with ${end.code}`);
      else if (end.kind !== 'stopped') ends.add(`${end.kind}: ${'why' in end ? end.why : ''}`);
      if (search.learn(planned, run) === 'done') break;
    }
  }
  return { ends: [...ends].sort(), extent: search.extent };
}

/** The first thread keeps in some place what it reads of `x`; then it writes `y`, and only then looks at what it kept. */
interface Place {
  readonly kept: string;
  readonly declarations?: string;
  readonly one: string;
}

const PLACES: readonly Place[] = [
  { kept: 'in a variable of the frame', one: 'int h = x; y = 1; r = h;' },
  {
    kept: 'as an operand of the caller',
    declarations: 'int set(void) { y = 1; return 0; }',
    one: 'r = x + set();',
  },
  { kept: 'as an operand around a statement expression', one: 'r = x + ({ y = 1; 0; });' },
  { kept: 'as an operand around an assignment', one: 'r = x + (y = 1) - 1;' },
  { kept: 'on the heap', one: 'int *h = malloc(sizeof *h); *h = x; y = 1; r = *h; free(h);' },
  { kept: 'in a variable of the thread', declarations: '_Thread_local int h;', one: 'h = x; y = 1; r = h;' },
  {
    kept: 'as a value of a key',
    declarations: 'pthread_key_t key;',
    one: 'pthread_key_create(&key, 0); pthread_setspecific(key, x ? &x : &y); y = 1; r = pthread_getspecific(key) == &x;',
  },
  { kept: 'in an array of variable length', one: 'int n = 1; int h[n]; h[0] = x; y = 1; r = h[0];' },
  { kept: 'in a static variable', one: 'static int h; h = x; y = 1; r = h;' },
  { kept: 'in a bit-field', one: 'struct { unsigned h : 1; } s; s.h = x; y = 1; r = s.h;' },
  { kept: 'in a copied structure', one: 'struct { int h; } s = {x}, t; t = s; y = 1; r = t.h;' },
  { kept: 'in the place of a branch', one: 'if (x) { y = 1; r = 1; } else { y = 1; r = 0; }' },
  {
    kept: 'in the place of a branch from one line of a macro',
    declarations: '#define SET(v) y = 1; r = v;',
    one: 'if (x) { SET(1) } else { SET(0) }',
  },
  {
    kept: 'in the place of a case',
    one: 'switch (x) { case 0: y = 1; r = 0; break; default: y = 1; r = 1; }',
  },
  { kept: 'in the place of a label', one: 'if (x) goto set; y = 1; return 0; set: y = 1; r = 1;' },
  { kept: 'in the number of a round', one: 'int i, n = 2 - x; for (i = 0; i < n; i++) y = 1; r = n == 1;' },
  {
    kept: 'in the depth of a recursion',
    declarations: 'int down(int n) { if (n == 0) { y = 1; return 0; } return 1 + down(n - 1); }',
    one: 'r = down(x);',
  },
  { kept: 'in an argument', declarations: 'void put(int h) { y = 1; r = h; }', one: 'put(x);' },
  {
    kept: 'in a pointer to a function',
    declarations: 'void zero(void) { r = 0; } void unit(void) { r = 1; }',
    one: 'void (*f)(void) = x ? unit : zero; y = 1; f();',
  },
  { kept: 'in a pointer', one: 'int *h = x ? &x : &y; y = 1; r = h == &x;' },
  {
    kept: 'in a mutex',
    declarations: 'pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;',
    one: 'if (x) pthread_mutex_lock(&m); y = 1; r = pthread_mutex_trylock(&m) != 0;',
  },
  {
    kept: 'in a lock of readers and writers',
    declarations: 'pthread_rwlock_t m = PTHREAD_RWLOCK_INITIALIZER;',
    one: 'if (x) pthread_rwlock_rdlock(&m); y = 1; r = pthread_rwlock_trywrlock(&m) != 0;',
  },
  {
    kept: 'in a semaphore',
    declarations: '#include <semaphore.h>\nsem_t s;',
    one: 'sem_init(&s, 0, 0); if (x) sem_post(&s); y = 1; r = sem_trywait(&s) == 0;',
  },
  { kept: 'in errno', declarations: '#include <errno.h>', one: 'errno = x; y = 1; r = errno;' },
  { kept: 'in an operand of a condition', one: 'x ? (y = 1, r = 1) : (y = 1, r = 0);' },
  { kept: 'in a floating-point number', one: 'double h = x; y = 1; r = h > 0.5;' },
  { kept: 'in an index', one: 'int h[2] = {0, 0}; h[x] = 1; y = 1; r = h[1];' },
  { kept: 'in a wide integer', one: '__int128 h = (__int128)x << 100; y = 1; r = h != 0;' },
  { kept: 'in what another thread is given', declarations: 'int h;', one: 'h = x; y++; r = h;' },
  { kept: 'behind a pointer', declarations: 'int h, *p = &y;', one: 'h = x; *p = 1; p++; r = h;' },
  {
    kept: 'in a section',
    one: '__VERIFIER_atomic_begin(); int h = x; __VERIFIER_atomic_end(); y = 1; r = h;',
  },
];

function programOf({ declarations = '', one }: Place): string {
  return `#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int x, y, z, r;
${declarations}
void *first(void *arg) {
  ${one}
  return 0;
}
void *second(void *arg) {
  x = 1;
  z = y;
  return 0;
}
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, first, 0);
  pthread_create(&t, 0, second, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return r + 2 * z;
}
`;
}

// Executions that look alike behind the write to `y` go on differently: whoever takes them for equal misses an end.
it.each(oneIn(PLACES.length, PLACES))(
  'no execution is taken for another one: a value is kept $kept',
  (place) => {
    expect(outcomes(programOf(place))).toEqual({
      ends: ['exits with 0', 'exits with 1', 'exits with 2', 'exits with 3'],
      extent: 'all',
    });
  },
);

it('what a thread is about to write tells states apart, however many switches it takes to get there', () => {
  const names = ['x', 'y', 'z'];
  const each = (text: (name: string) => string) => names.map(text).join(' ');
  const { ends } = outcomes(`#include <pthread.h>
int ${names.join(', ')};
void *one(void *arg) { ${each((name) => `${name} += 10;`)} return 0; }
void *two(void *arg) { for (int k = 1; k < 3; k++) { ${each((name) => `${name} = k;`)} } return 0; }
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, one, 0);
  pthread_create(&t, 0, two, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return ${names.map((name) => `${name} == 11`).join(' && ')};
}
`);
  expect(ends).toContain('exits with 1');
});
