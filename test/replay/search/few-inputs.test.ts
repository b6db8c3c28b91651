import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resultText } from '../../../src/replay/answer/answer.js';
import { answerToTarget } from '../../bench/searched-programs.js';
import { oneIn } from '../../effort.js';

const folder = mkdtempSync(join(tmpdir(), 'replay-few-inputs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Rounds after which no value is kept as what it is computed from: nothing can be solved for. */
const HASH = 'for (int i = 0; i < 220; i++) x = (x ^ x >> 7) * 1664525u + 1013904223u;';

/** The same computation on numbers. */
function hashed(start: number): number {
  let x = start;
  for (let i = 0; i < 220; i++) x = (Math.imul(x ^ (x >>> 7), 1_664_525) + 1_013_904_223) >>> 0;
  return x;
}

/** `start`: of the hash that violates, which is that of some inputs; `combinations` of them. */
const PROGRAMS = [
  {
    what: 'one input',
    inputs: 'unsigned x = __VERIFIER_nondet_uchar();',
    start: 250,
    combinations: 256,
  },
  {
    what: 'a signed one',
    inputs: 'char c = __VERIFIER_nondet_char(); unsigned x = c + 128;',
    start: 3,
    combinations: 256,
  },
  {
    what: 'more inputs after some than after others',
    inputs:
      'unsigned x = __VERIFIER_nondet_bool() ? 512 + __VERIFIER_nondet_uchar() : __VERIFIER_nondet_bool();',
    start: 700,
    combinations: 258,
  },
  {
    what: 'bits in a loop',
    inputs: 'unsigned x = 0; for (int k = 0; k < 8; k++) x = 2 * x + __VERIFIER_nondet_bool();',
    start: 201,
    combinations: 256,
  },
];

async function answerFor(inputs: string, value: number, steps = 20_000_000) {
  const functions = `extern _Bool __VERIFIER_nondet_bool(void); extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);\nvoid reach_error(void) {}\n`;
  const body = `${inputs}\n${HASH}\nif (x == ${value}u)\n reach_error();\nreturn 0;`;
  const text = `${functions}int main(void) { ${body} }\n`;
  return answerToTarget({ name: 'p', text, folder }, { cputime: 30, steps });
}

describe('inputs of which there are few are all tried', () => {
  it.each(oneIn(8, PROGRAMS))('$what', async ({ inputs, start, combinations }) => {
    expect(resultText(await answerFor(inputs, hashed(start)))).toBe('false(unreach-call)');
    const answer = await answerFor(inputs, hashed(100_000));
    const [, executions] =
      /\(all (\d+) executions tried\)/.exec(answer.kind === 'unknown' ? answer.reason : '') ?? [];
    expect(Number(executions)).toBeGreaterThanOrEqual(combinations);
  });

  it('and nothing is said to be left over before', async () => {
    const inputs = 'unsigned x = __VERIFIER_nondet_bool() ? __VERIFIER_nondet_uchar() * 4u : 1;';
    const functions =
      'extern _Bool __VERIFIER_nondet_bool(void); extern unsigned char __VERIFIER_nondet_uchar(void);';
    const text = `${functions}\nvoid reach_error(void) {}\nint main(void) { ${inputs}\n${HASH}\nif (x == 1u)\n reach_error(); }\n`;
    const answer = await answerToTarget({ name: 'few', text, folder }, { cputime: 30, steps: 100_000 });
    expect(answer.kind === 'unknown' ? answer.reason : '').toMatch(/executions tried within the budget\)$/);
  });
});

/** `start`: of the hash that violates; that of numbers which are small, or not. */
const NUMBERS = [
  { what: 'of one input', inputs: 'unsigned x = __VERIFIER_nondet_uint();', small: 150, large: 70_001 },
  {
    what: 'of two inputs',
    inputs: 'unsigned x = __VERIFIER_nondet_uint() * 1000; x += __VERIFIER_nondet_uint();',
    small: 11_003,
    large: 333_444,
  },
];

describe('small numbers are tried where nothing else is left', () => {
  it.each(oneIn(2, NUMBERS))('$what', async ({ inputs, small, large }) => {
    expect(resultText(await answerFor(inputs, hashed(small)))).toBe('false(unreach-call)');
    const answer = await answerFor(inputs, hashed(large), 100_000);
    expect(answer.kind === 'unknown' ? answer.reason : '').toMatch(/executions tried within the budget\)$/);
  });
});
