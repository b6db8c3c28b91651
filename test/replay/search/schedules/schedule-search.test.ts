import { expect, it } from 'vitest';
import { examineClaim, readClaim } from '../../../../src/replay/answer/validate-by-replay.js';
import type { Deadline } from '../../../../src/replay/search/inputs/effort.js';
import type { Run } from '../../../../src/replay/search/inputs/run-once.js';
import { ScheduleSearch } from '../../../../src/replay/search/schedules/schedule-search.js';
import { ThoroughSolver } from '../../../../src/solve/thorough-solver.js';
import { noViolation } from '../../../bench/thread-cases.js';
import { MORE, oneIn } from '../../../effort.js';
import { withClaim } from '../../violation-claim.js';

const NEVER: Deadline = { cpu: Number.POSITIVE_INFINITY };

/** Why an error that never happens is not found, in a program of 200 lines with three threads. */
function reasonFor(seconds: number, deadline: Deadline, executed: () => void): Promise<string> {
  const [program = ''] = noViolation().map(({ text }) => text);
  return reasonIn(program, seconds, deadline, executed);
}

/** The same in any program: whether its error is confirmed, or why not. */
async function reasonIn(
  program: string,
  seconds: number,
  deadline: Deadline,
  executed: () => void,
): Promise<string> {
  const line = program.split('\n').findIndex((each) => each.includes('reach_error();')) + 1;
  const waypoint = `type: target, action: follow, location: {file_name: p.c, line: ${line}}`;
  const claim = { program, formula: 'G ! call(reach_error())', waypoints: [waypoint] };
  return withClaim(claim, async (request) => {
    const read = await readClaim(request);
    if (read.kind === 'failed') return read.failure.code;
    const { answer } = await examineClaim(read.value, {
      seconds,
      deadline,
      prepare: (executable) => ({
        ...executable,
        execute: (observer, budget) => {
          executed();
          return executable.execute(observer, budget);
        },
      }),
      thorough: new ThoroughSolver(),
    });
    return answer.kind === 'unknown' ? answer.reason : `confirmed: ${answer.how}`;
  });
}

it('all orders of accesses on which an error depends are tried in few executions, whatever else threads do', async () => {
  let executions = 0;
  const reason = await reasonFor(0.06, NEVER, () => executions++);
  expect(reason).toMatch(
    /\(\d+ executions tried within the budget: all schedules that interrupt threads only behind accesses on which the violation seems to depend\)$/,
  );
  // With at most three switches at all accesses, there are millions.
  expect(executions).toBeLessThan(600);
});

/** `check` sees all updates only if it is the last thread that goes on before main ends. */
function lastOfAll(threads: number): string {
  return `#include <pthread.h>
extern void reach_error(void);
volatile int x;
void *check(void *arg) {
  if (x >= ${threads})
    reach_error();
  return 0;
}
void *add(void *arg) {
  int t = x;
  x = t + 1;
  return 0;
}
int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, check, 0);
  for (int i = 0; i < ${threads}; i++)
    pthread_create(&other, 0, add, 0);
  return 0;
}
`;
}

it('one thread comes behind all others in one deviation, however many there are', async () => {
  let executions = 0;
  const reason = await reasonIn(lastOfAll(16), 90, NEVER, () => executions++);
  expect(reason).toMatch(/^confirmed: reach_error is reached/);
  // One more for each thread that can go on where main would end.
  expect(executions).toBeLessThan(40);
  expect(await reasonIn(lastOfAll(2).replace('x >= 2', 'x > 2'), 90, NEVER, () => {})).toMatch(
    /: all schedules\)$/,
  );
});

/** Threads are created without end, and each does something with an input. */
const withoutEnd = (error: string) => `#include <pthread.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
void *work(void *arg) {
  unsigned n = __VERIFIER_nondet_uint(), k = 0;
  for (unsigned i = 0; i < n; i++)
    k += 2;
  if (${error})
    reach_error();
  return 0;
}
int main(void) {
  pthread_t t;
  while (1)
    pthread_create(&t, 0, work, 0);
}
`;

it('where threads are created without end, few of them are tried first', async () => {
  let executions = 0;
  const reason = await reasonIn(withoutEnd('k > 5'), 5, NEVER, () => executions++);
  expect(reason).toMatch(/^confirmed: reach_error is reached/);
  expect(executions).toBeLessThan(60);
});

/** A number is taken out behind the one that was put in: the other thread has to be there before (`queue` of SV-COMP). */
const QUEUE = `#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int put[21], stored[21], head, tail, empty = 1, full;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *one(void *arg) {
  for (int i = 0; i < 20; i++) {
    pthread_mutex_lock(&m);
    if (i == 0 || empty) {
      put[tail++] = stored[i] = __VERIFIER_nondet_int();
      if (i > 0) { empty = 0; full = 1; }
    }
    pthread_mutex_unlock(&m);
  }
  return 0;
}
void *two(void *arg) {
  for (int i = 0; i < 20; i++) {
    pthread_mutex_lock(&m);
    if (full) {
      if (!put[head++] == stored[i])
        reach_error();
      full = 0;
      empty = 1;
    }
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, one, 0);
  pthread_create(&t, 0, two, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
`;

