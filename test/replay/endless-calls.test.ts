import { expect, it } from 'vitest';
import { SECOND } from '../../src/prove/portfolio/budgets.js';
import { readProgram } from '../../src/replay/claim/front-end.js';
import { provesEndlessCalls } from '../../src/replay/recurrence/prove-endless-calls.js';
import { oneIn } from '../effort.js';

const BEFORE = `extern int __VERIFIER_nondet_int(void);
extern void exit(int);
unsigned count;
unsigned cells[2];
void other(unsigned n);
void stop(unsigned n) { if (n > 9) exit(0); }
`;

/** Whether a solver shows that `f` never returns from the set, and decides the `if` with a mark in this way. */
async function neverReturns(text: string, set: string, truth?: boolean): Promise<boolean> {
  const whole = `${BEFORE}${text}\nint main(void) { return 0; }\n`;
  const { program, read } = readProgram([{ file: 'calls.c', text: whole }], 'LP64');
  const entity = program.functions.find(({ name }) => name === 'f');
  const definition = entity?.definition;
  const first = definition?.body.statements[0]?.range.start;
  if (definition === undefined || first === undefined) throw new Error('there is no f');
  const analysis = read(set, first, {});
  if (analysis.kind === 'problems') throw new Error(`the set means nothing: ${set}`);
  const at = whole.indexOf('/**/') + 4;
  const branching = truth === undefined ? undefined : { at, truth };
  return provesEndlessCalls({ name: 'f', definition, set: analysis.expression, branching }, program, {
    totalWork: 20 * SECOND,
    seconds: 20,
  });
}

it.each(
  oneIn(3, [
    ['an odd number jumps over 0', 'void f(unsigned n) { if (n == 0) return; f(n + 2u); }', 'n % 2 == 1'],
    ['a sum with the call', 'unsigned f(unsigned n) { unsigned r = f(n + 1u); return r; }', '1 == 1'],
    [
      'two functions',
      'unsigned f(unsigned n) { if (n == 1) return 0; other(n - 1u); return 1; }\nvoid other(unsigned n) { if (n != 0) f(n - 1u); }',
      'n % 2 == 0',
    ],
    [
      'each input',
      'void f(int n) { int m = __VERIFIER_nondet_int(); if (n == 0) return; if (m == 0) m = 1; f(m); }',
      'n != 0',
    ],
    [
      'the branch that is claimed',
      'void f(unsigned n) { /**/if (n % 4 == 2) n++; else n = 6; f(n - 1u); }',
      'n % 4 == 2',
      true,
    ],
  ]),
)('%s: it never returns', async (why, text, set, truth?) => {
  expect(await neverReturns(text, set, truth as boolean | undefined), why).toBe(true);
});

it.each(
  oneIn(3, [
    ['an even number comes to 0', 'void f(unsigned n) { if (n == 0) return; f(n + 2u); }', 'n % 2 == 0'],
    ['the set is left', 'void f(unsigned n) { if (n == 0) return; f(n + 1u); }', 'n != 0'],
    [
      'a nested function of the same name is called in the end',
      'unsigned f(unsigned n) { if (n < 30) return f(n + 2u); unsigned f(unsigned k) { return k; } return f(n + 2u); }',
      'n % 2 == 0',
    ],
    ['a signed number overflows', 'void f(int n) { if (n == 0) return; f(n + 2); }', 'n % 2 != 0'],
    [
      'a signed number overflows beside the call',
      'int f(int n) { int m = n + 1; return f(m - m); }',
      '1 == 1',
    ],
    ['a sum beside the call overflows before it', 'int f(int n) { return (n + 1) * f(n); }', '1 == 1'],
    ['a division beside the call', 'int f(int n) { return 7 / n + f(n); }', '1 == 1'],
    ['the call may not be made', 'int f(int n) { return n && f(n); }', '1 == 1'],
    ['another function ends the program', 'void f(unsigned n) { stop(n); f(n + 1u); }', '1 == 1'],
    ['the first call returns', 'void f(unsigned n) { if (n == 2) return; f(2u); f(n); }', 'n != 2'],
    ['a loop may never end', 'void f(unsigned n) { while (n > 5) n++; f(n); }', '1 == 1'],
    ['a jump out of the call', 'void f(unsigned n) { if (n == 3) goto end; f(n); end: ; }', '1 == 1'],
    ['the other branch is taken', 'void f(unsigned n) { /**/if (n % 4 == 2) n++; f(n); }', '1 == 1', true],
    [
      'the branch comes behind the call',
      'void f(unsigned n) { if (n > 7) f(n); /**/if (n > 0) f(n); }',
      'n > 0',
      true,
    ],
    ['the branch is not in the function', 'void f(unsigned n) { f(n); }', '1 == 1', true],
    [
      'an element is chosen before the call',
      'unsigned f(unsigned n) { cells[n] = f(n); return 1; }',
      '1 == 1',
    ],
    [
      'the other function calls itself',
      'void f(unsigned n) { other(n); }\nvoid other(unsigned n) { other(n); f(n); }',
      '1 == 1',
    ],
    [
      'the other function returns',
      'void f(unsigned n) { other(n); }\nvoid other(unsigned n) { if (n != 0) f(n); }',
      '1 == 1',
    ],
    ['nothing is called', 'void f(unsigned n) { n++; }', '1 == 1'],
    [
      'a variable that changes by itself',
      'volatile unsigned v;\nvoid f(unsigned n) { if (v == 0) return; f(n); }',
      '1 == 1',
    ],
  ]),
)('%s: it may return', async (why, text, set, truth?) => {
  expect(await neverReturns(text, set, truth as boolean | undefined), why).toBe(false);
});
