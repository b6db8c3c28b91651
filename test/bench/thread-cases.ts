import type { Entry } from '../replay/pair.js';

/** A program with threads, and a witness for it. */
export interface ThreadCase {
  readonly name: string;
  readonly text: string;
  readonly property: string;
  readonly entry: Pick<Entry, 'segments' | 'edges'>;
}

const THREADS = 8;
const each = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Eight threads that add up, and an error at the end. */
function adders(rounds: number): { readonly text: string; readonly line: (part: string) => number } {
  const lines = [
    '#include <pthread.h>',
    'extern void reach_error(void);',
    `int numbers[${THREADS}] = {${each(THREADS, String).join(', ')}};`,
    `int sums[${THREADS}];`,
    'void *worker(void *arg) {',
    '  int me = *(int *)arg;',
    `  for (int i = 0; i < ${rounds}; i++) {`,
    '    sums[me] = sums[me] + i;',
    '  }',
    '  return 0;',
    '}',
    'int main(void) {',
    `  pthread_t threads[${THREADS}];`,
    ...each(THREADS, (number) => `  pthread_create(&threads[${number}], 0, worker, &numbers[${number}]);`),
    ...each(THREADS, (number) => `  pthread_join(threads[${number}], 0);`),
    '  reach_error();',
    '  return 0;',
    '}',
  ];
  const line = (part: string) => lines.findIndex((text) => text.includes(part)) + 1;
  return { text: `${lines.join('\n')}\n`, line };
}

const ROUNDS = 12_500;

/** An execution of more than 10^5 steps that a short witness asks for. */
export function manySteps(): ThreadCase {
  const { text, line } = adders(ROUNDS);
  return {
    name: `an execution of ${ROUNDS * THREADS} rounds by ${THREADS} threads`,
    text,
    property: 'unreach-call',
    entry: { segments: [`target ${line('  reach_error();')}`] },
  };
}

/** The same, and the witness names each round: its threads take turns. */
export function manyEdges(): ThreadCase {
  const { text, line } = adders(ROUNDS);
  const creations = each(THREADS, (number) => ({
    thread: 0,
    create: number + 1,
    line: line(`&threads[${number}]`),
  }));
  const rounds = each(ROUNDS * THREADS, (index) => ({
    thread: 1 + (index % THREADS),
    line: line('sums[me] ='),
  }));
  return {
    name: `an automaton of ${ROUNDS * THREADS} edges, each by another of ${THREADS} threads`,
    text,
    property: 'unreach-call',
    entry: { edges: [...creations, ...rounds, { thread: 0, line: line('  reach_error();') }] },
  };
}

/** What threads do all the time, beside what matters. */
interface Work {
  readonly name: string;
  readonly declarations: readonly string[];
  /** So many lines of a thread, 1 or 2, in its first or second half. */
  readonly lines: (thread: number, half: number) => readonly string[];
}

/** Lines in each half of a thread. */
const LINES = 40;

/** Variables that all threads use, under a lock or not. */
const MIXED: Work = {
  name: 'variables and a lock',
  declarations: ['int v0, v1, v2, v3, v4, v5;'],
  lines: (thread, half) => {
    const start = 2 * (thread - 1) + half;
    return each(LINES, (index) => {
      const [one, other] = [`v${(start + index) % 6}`, `v${(start * 3 + index * 5 + 1) % 6}`];
      return index % 7 === 3
        ? `  pthread_mutex_lock(&m); ${one} = ${other} + 1; pthread_mutex_unlock(&m);`
        : `  if (${one} > ${index % 5}) ${other} = ${one} - 1;`;
    });
  },
};

const COUNTERS: Work = {
  name: 'locks and counters',
  declarations: ['pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;', 'int v0, v1, v2;'],
  lines: (thread, half) =>
    each(LINES / 5, (index) => {
      const lock = (index + thread + half) % 2 === 0 ? 'm' : 'n';
      return [
        `  pthread_mutex_lock(&${lock});`,
        `  ${lock === 'm' ? 'v0' : 'v1'}++;`,
        `  int old${index} = ${lock === 'm' ? 'v0' : 'v1'};`,
        `  pthread_mutex_unlock(&${lock});`,
        `  if (old${index} > ${index}) v2 += old${index};`,
      ];
    }).flat(),
};

