import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resultText } from '../../src/replay/answer/answer.js';
import { validateByReplay } from '../../src/replay/answer/validate-by-replay.js';
import { PATIENCE } from '../effort.js';
import { propertyText } from './pair.js';

const folder = mkdtempSync(join(tmpdir(), 'replay-correctness-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Good invariants are searched for a refutation a little only; a larger number searches so many times longer. */

interface Case {
  readonly why: string;
  /** `LINE:TEXT` of the place, and the expression. */
  readonly invariants: readonly (readonly [type: 'loop' | 'location', place: string, value: string])[];
  readonly expected: 'unknown' | 'false' | `false(${string})`;
  /** More keys of the invariants. */
  readonly more?: Readonly<Record<string, string>>;
  /** Ghost variables, which are 0. */
  readonly ghosts?: readonly string[];
  readonly property?: string;
}

interface Subject {
  readonly program: string;
  readonly property: string;
  readonly cases: readonly Case[];
}

const INPUTS =
  'extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int); void reach_error(void) {}';

const SUBJECTS: readonly Subject[] = [
  {
    property: 'unreach-call',
    program: `${INPUTS}
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n < 40);
  int i = 0, even = 0;
  while (i < n) {
    i++;
    if (i % 2 == 0)
      even++;
  }
  if (even > 20)
    reach_error();
  return 0;
}
`,
    cases: [
      {
        why: 'bounds of the counter',
        invariants: [['loop', '6:while', '0 <= i && i <= n']],
        expected: 'unknown',
      },
      { why: 'half of the rounds', invariants: [['loop', '6:while', 'even == i / 2']], expected: 'unknown' },
      { why: 'what was assumed', invariants: [['loop', '6:while', 'n < 40']], expected: 'unknown' },
      {
        why: 'a ghost variable that is called like one of the program',
        invariants: [['loop', '6:while', 'i == 0']],
        ghosts: ['i'],
        expected: 'unknown',
      },
      {
        why: 'a key beside the invariant that nobody knows',
        invariants: [['loop', '6:while', 'i == 0']],
        more: { from: 'even == 0' },
        expected: 'unknown',
      },
      {
        why: 'in ACSL, all three are at least as large as the one before',
        invariants: [['loop', '6:while', '-2 <= 0 <= i <= n']],
        more: { format: 'acsl_expression' },
        expected: 'unknown',
      },
      {
        why: 'in ACSL, numbers do not wrap around',
        invariants: [['loop', '6:while', '-1 < 1u']],
        more: { format: 'acsl_expression' },
        expected: 'unknown',
      },
      {
        why: 'a ghost variable that the invariant is not about',
        invariants: [['loop', '6:while', 'i == 0']],
        ghosts: ['even'],
        expected: 'false',
      },
      { why: 'the counter gets to n', invariants: [['loop', '6:while', 'i < n']], expected: 'false' },
      { why: 'ten rounds are not all', invariants: [['loop', '6:while', 'even <= 17']], expected: 'false' },
      { why: 'more than was assumed', invariants: [['loop', '6:while', 'n < 39']], expected: 'false' },
      {
        why: 'after the increment',
        invariants: [['location', '8:if', 'i >= 1 && i <= n']],
        expected: 'unknown',
      },
      { why: 'before the increment', invariants: [['location', '7:i++', 'i >= 1']], expected: 'false' },
      { why: 'behind the loop', invariants: [['location', '11:if', 'i == n']], expected: 'unknown' },
      { why: 'only for even n', invariants: [['location', '11:if', 'even * 2 == n']], expected: 'false' },
      {
        why: 'only even rounds get there',
        invariants: [['location', '9:even', 'i % 2 == 0']],
        expected: 'unknown',
      },
      {
        why: 'no value: a division by zero',
        invariants: [['loop', '6:while', '10 / i >= 0']],
        expected: 'unknown',
      },
      {
        why: 'one of two is wrong',
        invariants: [
          ['loop', '6:while', 'i <= n'],
          ['loop', '6:while', 'i != 13'],
        ],
        expected: 'false',
      },
      { why: 'no statement begins there', invariants: [['location', '8:(', 'i == 77']], expected: 'unknown' },
      { why: 'no such variable', invariants: [['loop', '6:while', 'k == 0']], expected: 'unknown' },
    ],
  },
  {
    property: 'unreach-call',
    program: `${INPUTS}
int total;
int twice(int v) {
  return 2 * v;
}
int main(void) {
  int unset;
  unsigned char c = __VERIFIER_nondet_int();
  for (int k = 0; k < 3; k++) {
    total += c;
    if (total > 700)
      unset = 1;
  }
  do {
    c++;
  } while (c != 0);
  {
  again:
    total--;
    if (total > 0)
      goto again;
  }
  int r = twice(total);
  return r > 5 ? unset : r;
}
`,
    cases: [
      {
        why: 'the variable of the head of the for',
        invariants: [['loop', '9:for', 'total == k * c']],
        expected: 'unknown',
      },
      {
        why: 'unsigned characters only',
        invariants: [['loop', '9:for', 'total <= 510 + c']],
        expected: 'unknown',
      },
      { why: 'the largest character', invariants: [['loop', '9:for', 'total < 765']], expected: 'false' },
      {
        why: 'the character wraps at the end',
        invariants: [['loop', '14:do', 'c <= 255']],
        expected: 'unknown',
      },
      {
        why: 'it is 0 when the condition is evaluated',
        invariants: [['loop', '14:do', 'c != 0']],
        expected: 'false',
      },
      {
        why: 'a block is entered once, a label often',
        invariants: [['location', '17:{', 'total % 3 == 0']],
        expected: 'unknown',
      },
      { why: 'a variable without value', invariants: [['loop', '9:for', 'unset == 1']], expected: 'unknown' },
      { why: 'in another function', invariants: [['location', '4:return', 'v <= 0']], expected: 'unknown' },
      {
        why: 'the sum is never positive there',
        invariants: [['location', '4:return', 'v == 0']],
        expected: 'false',
      },
      {
        why: 'a comparison of unsigned numbers',
        invariants: [['loop', '9:for', '0U - 1U > 5U + c']],
        expected: 'unknown',
      },
    ],
  },
  {
    property: 'no-overflow',
    program: `${INPUTS}
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a > 1000)
    a = a * 2;
  return a;
}
`,
    cases: [
      { why: 'the claim is wrong: doubling overflows', invariants: [], expected: 'false(no-overflow)' },
    ],
  },
  {
    property: 'termination',
    program: `${INPUTS}
int main(void) {
  int a = __VERIFIER_nondet_int();
  while (a != 0) {
    if (a != 7)
      a = a / 2;
  }
  return 0;
}
`,
    cases: [{ why: 'the claim is wrong: 7 stays', invariants: [], expected: 'false(termination)' }],
  },
  {
    property: 'unreach-call',
    program: `typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
int shared;
void *adds(void *arg) {
  int seen = shared;
  shared = seen + 1;
  return 0;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, adds, 0);
  pthread_create(&two, 0, adds, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return shared;
}
`,
    cases: [
      {
        why: 'both may have seen the same',
        invariants: [['location', '16:return', 'shared >= 1 && shared <= 2']],
        expected: 'unknown',
      },
      {
        why: 'one addition may be lost',
        invariants: [['location', '16:return', 'shared == 2']],
        expected: 'false',
      },
      {
        why: 'one may be over before the other begins',
        invariants: [['location', '7:shared', 'seen == 0']],
        expected: 'false',
      },
    ],
  },
];

function witnessOf({
  program,
  property,
  invariants,
  ghosts = [],
  more = {},
}: Case & Omit<Subject, 'cases'>): string {
  const lines = program.split('\n');
  const content = invariants.map(([type, place, value]) => {
    const [, line = '', text = ''] = /^(\d+):(.*)$/.exec(place) ?? [];
    const column = (lines[Number(line) - 1] ?? '').indexOf(text) + 1;
    if (column === 0) throw new Error(`line ${line} does not contain '${text}'`);
    const location = { file_name: 'program.c', line: Number(line), column };
    return { invariant: { type: `${type}_invariant`, location, value, format: 'c_expression', ...more } };
  });
  const hash = createHash('sha256').update(program).digest('hex');
  const task = {
    input_files: ['program.c'],
    input_file_hashes: { 'program.c': hash },
    specification: propertyText(property),
    data_model: 'LP64',
    language: 'C',
  };
  const metadata = {
    format_version: ghosts.length === 0 ? '2.0' : '2.1',
    uuid: '7f3f6d9e-2c3b-4a53-9a52-3f4d1f0c1c11',
    creation_time: '2026-11-21T00:00:00Z',
    producer: { name: 'by hand', version: '1' },
    task,
  };
  const variables = ghosts.map((name) => ({
    name,
    type: 'int',
    scope: 'global',
    initial: { value: '0', format: 'c_expression' },
  }));
  const declared = { ghost_variables: variables, ghost_updates: [] };
  const entries =
    ghosts.length === 0 ? [] : [{ entry_type: 'ghost_instrumentation', metadata, content: declared }];
  return JSON.stringify([...entries, { entry_type: 'invariant_set', metadata, content }]);
}

const cases = SUBJECTS.flatMap(({ program, property, cases: own }) =>
  own.map((each) => ({ ...each, program, property })),
);

describe('invariants, good and bad', () => {
  it.each(cases.map((each, index) => ({ ...each, index })))(
    '$expected: $why',
    async ({ index, ...subject }) => {
      const { program, property, expected } = subject;
      const files = {
        program: join(folder, `${index}.c`),
        property: join(folder, `${index}.prp`),
        witness: join(folder, `${index}.yml`),
      };
      writeFileSync(files.program, program);
      writeFileSync(files.property, propertyText(property));
      writeFileSync(files.witness, witnessOf(subject));
      const answer = await validateByReplay({
        programs: [files.program],
        property: files.property,
        witness: files.witness,
        dataModel: 'LP64',
        cputime: expected === 'unknown' ? 0.6 * PATIENCE : 30,
        memory: 500_000_000,
        steps: expected === 'unknown' ? 30_000 * PATIENCE : 400_000,
        seed: 1,
        explain: 'no',
      });
      expect(resultText(answer), answer.kind === 'false' ? answer.how : answer.reason).toBe(expected);
      // An execution that refutes a witness does not diverge from it.
      if (answer.kind === 'false') expect(answer.execution?.end).not.toMatch(/diverges/);
    },
  );
});
