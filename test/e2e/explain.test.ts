import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkSchema } from '../../src/source/check-schema.js';
import { MORE } from '../effort.js';
import { ROOT, runCli } from './run-cli.js';

const CLAIMS = join(ROOT, 'witnesses/claims');
const PROGRAM = ['--program', join(ROOT, 'witnesses/tasks/ticket-price.c')];

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'explain-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A witness whose target is above the violation: the first execution shows where it should be. */
function aboutAnotherPlace(folder: string): string {
  const file = join(folder, 'elsewhere.yml');
  const text = readFileSync(join(CLAIMS, 'ticket-price-yaml/witness.yml'), 'utf8');
  writeFileSync(
    file,
    text.replace('line: 17\n              column: 5\n', 'line: 16\n              column: 3\n'),
  );
  return file;
}

describe('explain', () => {
  it.each(['WT003', 'program-hash'])('%s prints the page of the rule', async (rule) => {
    const { exitCode, stdout } = await runCli(['explain', rule]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^# WT003 program-hash\n[\s\S]*## Wrong\n[\s\S]*## Right\n/);
  });

  it.each(['ticket-price-yaml/witness.yml', 'ticket-price-graphml/witness.graphml'])(
    '%s tells the execution: inputs, what was passed, and the violation',
    async (witness) => {
      const { exitCode, stdout } = await runCli(['explain', join(CLAIMS, witness), ...PROGRAM]);
      expect(exitCode).toBe(0);
      expect(stdout).toMatch(
        /^CONFIRMED\nfalse\(unreach-call\)\n[\s\S]*Inputs, in order:\n {2}-?\d+ from __VERIFIER_nondet_int at 7:\d+\n[\s\S]*Passed, in order:\n/,
      );
      expect(stdout).toMatch(/^The program violates unreach-call at \d+:\d+ in main/m);
    },
  );

  it.runIf(MORE)('says how far a wrong witness leads, also to programs', async () => {
    const witness = aboutAnotherPlace(temporaryFolder());
    const { stdout } = await runCli(['explain', witness, ...PROGRAM, '--format', 'json']);
    const explanation = JSON.parse(stdout);
    expect(explanation).toMatchObject({ result: 'unknown', seed: 1 });
    expect(explanation.missing).not.toBe('');
    expect((await runCli(['explain', witness, ...PROGRAM])).stdout).toMatch(
      /^Where the execution diverges from the witness:\n {2}segment \d+ requires/m,
    );
  });

  it('takes the program, the property and the data model from a task', async () => {
    const witness = join(CLAIMS, 'ticket-price-yaml/witness.yml');
    const task = ['--task', join(ROOT, 'witnesses/tasks/ticket-price.yml')];
    const { stdout, exitCode } = await runCli(['explain', witness, ...task]);
    expect(stdout).toMatch(/^CONFIRMED\nfalse\(unreach-call\)\n/);
    expect(exitCode).toBe(0);
  });

  it('says first that a witness is for another program or property, and what it cannot use', async () => {
    const folder = temporaryFolder();
    const text = readFileSync(join(CLAIMS, 'ticket-price-graphml/witness.graphml'), 'utf8');
    const change = (name: string, from: RegExp, to: string) => {
      writeFileSync(join(folder, name), text.replace(from, to));
      return join(folder, name);
    };
    const other = change('hash.graphml', /(<data key="programhash">)[0-9a-f]{4}/, '$10000');
    const { stdout } = await runCli(['explain', other, ...PROGRAM]);
    expect(stdout).toMatch(
      /^INVALID: witness invalid; it is not passed to validators\n {2}differs \d+:\d+ .*\[WT003\]\n/,
    );
    const json = await runCli(['explain', other, ...PROGRAM, '--format', 'json']);
    expect(JSON.parse(json.stdout).claim).toMatchObject({
      fault: 'witness invalid',
      differences: [{ ruleId: 'WT003' }],
    });
    // A property for which the witness leaves nothing to search.
    const termination = ['--property', join(ROOT, 'witnesses/properties/termination.prp')];
    const property = await runCli([
      'explain',
      join(CLAIMS, 'ticket-price-graphml/witness.graphml'),
      ...PROGRAM,
      ...termination,
    ]);
    expect(property.stdout).toMatch(/^NOT CONFIRMED\n {2}differs \d+:\d+ .*\[WT005\]\n/);
    const odd = change('odd.graphml', /(<data key="specification">)[^<]*/, '$1the program is good');
    const refused = await runCli(['explain', odd, ...PROGRAM]);
    expect(refused.stderr).toMatch(
      /odd\.graphml:\d+:\d+: the specification "the program is good" is not a property of SV-COMP; give the property of the task with --property\n$/,
    );
    expect(refused.exitCode).toBe(2);
  });

  it('gives the same answer again', async () => {
    const words = ['explain', join(CLAIMS, 'ticket-price-yaml/witness.yml'), ...PROGRAM, '--format', 'json'];
    expect(await runCli(words)).toEqual(await runCli(words));
  });

  it.runIf(MORE)(
    'writes a witness that states all inputs, and what shows the violation natively, and overwrites neither',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'explain-'));
      try {
        const words = ['explain', join(CLAIMS, 'ticket-price-graphml/witness.graphml'), ...PROGRAM];
        const completed = join(folder, 'completed.yml');
        const writing = [...words, '--write-witness', completed, '--write-harness', join(folder, 'native')];
        expect(await runCli(writing)).toMatchObject({ exitCode: 0, stderr: '' });
        const files = ['Makefile', 'harness.c', 'metadata.xml', 'program.c', 'testcase-1.xml'];
        expect(readdirSync(folder).sort()).toEqual(['completed.yml', 'native']);
        expect(readdirSync(join(folder, 'native')).sort()).toEqual(files);
        const linted = await runCli(['lint', completed, ...PROGRAM]);
        expect(linted.stdout).toBe('1 witness: 0 errors, 0 warnings\n');
        const text = readFileSync(completed, 'utf8');
        expect(text.match(/value: \\result == \d+/g)).toHaveLength(2);
        const again = await runCli(['explain', completed, ...PROGRAM, '--format', 'json']);
        expect(JSON.parse(again.stdout)).toMatchObject({
          result: 'false(unreach-call)',
          missing: 'segment 3: target at 17:5',
        });
        expect(await runCli(writing)).toEqual({
          exitCode: 2,
          stdout: '',
          stderr: `error: ${join(folder, 'native')}: exists and is not overwritten; name another path, or remove it\n`,
        });
        expect(readFileSync(completed, 'utf8')).toBe(text);
        const unconfirmed = ['explain', aboutAnotherPlace(temporaryFolder()), ...PROGRAM];
        const refused = await runCli([...unconfirmed, '--write-witness', join(folder, 'none.yml')]);
        expect(refused.stderr).toMatch(
          /^error: no completed witness can be written: .*; leave out --write-witness\n$/,
        );
        expect(readdirSync(folder).sort()).toEqual(['completed.yml', 'native']);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );

  it.each<[string, readonly string[], RegExp]>([
    ['no rule', ['NOPE'], /there is no rule 'NOPE'; see 'witness-check rules'/],
    [
      'a witness without program',
      ['w.yml'],
      /'w\.yml' is not a rule, .*; name the program with --program, or its task with --task/,
    ],
    ['a witness that is not there', ['none.yml', ...PROGRAM], /none\.yml: does not exist; check the path/],
    [
      'a program that is not there',
      [join(CLAIMS, 'ticket-price-yaml/witness.yml'), '--program', 'none.c'],
      /none\.c: does not exist; check the path/,
    ],
  ])('%s gets one message', async (_name, words, message) => {
    const { exitCode, stdout, stderr } = await runCli(['explain', ...words]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

describe('explain of a correctness witness', () => {
  const folder = mkdtempSync(join(tmpdir(), 'explain-correctness-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  /** On a machine that does much else, a proof takes its time. */
  const FOR_LONG = ['--cputime', '2000'];
  const program = join(folder, 'steps.c');
  writeFileSync(
    program,
    `extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) {}
int main(void) {
  unsigned int n = __VERIFIER_nondet_uint() % 50, x = 0;
  while (x < n) {
    x += 2;
  }
  if (x % 2 != 0)
    reach_error();
  return 0;
}
`,
  );

  function witness(name: string, value: string): string {
    const file = join(folder, `${name}.yml`);
    const text = readFileSync(join(CLAIMS, 'even-steps/witness.yml'), 'utf8');
    const changed = text
      .replaceAll('even-steps.c', 'steps.c')
      .replace(/steps\.c: "[0-9a-f]{64}"/, `steps.c: "${sha256(program)}"`)
      .replace(/line: 9\n/, 'line: 5\n')
      .replace(/value: ".*"/, `value: "${value}"`);
    writeFileSync(file, changed);
    return file;
  }

  it.runIf(MORE)('says what does not follow, and writes a witness that prove confirms', async () => {
    const target = join(folder, 'strengthened.yml');
    const words = [
      'explain',
      witness('weak', 'x <= 51'),
      ...FOR_LONG,
      '--program',
      program,
      '--write-witness',
      target,
    ];
    const { exitCode, stdout } = await runCli(words);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^CONFIRMED\ntrue\n/);
    expect(stdout).toContain('  x <= 51 (5:3)\n    holds and is inductive\n');
    expect(stdout).toMatch(
      / {2}does not follow: reach_error is not called \(line 9\)\n {6}where .*x = \d*[13579]\b/,
    );
    expect(stdout).toContain('added: x % 2 == 0 (5:3)\n');
    expect(readdirSync(folder).filter((file) => file.endsWith('.part'))).toEqual([]);
    const linted = await runCli(['lint', target, '--program', program]);
    expect(linted).toMatchObject({ exitCode: 0, stderr: expect.not.stringContaining('error:') });
    const confirmed = await runCli([
      'explain',
      target,
      ...FOR_LONG,
      '--program',
      program,
      '--format',
      'json',
    ]);
    const explanation: unknown = JSON.parse(confirmed.stdout);
    expect(checkSchema('correctnessExplanation', explanation)).toEqual([]);
    expect(explanation).toMatchObject({ result: 'true', added: [], written: null, execution: null });
  });

  it.runIf(MORE)(
    'begins with the word of validate, also where the invariants alone are too weak',
    async () => {
      const property = join(ROOT, 'witnesses/properties/unreach-call.prp');
      const { stdout } = await runCli([
        'validate',
        program,
        '--property',
        property,
        '--data-model',
        'LP64',
        '--verdict',
        'true',
        '--witness',
        witness('weak', 'x <= 51'),
        '--category',
        'ReachSafety-Loops',
        '--validator',
        'prove',
      ]);
      expect(stdout).toMatch(/^CONFIRMED: prove confirmed the verdict\n/);
    },
  );

  it.runIf(MORE)('says which invariant an execution refutes, and writes nothing', async () => {
    const target = join(folder, 'nothing.yml');
    const words = ['explain', witness('wrong', 'x < 6'), '--program', program, '--write-witness', target];
    const { stdout } = await runCli([...words, '--cputime', '20']);
    expect(stdout).toMatch(/^REFUTED\nfalse\n/);
    expect(stdout).toMatch(/ {4}does not hold: an execution shows it\n {6}.*x = \d/);
    expect(stdout).toMatch(/^No witness was written: /m);
    expect(readdirSync(folder)).not.toContain('nothing.yml');
  });

  it('gets one message where the file cannot be written', async () => {
    const target = join(folder, 'missing/strengthened.yml');
    const words = [
      'explain',
      witness('even', 'x % 2 == 0'),
      ...FOR_LONG,
      '--program',
      program,
      '--write-witness',
      target,
    ];
    const { exitCode, stdout, stderr } = await runCli(words);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(
      /strengthened\.yml: cannot be written \(ENOENT\); name a path in a folder that you may write to/,
    );
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
