import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SECOND } from '../../src/prove/portfolio/budgets.js';
import { validateByReplay } from '../../src/replay/answer/validate-by-replay.js';
import { readProgram } from '../../src/replay/claim/front-end.js';
import { plainLoops } from '../../src/replay/recurrence/plain-loop.js';
import { secondsForProofs } from '../../src/replay/recurrence/proof-effort.js';
import { provesRecurrence } from '../../src/replay/recurrence/prove-recurrence.js';
import { effort, MORE, oneIn } from '../effort.js';
import { graphml } from './automaton-table.js';
import { propertyText } from './pair.js';
import { answerTo } from './violation-claim.js';

const INPUTS = `extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void exit(int);
int given(void) { return __VERIFIER_nondet_int(); }
int cells[4];
`;

/** A program with the declarations and the loop. */
function programOf(declarations: string, loop: string): string {
  return `${INPUTS}int main(void) {\n  ${declarations}\n  ${loop}\n  return 0;\n}\n`;
}

/** Whether a solver shows that the only plain loop that is in no other one is never left from the set. */
async function isRecurrent(declarations: string, loop: string, set: string, seconds = 20): Promise<boolean> {
  const { program, read } = readProgram([{ file: 'loop.c', text: programOf(declarations, loop) }], 'ILP32');
  const [only, ...others] = plainLoops(program);
  expect(others.filter(({ range }) => range.start > (only?.range.end ?? 0))).toEqual([]);
  if (only === undefined) throw new Error('the loop is not plain');
  return provesRecurrence(
    { loop: only, conditions: [set] },
    {
      read,
      dataModel: 'ILP32',
      effort: { totalWork: seconds * SECOND, seconds },
    },
  );
}

