import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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
        /^false\(unreach-call\)\n[\s\S]*Inputs, in order:\n {2}-?\d+ from __VERIFIER_nondet_int at 7:\d+\n[\s\S]*Passed, in order:\n/,
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

  it('gives the same answer again', async () => {
    const words = ['explain', join(CLAIMS, 'ticket-price-yaml/witness.yml'), ...PROGRAM, '--format', 'json'];
    expect(await runCli(words)).toEqual(await runCli(words));
  });

  it.each<[string, readonly string[], RegExp]>([
    ['no rule', ['NOPE'], /there is no rule 'NOPE'; see 'witness-check rules'/],
    ['a witness without program', ['w.yml'], /'w\.yml' is not a rule, .*; name the program with --program/],
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
