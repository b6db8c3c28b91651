import type { Entry } from '../embedded/replay/pair.js';

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

/** Statements on variables that all threads use, under a lock or not. */
function busyWork(thread: number, statements: number): readonly string[] {
  return each(statements, (index) => {
    const [one, other] = [`v${(thread + index) % 6}`, `v${(thread * 3 + index * 5 + 1) % 6}`];
    return index % 7 === 3
      ? `  pthread_mutex_lock(&m); ${one} = ${other} + 1; pthread_mutex_unlock(&m);`
      : `  if (${one} > ${index % 5}) ${other} = ${one} - 1;`;
  });
}

/** A program of 200 lines with three threads, and these statements at the beginnings of the second and the third. */
function busy(
  second: readonly string[],
  third: readonly string[],
  check: string,
): { readonly text: string; readonly line: (part: string) => number } {
  const lines = [
    '#include <pthread.h>',
    'extern void reach_error(void);',
    'pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;',
    'int v0, v1, v2, v3, v4, v5;',
    'int a, b, c;',
    'void *one(void *arg) {',
    ...busyWork(1, 40),
    ...second,
    ...busyWork(2, 40),
    '  return 0;',
    '}',
    'void *two(void *arg) {',
    ...busyWork(3, 40),
    ...third,
    ...busyWork(4, 40),
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

/** Errors that need one, two and three switches that the witness does not state. */
export function needsSwitches(): readonly ThreadCase[] {
  const make = (switches: string, second: readonly string[], third: readonly string[], check: string) => {
    const { text, line } = busy(second, third, check);
    const entry = { segments: [`target ${line('reach_error();')}:reach_error`] };
    return {
      name: `an error behind ${switches}, in 200 lines with three threads`,
      text,
      property: 'unreach-call',
      entry,
    };
  };
  return [
    make('one switch', ['  a = 1;', '  a = 2;'], ['  if (a == 1) b = 1;'], 'b == 1'),
    make(
      'two switches',
      ['  a = 1;', '  if (c == 1) b = 1;', '  a = 2;'],
      ['  if (a == 1) c = 1;', '  c = 0;'],
      'b == 1',
    ),
    make(
      'three switches',
      ['  a = 1;', '  if (c == 1) a = 3;', '  if (c == 2) b = 1;', '  a = 4;'],
      ['  if (a == 1) c = 1;', '  if (a == 3) c = 2; else c = 0;', '  c = 5;'],
      'b == 1',
    ),
  ];
}

/** The same without an error. */
export function noViolation(): readonly ThreadCase[] {
  const { text, line } = busy(['  a = 1;'], ['  b = a;'], 'b > 1');
  const segments = [`target ${line('reach_error();')}:reach_error`];
  return [{ name: '200 lines with three threads', text, property: 'unreach-call', entry: { segments } }];
}
