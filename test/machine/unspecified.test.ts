import { describe, expect, it } from 'vitest';
import { analyseProgram } from '../../src/c/analyse-program.js';
import { leavesOpen } from '../../src/machine/analysis/left-open.js';
import { runText } from './run-program.js';

const LOG = 'int log = 0; int note(int digit) { log = 10 * log + digit; return digit; }\n';

/** What `main` gives as compilers have it here, and otherwise; both are results that C allows. */
const OPEN: readonly [what: string, program: string, usual: number, other: number][] = [
  ['operands of a sum', `${LOG}int main(void) { note(1) + note(2); return log; }`, 12, 21],
  [
    'operands of a comparison',
    `${LOG}int main(void) { if (note(1) < note(2)) return log; return 0; }`,
    12,
    21,
  ],
  [
    'operands that are sums themselves',
    `${LOG}int main(void) { int r = (note(1) - note(2)) * (note(3) - 1); return r == -2 ? log : 0; }`,
    123,
    321 % 256,
  ],
  [
    'arguments',
    `${LOG}int f(int a, int b, int c) { return a == 1 && b == 2 && c == 3; }
    int main(void) { return f(note(1), note(2), note(3)) ? log : 0; }`,
    123,
    321 % 256,
  ],
  [
    'the function and its argument',
    `${LOG}int f(int a) { return a; } int (*g(void))(int) { note(1); return f; }
    int main(void) { return g()(note(2)) == 2 ? log : 0; }`,
    12,
    21,
  ],
  [
    'indices',
    `${LOG}int a[4][4]; int main(void) { a[1][2] = 7; return a[note(1)][note(2)] == 7 ? log : 0; }`,
    12,
    21,
  ],
  [
    'a place and what is assigned to it',
    `${LOG}int a[4]; int main(void) { a[note(1)] = note(2); return a[1] == 2 ? log : 0; }`,
    21,
    12,
  ],
  [
    'a place and what is added to it',
    `${LOG}int a[4]; int main(void) { a[note(1)] += note(2); return a[1] == 2 ? log : 0; }`,
    21,
    12,
  ],
  [
    'values of an initialiser',
    `${LOG}int main(void) { int a[2] = {note(1), note(2)}; return a[0] == 1 && a[1] == 2 ? log : 0; }`,
    12,
    21,
  ],
  ['what a statement expression changes', 'int main(void) { int x = 1; return x + ({ x = 5; 1; }); }', 2, 6],
  [
    'whether equal literals are one object',
    'int main(void) { const char *p = "x", *q = "x"; return (long)p == (long)q; }',
    0,
    1,
  ],
  ['whether a volatile object has changed', 'volatile int v = 3; int main(void) { return v; }', 3, 9],
  [
    'whether a volatile local has changed',
    'int main(void) { volatile int v; v = 3; v += 1; return v; }',
    4,
    9,
  ],
];

/** With one result, whatever the order is. */
const FIXED: readonly [what: string, program: string, result: number][] = [
  ['sequence points', `${LOG}int main(void) { note(1) && note(2), note(3); return log; }`, 123],
  ['conditional operands', `${LOG}int main(void) { int r = note(1) ? note(2) : note(3); return log; }`, 12],
  [
    'operands that are evaluated once',
    `${LOG}double d(void) { note(1); return 0.5; } int *p(int *q) { note(2); return q; }
    int main(void) { int x = 4; int y = d() * *p(&x) + *p(&x); return y == 6 && log % 2 + log / 100 < 9; }`,
    1,
  ],
  [
    'records and values of many bits',
    `${LOG}struct s { int a, b; }; struct s f(void) { struct s r = {note(1), 4}; return r; }
    int g(struct s one, long double two, struct s three) { return one.b + (int)two + three.b; }
    int main(void) { return g(f(), note(2), f()); }`,
    10,
  ],
  [
    'values that overlap',
    `${LOG}int main(void) { int a[2] = {[0] = 1, [1] = 2, [0] = note(5)}; return a[0]; }`,
    5,
  ],
];

const FORMS = [false, true] as const;

function resultOf(program: string, unspecified: 'usual' | 'other', symbolic: boolean): number | string {
  const { end } = runText(program, { unspecified, symbolic, inputs: Array<bigint>(9).fill(9n) });
  return end.kind === 'exit' ? end.code : JSON.stringify(end);
}

describe('what C leaves open', () => {
  it.each(OPEN)('is decided otherwise: %s', (_what, program, usual, other) => {
    for (const symbolic of FORMS) {
      expect(resultOf(program, 'usual', symbolic)).toBe(usual);
      expect(resultOf(program, 'other', symbolic)).toBe(other);
    }
    expect(leavesOpen(analyseProgram(program, { dataModel: 'LP64', file: 'p.c' }))).toBe(true);
  });

  it.each(FIXED)('leaves the rest as it is: %s', (_what, program, result) => {
    for (const symbolic of FORMS)
      for (const unspecified of ['usual', 'other'] as const)
        expect(resultOf(program, unspecified, symbolic)).toBe(result);
  });

  it('is nothing in a program without such operands', () => {
    const called = 'int f(int x) { return x; } int main(void) { int y = f(2) + 1; return y * y; }';
    const plain = 'int main(void) { int y = 2; y = y + 1; return y * y; }';
    const isOpen = (text: string) => leavesOpen(analyseProgram(text, { dataModel: 'LP64', file: 'p.c' }));
    expect([isOpen(called), isOpen(plain), isOpen(called.replace('+ 1', '+ f(1)'))]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