it('inputs are looked for where threads take turns', async () => {
  let executions = 0;
  expect(await reasonIn(QUEUE, 5, NEVER, () => executions++)).toMatch(/^confirmed: reach_error is reached/);
  expect(executions).toBeLessThan(600);
});

it('a search that has no time left says so', async () => {
  let isOver = false;
  const deadline = {
    get cpu() {
      return isOver ? 0 : Number.POSITIVE_INFINITY;
    },
  };
  const reason = await reasonFor(90, deadline, () => {
    isOver = true;
  });
  expect(reason).toMatch(/\((one execution|2 executions) tried; timed out; try a larger --cputime\)$/);
});

/** Two threads add up each other's sums: no interleaving gets beyond a number of Fibonacci, and one reaches it. */
function fibonacci(rounds: number, [before, behind]: readonly [string, string], comparison: string): string {
  const largest = Array.from({ length: 2 * rounds }).reduce<readonly [number, number]>(
    ([one, other]) => [other, one + other],
    [1, 1],
  )[1];
  const body = (own: string, other: string) =>
    `for (int k = 0; k < ${rounds}; k++) { ${before} ${own} += ${other}; ${behind} } return 0;`;
  return `#include <pthread.h>
extern void reach_error(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int i = 1, j = 1;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *one(void *arg) { ${body('i', 'j')} }
void *two(void *arg) { ${body('j', 'i')} }
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, one, 0);
  pthread_create(&t, 0, two, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  if (i ${comparison} ${largest} || j ${comparison} ${largest})
    reach_error();
  return 0;
}
`;
}

const PLAIN = ['', ''] as const;
const SECTION = ['__VERIFIER_atomic_begin();', '__VERIFIER_atomic_end();'] as const;
const LOCK = ['pthread_mutex_lock(&m);', 'pthread_mutex_unlock(&m);'] as const;

it.each(
  oneIn(8, [
    { rounds: 7, around: PLAIN },
    { rounds: 7, around: SECTION },
    { rounds: 7, around: LOCK },
  ]),
)('threads that take turns reach the worst at once: $rounds rounds, $around', async ({ rounds, around }) => {
  let executions = 0;
  const found = await reasonIn(fibonacci(rounds, around, '>='), 2, NEVER, () => executions++);
  expect(found).toMatch(/^confirmed: reach_error is reached/);
  expect(executions).toBeLessThan(20);
});

it.each([
  { rounds: 2, around: PLAIN, most: 700 },
  ...(MORE
    ? [
        { rounds: 3, around: PLAIN, most: 2600 },
        { rounds: 3, around: LOCK, most: 1800 },
        { rounds: 4, around: SECTION, most: 1000 },
        { rounds: 5, around: PLAIN, most: 6000 },
      ]
    : []),
])(
  'no schedule gets further, and all are tried: $rounds rounds, $around',
  async ({ rounds, around, most }) => {
    let executions = 0;
    const reason = await reasonIn(fibonacci(rounds, around, '>'), 90, NEVER, () => executions++);
    expect(reason).toMatch(/: all schedules\)$/);
    expect(executions).toBeLessThan(most);
  },
);

/** An execution in which another thread could have gone on at a point, as far as a search looks at it. */
function runWith(kind: 'exit' | 'budget', point: number): Run {
  return {
    execution: { conflicts: new Set(), inputs: [] },
    passed: [],
    open: [{ point, state: point, others: [1], waiting: [] }],
    end: { kind },
    monitor: { progress: 0 },
  } as unknown as Run;
}

it.each([
  { ends: ['exit', 'exit', 'exit'], extent: 'all', decisive: 'all' },
  { ends: ['exit', 'exit', 'budget'], extent: 2, decisive: 'open' },
  { ends: ['exit', 'budget', 'exit'], extent: 1, decisive: 'open' },
  { ends: ['budget', 'exit', 'exit'], extent: 0, decisive: 'open' },
] as const)(
  'an execution that is cut leaves out only what has more switches: $ends',
  ({ ends, extent, decisive }) => {
    const search = new ScheduleSearch(() => false, 'states', 'differ');
    const tried: number[] = [];
    for (let next = search.next(); next !== undefined; next = search.next()) {
      tried.push(next.length);
      // The points that come last are those of the last execution again: no new schedules.
      search.learn(next, runWith(ends[next.length] ?? 'exit', Math.min(next.length, 1)));
    }
    expect(tried).toEqual([0, 1, 2, 0, 1, 2]);
    expect({ extent: search.extent, decisive: search.decisive }).toEqual({ extent, decisive });
  },
);