/** The first thread puts numbers into a buffer for two, the second takes them. */
const BUFFER: Work = {
  name: 'a buffer with condition variables',
  declarations: [
    'pthread_cond_t full = PTHREAD_COND_INITIALIZER, empty = PTHREAD_COND_INITIALIZER;',
    'int buffer[2], count, taken, sum;',
  ],
  lines: (thread, half) =>
    each(LINES / 8, (index) => [
      '  pthread_mutex_lock(&m);',
      `  while (count == ${thread === 1 ? 2 : 0})`,
      `    pthread_cond_wait(&${thread === 1 ? 'empty' : 'full'}, &m);`,
      thread === 1 ? `  buffer[(taken + count) % 2] = ${half * 10 + index};` : '  sum += buffer[taken % 2];',
      thread === 1 ? '  count++;' : '  taken++;',
      thread === 1 ? '' : '  count--;',
      `  pthread_cond_signal(&${thread === 1 ? 'full' : 'empty'});`,
      '  pthread_mutex_unlock(&m);',
    ]).flat(),
};

const PETERSON: Work = {
  name: 'flags, as Peterson uses them',
  declarations: ['int flag1, flag2, turn, v0;'],
  lines: (thread) =>
    each(LINES / 5, () => [
      `  flag${thread} = 1;`,
      `  turn = ${3 - thread};`,
      `  while (flag${3 - thread} && turn == ${3 - thread}) ;`,
      '  v0 = v0 + 1;',
      `  flag${thread} = 0;`,
    ]).flat(),
};

const ATOMICS: Work = {
  name: 'atomic variables',
  declarations: ['#include <stdatomic.h>', 'atomic_int v0, v1, v2, v3;'],
  lines: (thread, half) =>
    each(LINES / 2, (index) => {
      const [one, other] = [`v${(thread + index) % 4}`, `v${(half + 3 * index + 1) % 4}`];
      return [
        `  atomic_fetch_add(&${one}, 1);`,
        `  if (atomic_load(&${other}) > ${index % 5}) atomic_store(&${one}, 0);`,
      ];
    }).flat(),
};

/** A program of 200 lines with three threads, and these statements in the middle of the second and the third. */
function busy(
  work: Work,
  [second, third]: readonly [readonly string[], readonly string[]],
  check: string,
): { readonly text: string; readonly line: (part: string) => number } {
  const lines = [
    '#include <pthread.h>',
    'extern void reach_error(void);',
    'pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;',
    ...work.declarations,
    'int a, b, c;',
    'void *one(void *arg) {',
    ...work.lines(1, 1),
    ...second,
    ...work.lines(1, 2).map((text) => text.replaceAll('old', 'late')),
    '  return 0;',
    '}',
    'void *two(void *arg) {',
    ...work.lines(2, 1),
    ...third,
    ...work.lines(2, 2).map((text) => text.replaceAll('old', 'late')),
    '  return 0;',
    '}',
    'int main(void) {',
    '  pthread_t s, t;',
    '  pthread_create(&s, 0, one, 0);',
    '  pthread_create(&t, 0, two, 0);',
    '  pthread_join(s, 0);',
    '  pthread_join(t, 0);',
    `  if (${check}) reach_error();`,
    '  return 0;',
    '}',
  ];
  const padding = each(Math.max(0, 200 - lines.length), () => '');
  const all = [...lines, ...padding];
  return { text: `${all.join('\n')}\n`, line: (part) => lines.findIndex((text) => text.includes(part)) + 1 };
}

function caseOf(
  name: string,
  work: Work,
  parts: readonly [readonly string[], readonly string[]],
  check: string,
): ThreadCase {
  const { text, line } = busy(work, parts, check);
  const entry = { segments: [`target ${line('reach_error();')}:reach_error`] };
  return { name, text, property: 'unreach-call', entry };
}

