import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROOT, runCli } from './run-cli.js';

const CLAIMS = join(ROOT, 'witnesses/claims');
const PROGRAM = ['--program', join(ROOT, 'witnesses/tasks/ticket-price.c')];

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

  it('tells how far a wrong witness leads, to programs, too', async () => {
    const witness = join(CLAIMS, 'ticket-price-wrong-age/witness.yml');
    const { stdout } = await runCli(['explain', witness, ...PROGRAM, '--format', 'json']);
    const explanation = JSON.parse(stdout);
    expect(explanation).toMatchObject({ result: 'unknown', seed: 1 });
    expect(explanation.missing).not.toBe('');
    expect((await runCli(['explain', witness, ...PROGRAM])).stdout).toMatch(/^Not passed: segment \d+/m);
  });

  it('takes the program, the property and the data model from a task', async () => {
    const witness = join(CLAIMS, 'ticket-price-yaml/witness.yml');
    const task = ['--task', join(ROOT, 'witnesses/tasks/ticket-price.yml')];
    const { stdout, exitCode } = await runCli(['explain', witness, ...task]);
    expect(stdout).toMatch(/^CONFIRMED\nfalse\(unreach-call\)\n/);
    expect(exitCode).toBe(0);
  });

  it('says first that a witness is for another program or property, and what it cannot use', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'explain-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const text = readFileSync(join(CLAIMS, 'ticket-price-graphml/witness.graphml'), 'utf8');
    const change = (name: string, from: RegExp, to: string) => {
      writeFileSync(join(folder, name), text.replace(from, to));
      return join(folder, name);
    };
    const other = change('hash.graphml', /(<data key="programhash">)[0-9a-f]{4}/, '$10000');
    const { stdout } = await runCli(['explain', other, ...PROGRAM]);
    expect(stdout).toMatch(
      /^INVALID: witness invalid; validators do not get it\n {2}differs \d+:\d+ .*\[WT003\]\n/,
    );
    const json = await runCli(['explain', other, ...PROGRAM, '--format', 'json']);
    expect(JSON.parse(json.stdout).claim).toMatchObject({
      fault: 'witness invalid',
      differences: [{ ruleId: 'WT003' }],
    });
    const overflow = ['--property', join(ROOT, 'witnesses/properties/no-overflow.prp')];
    const property = await runCli([
      'explain',
      join(CLAIMS, 'ticket-price-graphml/witness.graphml'),
      ...PROGRAM,
      ...overflow,
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