describe('a set of states from which a loop is never left', () => {
  it.each(
    oneIn(7, [
      ['even numbers', 'unsigned x = 0;', 'while (x % 2 == 0) x = x + 2;', 'x % 2 == 0'],
      [
        'whatever the input is',
        'int x = 20; int y;',
        'while (x > 10) y = __VERIFIER_nondet_int();',
        'x > 10',
      ],
      ['with comments', 'int x = 1;', "while (x > 0) /* it's sizeof */ x = 0x1L; // static", 'x > 0'],
      [
        'a break that is not reached',
        'unsigned x = 0;',
        'while (1) { if (x == 7) break; x += 2; }',
        'x % 2 == 0',
      ],
      [
        'elements of an array',
        'unsigned a[2] = {2, 4};',
        'while (a[1] % 2 == 0) a[1] = a[1] + a[0] * 2;',
        'a[1] % 2 == 0',
      ],
      [
        'a break of an inner loop',
        'int x = 1;',
        'while (x > 0) for (int i = 0; i < 4; i++) { if (i == 2) break; x = i; }',
        'x > 0',
      ],
      ['values that begin in its head', 'int x = 1;', 'for (x = 2; x > 0; ) ;', 'x > 0'],
      ['a variable of its head', 'int n = 1;', 'for (int x = 2; x > 0; n++) ;', 'x > 0'],
      [
        'a condition behind its body',
        'int x = 1;',
        'do { if (x > 5) continue; x++; } while (x > 0);',
        'x > 0',
      ],
      ['all numbers without a sign', 'unsigned x = 5;', 'while (x >= 0) x--;', '1'],
      ['wrapping numbers', 'int x = 1;', 'while (x != 0) x = x * 3;', 'x % 2 != 0'],
      ['an enumerator', 'enum { go = 1 }; int x = 1;', 'while (go) x = 2;', '1'],
      [
        'a variable with the name of the failure',
        'int reach_error = 1;',
        'while (reach_error) ;',
        'reach_error',
      ],
      ['a directive', 'int x = 1;', 'while (x)\n#pragma x\n;', 'x'],
      ['the line', 'unsigned x = 0;', 'while (x < 9) x = x + (__LINE__ == 9);', 'x < 9'],
      [
        'the size of the name of the file',
        'unsigned x = 0;',
        'while (x < 9) x += (sizeof(__FILE__) != 7);',
        'x < 9',
      ],
      [
        'a macro',
        '\n#define y x\n#define while(c) while (c || x == 1)\n  int x = 2;',
        'while (y > 1) x = 1;',
        'x > 0',
      ],
      ['two variables of one name', 'int x = 1;', 'while (x > 0) { int x = 2; x = 0; }', 'x > 0'],
      ['a typedef', 'typedef unsigned char u; u x = 0;', 'while (x < 256) x += 1;', '1'],
      [
        'numbers at the ends of their types',
        'long long x = -9223372036854775807LL - 1;',
        'while (x < 0 && 18446744073709551615ULL > 1) x = -9223372036854775807LL - 1;',
        'x < 0',
      ],
      ['operators side by side', 'int x = 3;', 'while (x > - -2) x = x - -1 - (1 - -0) ;', 'x == 3'],
    ]),
  )('is shown: %s', async (_, declarations, loop, set) => {
    expect(await isRecurrent(declarations, loop, set)).toBe(true);
  });

  it.each(
    oneIn(8, [
      ['a character that wraps', 'signed char c = 0;', 'while (c >= 0) c += 2;', 'c % 2 == 0'],
      ['an input that ends it', 'int x = 20;', 'while (x > 10) x = __VERIFIER_nondet_int();', 'x > 10'],
      ['a break that is reached', 'unsigned x = 0;', 'while (1) { if (x == 7) break; x += 2; }', 'x != 7'],
      [
        'an inner loop after which it ends',
        'unsigned x = 0;',
        'while (x % 4 == 0) for (int i = 0; i < 3; i++) x++;',
        'x % 4 == 0',
      ],
      [
        'elements of which one is not in the set',
        'int a[2] = {4, 4};',
        'while (a[0] > 0) a[0] = a[1];',
        'a[0] > 0',
      ],
      [
        'a variable that keeps its value',
        'int x = 9;',
        'while (x > 0) { static int y = 0; if (y > 9) break; if (x == 9) { y = 1; x = 5; } else if (y > 0) y++; }',
        'x == 5',
      ],
      [
        'an enumerator with the name of the failure',
        'enum { reach_error = 0 }; unsigned x = 0;',
        'while (x < 9) x = x + 1 - (reach_error != 0);',
        'x < 9',
      ],
      [
        'the size of a result that another declaration states',
        'unsigned x = 0; char small(void);',
        'while (x < 9) x = x + (sizeof(small()) == 1);',
        'x < 9',
      ],
      ['all numbers', 'int x = 5;', 'while (x >= 0) x--;', '1'],
      ['the next line', 'unsigned x = 0;', 'while (x < 9) x = x + (__LINE__ == 8);', 'x < 9'],
      [
        'the outer of two variables of one name',
        'int x = 1;',
        'while (x > 0) { { int x = 2; x = x + 1; } x = 0; }',
        'x > 0',
      ],
      ['a macro that hides an effect', '\n#define y (x = 0)\n  int x = 1;', 'while (x > 0) y;', 'x > 0'],
      [
        'a character that is converted',
        'unsigned char x = 255;',
        'while (x == 255) x = (signed char)x + 0;',
        '1',
      ],
      ['a set with a comment', 'int x = 1;', 'while (x) x = 0;', 'x /*'],
      ['a set with an effect', 'int x = 1;', 'while (x) x = 0;', 'x = 1'],
    ]),
  )('is not shown: %s', async (_, declarations, loop, set) => {
    expect(await isRecurrent(declarations, loop, set, effort(2, 6))).toBe(false);
  });

  it.each([
    ['an exit', 'int x = 1;', 'while (x > 0) exit(0);'],
    ['a return', 'int x = 1;', 'while (x > 0) return 1;'],
    ['a function of the program', 'int x = 1;', 'while (x > 0) x = given();'],
    ['an element', 'int x = 1;', 'while (x > 0) x = cells[x];'],
    ['a pointer', 'int x = 1; int *p = &x;', 'while (*p > 0) x = 1;'],
    ['a division that may fail', 'int x = 1; int y = 0;', 'while (x > 0) x = 4 / y;'],
    ['a division by a negative number', 'int x = 1;', 'while (x != 0) x = x / -1;'],
    ['a shift', 'int x = 1;', 'while (x != 0) x = x << 1;'],
    ['a real', 'double x = 1;', 'while (x > 0) x = x / 2;'],
    ['a loop in it', 'int x = 1;', 'while (x > 0) while (x > given()) x = 2;'],
    ['an inner loop without end', 'int x = 1; int i;', 'while (x > 0) for (i = 0; i < 4; i++) i = 0;'],
    [
      'an inner loop whose count another one changes',
      'int x = 1; int i;',
      'while (x > 0) for (i = 0; i < 4; i++) for (int j = 0; j < 2; j++) i -= 1;',
    ],
    [
      'an inner loop that counts as far as a variable says',
      'int x = 9;',
      'while (x > 0) for (int i = 0; i < x; i++) x++;',
    ],
    ['an element behind the array', 'int x = 1;', 'while (x > 0) for (int i = 0; i < 5; i++) cells[i] = 1;'],
    [
      'the element behind the last one',
      'int x = 1; int i;',
      'while (x > 0) { for (i = 0; i < 4; i++) x++; x = cells[i]; }',
    ],
    ['an element at a constant behind the array', 'int x = 1;', 'while (x > 0) x = cells[4];'],
    ['a jump', 'int x = 1;', 'while (x > 0) { back: x = 1; if (x == 2) goto back; }'],
    ['an effect in the condition behind the body', 'int x = 1;', 'do ; while (x++ > 0);'],
    ['a call in its head', 'int x = 1;', 'for (x = 2; x > given(); ) ;'],
    ['an effect in the condition', 'int x = 1;', 'while (x++ > 0) ;'],
    ['a volatile variable', 'volatile int x = 1;', 'while (x > 0) ;'],
    ['elements that change at any time', 'volatile int x[2] = {1, 1};', 'while (x[1] > 0) ;'],
    ['an atomic variable', '_Atomic int x = 1;', 'while (x > 0) ;'],
    [
      'a variable that is another one',
      'int x = 1; extern int other __attribute__((alias("cells")));',
      'while (x > 0) other = 1;',
    ],
    ['a variable without a value in each iteration', 'int x = 1;', 'while (x > 0) { int y; x = y; }'],
  ])('is not asked for in a loop with %s', (_, declarations, loop) => {
    const text = programOf(declarations, loop);
    const { program } = readProgram([{ file: 'loop.c', text }], 'ILP32');
    expect(plainLoops(program).map(({ range }) => range.start)).not.toContain(text.lastIndexOf(loop));
  });
});