const ONE_SWITCH = [['  a = 1;', '  a = 2;'], ['  if (a == 1) b = 1;']] as const;
const TWO_SWITCHES = [
  ['  a = 1;', '  if (c == 1) b = 1;', '  a = 2;'],
  ['  if (a == 1) c = 1;', '  c = 0;'],
] as const;
const THREE_SWITCHES = [
  ['  a = 1;', '  if (c == 1) a = 3;', '  a = 4;'],
  ['  if (a == 1) c = 1;', '  if (a == 3) b = 1;', '  c = 0;'],
] as const;
const FOUR_SWITCHES = [
  ['  a = 1;', '  if (c == 1) a = 3;', '  if (c == 2) b = 1;', '  a = 4;'],
  ['  if (a == 1) c = 1;', '  if (a == 3) c = 2; else c = 0;', '  c = 5;'],
] as const;

/** Errors that need so many switches that the witness does not state. */
export function needsSwitches(): readonly ThreadCase[] {
  const named = (switches: string) => `an error behind ${switches}, in 200 lines with three threads`;
  return [
    caseOf(named('one switch'), MIXED, ONE_SWITCH, 'b == 1'),
    caseOf(named('two switches'), MIXED, TWO_SWITCHES, 'b == 1'),
    caseOf(named('four switches'), MIXED, FOUR_SWITCHES, 'b == 1'),
    ...[COUNTERS, BUFFER, PETERSON, ATOMICS].map((work) =>
      caseOf(`an error behind three switches: ${work.name}`, work, THREE_SWITCHES, 'b == 1'),
    ),
  ];
}

/** The same without an error. */
export function noViolation(): readonly ThreadCase[] {
  return [MIXED, COUNTERS, BUFFER, PETERSON, ATOMICS].map((work) =>
    caseOf(`200 lines with three threads: ${work.name}`, work, [['  a = 1;'], ['  b = a;']], 'b > 1'),
  );
}

/** A short program whose target nothing reaches, whatever order its threads have. */
function short(name: string, lines: readonly string[]): ThreadCase {
  const all = ['#include <pthread.h>', 'extern void reach_error(void);', ...lines];
  const line = all.findIndex((text) => text.includes(') reach_error();')) + 1;
  const entry = { segments: [`target ${line}:reach_error`] };
  return { name, text: `${all.join('\n')}\n`, property: 'unreach-call', entry };
}

/** Two threads add up each other's sums, and main looks at any time (`fib_bench` of SV-COMP). */
function fibonacci(rounds: number): ThreadCase {
  let [one, other] = [1, 1];
  for (let round = 0; round < 2 * rounds; round++) [one, other] = [other, one + other];
  const body = (own: string, from: string) =>
    `for (int k = 0; k < ${rounds}; k++) ${own} += ${from}; return 0;`;
  return short(`fib_bench without its error, ${rounds} rounds`, [
    'int i = 1, j = 1;',
    `void *one(void *arg) { ${body('i', 'j')} }`,
    `void *two(void *arg) { ${body('j', 'i')} }`,
    'int main(void) {',
    '  pthread_t s, t;',
    '  pthread_create(&s, 0, one, 0);',
    '  pthread_create(&t, 0, two, 0);',
    `  if (i > ${other} || j > ${other}) reach_error();`,
    '  return 0;',
    '}',
  ]);
}

/** Threads add to one variable without a lock: at least 2 is left. */
function counters(threads: number, rounds: number): ThreadCase {
  return short(`${threads} threads that add to a variable ${rounds} times`, [
    'int n;',
    `void *add(void *arg) { for (int k = 0; k < ${rounds}; k++) n = n + 1; return 0; }`,
    'int main(void) {',
    `  pthread_t t[${threads}];`,
    `  for (int k = 0; k < ${threads}; k++) pthread_create(&t[k], 0, add, 0);`,
    `  for (int k = 0; k < ${threads}; k++) pthread_join(t[k], 0);`,
    '  if (n < 2) reach_error();',
    '  return 0;',
    '}',
  ]);
}

/** Programs all of whose schedules can be tried. */
export function shortPrograms(): readonly ThreadCase[] {
  return [...[2, 3, 4, 5, 6, 7].map(fibonacci), counters(3, 3), counters(3, 4)];
}
