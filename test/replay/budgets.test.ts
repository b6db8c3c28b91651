import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ReplayAnswer } from '../../src/replay/answer/answer.js';
import { parseReplayArguments, type ReplayArguments } from '../../src/replay/answer/arguments.js';
import { examineClaim, readClaim, validateByReplay } from '../../src/replay/answer/validate-by-replay.js';
import { deadlineIn } from '../../src/replay/search/inputs/effort.js';
import { randomStarts } from '../../src/replay/search/inputs/random-starts.js';
import { ThoroughSolver } from '../../src/solve/thorough-solver.js';
import { effort, MORE } from '../effort.js';

const folder = mkdtempSync(join(tmpdir(), 'replay-budgets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const witness = join(folder, 'witness.graphml');
writeFileSync(
  witness,
  `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="directed">
<data key="witness-type">violation_witness</data><data key="sourcecodelang">C</data><data key="producer">by hand</data>
<data key="specification">CHECK( init(main()), LTL(G ! call(reach_error())) )</data>
<data key="programfile">p.c</data><data key="architecture">32bit</data>
<node id="q"><data key="entry">true</data></node><node id="v"><data key="violation">true</data></node>
<edge source="q" target="v"><data key="enterFunction">reach_error</data></edge>
</graph></graphml>
`,
);
const HEAD =
  'extern int __VERIFIER_nondet_int(void);\nextern void *malloc(unsigned long);\nextern void reach_error(void);\n';

function requestFor(body: string, ...options: readonly string[]): ReplayArguments {
  const program = join(folder, 'p.c');
  writeFileSync(program, `${HEAD}int main(void) {\n${body}\n}\n`);
  return parseReplayArguments(['--program', program, '--witness', witness, ...options]);
}

/** The answer of the command line for a program. */
function replay(body: string, ...options: readonly string[]): Promise<ReplayAnswer> {
  return validateByReplay(requestFor(body, ...options));
}

/** The answer for a program after some work, in seconds of an ordinary machine, or after some CPU time. */
async function examine(body: string, seconds: number, cputime: number): Promise<ReplayAnswer> {
  const claim = await readClaim(requestFor(body));
  if (claim.kind === 'failed') throw new Error(claim.failure.code);
  const thorough = new ThoroughSolver();
  const limits = { seconds, deadline: deadlineIn(cputime * 1000), prepare: same, thorough };
  try {
    return (await examineClaim(claim.value, limits)).answer;
  } finally {
    thorough.end();
  }
}

const same = <T>(executable: T): T => executable;

/** What an answer says; the execution itself is an object with functions, which are never equal. */
function saidBy(answer: ReplayAnswer): object {
  return { ...answer, execution: answer.execution && { ...answer.execution, run: undefined } };
}

async function reasonOf(body: string, ...options: readonly string[]): Promise<string> {
  const answer = await replay(body, ...options);
  return answer.kind === 'unknown' ? answer.reason : `confirmed: ${answer.how}`;
}

/** How many executions an answer says that its budget allowed. */
function executionsIn(answer: ReplayAnswer): number {
  const reason = answer.kind === 'unknown' ? answer.reason : '';
  return Number(/\((\d+) executions tried within the budget\)$/.exec(reason)?.[1]);
}

/** Work that is enough for questions to the solver. */
const WORK = effort(0.05, 0.4);

const HASHES = `int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
for (unsigned i = 1; i < 50; i++)
  x = (x * 31) ^ (y >> i % 7);
if (x == 123456789 && y % 1001 == 77 && (x ^ y) == 5)
  reach_error();
return 0;`;

describe('the same input gets the same answer', () => {
  it('with the same counts, too, where the work ends it', async () => {
    const [first, second] = [await examine(HASHES, WORK, 300), await examine(HASHES, WORK, 400)];
    expect(saidBy(second)).toEqual(saidBy(first));
    expect(first).toMatchObject({ kind: 'unknown', limit: 'work' });
    expect(executionsIn(first)).toBeGreaterThan(50);
    // Nothing but the work ends the search: with some more, it goes on.
    expect(executionsIn(await examine(HASHES, 1.02 * WORK, 300))).toBeGreaterThan(executionsIn(first));
  });

  it.runIf(MORE)('whatever the time is, as long as it is enough, where the steps end it', async () => {
    const short = await replay(HASHES, '--steps', '10000', '--cputime', '20');
    const long = await replay(HASHES, '--steps', '10000', '--cputime', '25');
    expect(saidBy(long)).toEqual(saidBy(short));
    expect(executionsIn(short)).toBeGreaterThan(50);
  });
});

describe('programs that do not end', () => {
  it.each([
    ['at once', 'int x = __VERIFIER_nondet_int(); for (;;) { }', 5],
    [
      'with two states',
      'int x = __VERIFIER_nondet_int(), y = 0;\nwhile (1) { y = 1 - y; if (x == 77) y = 0; }',
      6,
    ],
    ['by a jump', 'int x = __VERIFIER_nondet_int();\nagain: if (x == 3) return 1;\ngoto again;', 6],
    ['without inputs', 'int i = 3;\ndo { i = i * 5 % 7; } while (i > 0);', 6],
  ])('%s', async (_, body, line) => {
    expect(await reasonOf(body, '--cputime', '30', '--steps', '40000')).toContain(
      `never ends: a state of the loop in line ${line} repeats`,
    );
  });

  it('are left where an input ends them', async () => {
    const body = 'int x = __VERIFIER_nondet_int();\nwhile (x != 77) { }\nreach_error();';
    expect(await reasonOf(body, '--cputime', '30')).toContain('confirmed: reach_error is reached');
  });
});

describe('programs that take long to end', () => {
  it('may take as many steps as fit into the CPU time', async () => {
    const body = `unsigned i = 0;\nwhile (i < ${effort(30_000_000, 500_000_000)}u) i++;\nreach_error();`;
    expect(await reasonOf(body, '--cputime', '60')).toContain('confirmed: reach_error is reached');
    const argv = ['--program', 'p.c', '--witness', 'w', '--cputime', '10'];
    expect(parseReplayArguments(argv)).toMatchObject({ steps: 10_000_000_000 });
  });

  it.runIf(MORE)('are searched for inputs, too', async () => {
    const program = join(folder, 'long.c');
    const body = `int main(void) {
  unsigned x = __VERIFIER_nondet_int(), sum = 0;
  for (int i = 0; i < ${effort(300_000, 7_000_000)}; i++) { sum += i; sum ^= 5; }
  if (x == sum + 42)
    reach_error();
  return 0;
}
`;
    writeFileSync(program, HEAD + body);
    const target = join(folder, 'target.yml');
    writeFileSync(
      target,
      `- entry_type: violation_sequence
  metadata:
    format_version: "2.0"
    uuid: 2d5b1c0e-8a3f-4c59-9a55-0d7c3a1a6f10
    creation_time: 2024-01-01T00:00:00Z
    producer: {name: hand, version: "1"}
    task:
      input_files: [long.c]
      input_file_hashes: {long.c: ${createHash('sha256')
        .update(HEAD + body)
        .digest('hex')}}
      specification: CHECK( init(main()), LTL(G ! call(reach_error())) )
      data_model: ILP32
      language: C
  content:
  - segment:
    - waypoint: {type: target, action: follow, location: {file_name: long.c, line: 8, column: 5}}
`,
    );
    const answer = await validateByReplay(parseReplayArguments(['--program', program, '--witness', target]));
    expect(answer).toMatchObject({ kind: 'false', subproperty: 'unreach-call' });
  });
});

describe('limits of the command line', () => {
  const counter = 'unsigned i = 0; for (;;) { i++; if (i == 4000000000u) return 1; } return 0;';

  it.each([
    ['5000', 'more than 5000 steps'],
    ['300000', 'more than 300000 steps'],
  ])('--steps %s', async (steps, expected) => {
    const answer = await replay(counter, '--steps', steps);
    expect(answer).toMatchObject({
      kind: 'unknown',
      limit: 'work',
      reason: expect.stringContaining(expected),
    });
  });

  it.each([
    ['10000', 'budget: the program allocates too much'],
    ['100000000', 'confirmed: reach_error is reached'],
  ])('--memory %s', async (memory, expected) => {
    const body = 'for (int i = 0; i < 40; i++) malloc(1000);\nreach_error();';
    expect(await reasonOf(body, '--memory', memory)).toContain(expected);
  });

  it.each([
    ['the memory that an execution needs', 'malloc(50000);\nreach_error();', 'memory'],
    [
      'the same with inputs',
      'if (__VERIFIER_nondet_int() == 3) return 1;\nmalloc(50000);\nreach_error();',
      'memory',
    ],
    ['nothing, where all was tried', 'malloc(__VERIFIER_nondet_int() == 3);', undefined],
  ])('%s ends a search', async (_, body, limit) => {
    const answer = await replay(body, '--memory', '20000', '--steps', '100000');
    expect(answer.kind === 'unknown' && answer.limit).toBe(limit);
  });

  it('--seed begins the random inputs', () => {
    expect(randomStarts(5)).toEqual(randomStarts(5));
    expect(randomStarts(5)).not.toEqual(randomStarts(6));
    const parsed = parseReplayArguments(['--program', 'p.c', '--witness', 'w', '--seed', '5']);
    expect(parsed).toMatchObject({ seed: 5, steps: 90_000_000_000, memory: 1_000_000_000, cputime: 90 });
  });

  it.each(['--seed', '--steps', '--memory', '--cputime'])('%s must be a positive number', (option) => {
    for (const value of ['0', '-1', 'many', 'Infinity']) {
      const argv = ['--program', 'p.c', '--witness', 'w', `${option}=${value}`];
      expect(() => parseReplayArguments(argv)).toThrow(`${option} must be a positive number`);
    }
  });
});