const EVEN = `int main(void) {

  unsigned x = 0;
  while (x % 2 == 0 || x < 4) {
    x = x + 2;
  }
  return 0;
}
`;

/** After its first iteration, only the second operand of its condition is true, and its branch is not taken. */
const ONE_LINE = `int main(void) {
  int x = 1, k = 1;
  unsigned n = 1;
  while (k > 0 || x > 0) { if (k == 1) k--; n += 2; }
  return n;
}
`;

const folder = mkdtempSync(join(tmpdir(), 'replay-recurrence-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function answerToAutomaton(name: string, text: string, edges: readonly string[], invariant: string) {
  const base = join(folder, name.replaceAll(' ', '-'));
  const subject = { file: 'p.c', text, property: 'termination', dataModel: 'ILP32' };
  const nodes = { head: `cyclehead=true invariant="${invariant}"` };
  writeFileSync(
    `${base}.graphml`,
    graphml({ tool: 'CPAchecker', expect: 'confirmed', why: '', edges, nodes }, subject),
  );
  writeFileSync(`${base}.c`, text);
  writeFileSync(`${base}.prp`, propertyText('termination'));
  return await validateByReplay({
    programs: [`${base}.c`],
    property: `${base}.prp`,
    witness: `${base}.graphml`,
    dataModel: 'ILP32',
    cputime: 30,
    memory: 500_000_000,
    steps: 20_000,
    seed: 1,
    explain: 'no',
  });
}

describe('a witness that claims such a set', () => {
  it.each(
    oneIn(2, [
      ['GraphML', 'x % 2 == 0', 'condition-true', 'false'],
      ['GraphML without a state in the set', 'x % 2 == 0 && x == 5', 'condition-true', 'unknown'],
      ['GraphML of the other branch', 'x % 2 == 0', 'condition-false', 'unknown'],
    ]),
  )('%s', async (name, invariant, control, expected) => {
    const edges = [
      '0 head startline=4 enterLoopHead=true',
      `head 1 startline=4 control=${control}`,
      '1 head startline=4 enterLoopHead=true',
    ];
    const answer = await answerToAutomaton(name, EVEN, edges, invariant);
    expect(answer.kind).toBe(expected);
    if (answer.kind === 'false') expect(answer.how).toContain('as a solver shows');
  });

  it.each(
    oneIn(2, [
      ['a condition', 'control=condition-true', 'false'],
      ['a branch of the body', 'control=condition-true offsets="k == 1"', 'unknown'],
      ['an operand', 'control=condition-true offsets="k > 0"', 'unknown'],
      ['a statement of the body', 'offsets="k--;"', 'unknown'],
    ]),
  )('GraphML about %s in a line with several decisions', async (name, step, expected) => {
    const edges = [
      '0 head startline=2',
      `head 1 startline=4 ${step}`,
      '1 head startline=4 control=condition-true',
    ];
    expect((await answerToAutomaton(name, ONE_LINE, edges, 'x > 0')).kind).toBe(expected);
  });

  it
    .runIf(MORE)
    .each([
      [
        'the condition of the loop',
        [
          "type: branching, action: cycle, location: {file_name: p.c, line: 4}, constraint: {value: 'true'}",
          "type: assumption, action: cycle, location: {file_name: p.c, line: 5}, constraint: {value: 'x % 2 == 0', format: c_expression}",
        ],
        'false(termination)',
      ],
    ])('YAML: %s', async (_, waypoints, expected) => {
    expect(await answerTo({ program: EVEN, formula: 'F end', waypoints, dataModel: 'ILP32' })).toBe(expected);
  });
});

/** A program that counts without end, if at all. */
function counting(first: string, loop: string): string {
  return `extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned k = __VERIFIER_nondet_uint();
  if (k > 3) return 0;
  ${first}
  ${loop}
  return 0;
}
`;
}

describe('a witness that states no set', () => {
  it.each(
    oneIn(6, [
      ['numbers that stay even', 'k += 5;', 'do { k += 2; } while (k != 8);', 'false(termination)'],
      ['numbers with the same last two bits', 'k = 1;', 'while (k != 7) k += 4;', 'false(termination)'],
      [
        'positive numbers',
        'int n = 3;',
        'while (n != 0) { n = n > 0; if (n) n = k % 5 + 1; k++; }',
        'false(termination)',
      ],
      [
        'odd numbers, with a loop in the loop',
        'k = 77;',
        'while (k > 0) for (int i = 0; i < 24; i++) k += 2;',
        'false(termination)',
      ],
      ['a number that is odd', 'k = 1;', 'do { k += 2; } while (k != 7);', 'unknown'],
      ['numbers that meet every other one', 'k = 0;', 'do { k += 3; } while (k != 7);', 'unknown'],
    ]),
  )('%s', async (_, first, loop, expected) => {
    const waypoints = [
      "type: branching, action: cycle, location: {file_name: p.c, line: 6}, constraint: {value: 'true'}",
    ];
    const program = counting(first, loop);
    // Each set is proved with so much work; the time only ends what hangs.
    const answer = await answerTo({ program, formula: 'F end', waypoints, dataModel: 'LP64', cputime: 60 });
    expect(answer.split(':')[0]).toBe(expected);
  });
});

// Less time was not enough for a loop in a loop.
it.each([
  [1, 90, 5],
  [2, 6, 5],
  [9, 90, 22.5],
])('seconds for the proofs of %d sets in %d s', (sets, seconds, expected) => {
  expect(secondsForProofs(sets, seconds)).toBe(expected);
});
