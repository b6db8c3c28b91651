import { describe, expect, it } from 'vitest';
import type { LineChoice, StatusRule } from '../../src/validator/definition.js';
import { type FinishedRun, statusOfRun } from '../../src/validator/output-status.js';

const LIMITS = { cputime: 90, walltime: 126 };

function definition(status: readonly StatusRule[], details: readonly RegExp[] = []) {
  return { status, values: [], details };
}

const rule = (line: LineChoice, pattern: RegExp, text: string): StatusRule => ({
  when: new Map(),
  exitCodes: undefined,
  outcome: { kind: 'line', line, within: undefined, cases: [{ pattern, text, earlier: 'kept' }] },
});
const onExit = (exitCodes: readonly number[], status: string): StatusRule => ({
  when: new Map(),
  exitCodes,
  outcome: { kind: 'always', status },
});

function run(changes: Partial<FinishedRun> = {}): FinishedRun {
  return {
    exitCode: 0,
    signal: undefined,
    output: '',
    cputime: 1,
    walltime: 1,
    terminationreason: undefined,
    ...changes,
  };
}

const RESULT = [rule('last-line', /^Result: (.*)$/, '$1')];

describe('[SV24-11b, SV24-55, MCC23-12a] statusOfRun', () => {
  it.each<[string, readonly StatusRule[], Partial<FinishedRun>, string]>([
    [
      'takes the group of the pattern',
      RESULT,
      { output: 'x\nResult: false(unreach-call)\n\n' },
      'false(unreach-call)',
    ],
    ['wants the last line', RESULT, { output: 'Result: true\nmore' }, 'unknown'],
    [
      'takes the first matching line',
      [rule('first', /^R (.*)/, '$1')],
      { output: 'R true\nR false' },
      'true',
    ],
    [
      'takes the last matching line',
      [rule('last', /^R (.*)/, '$1')],
      { output: 'R true\nR false\nz' },
      'false',
    ],
    [
      'lets the first rule decide',
      [rule('first', /b/, 'true'), rule('first', /a/, 'false')],
      { output: 'a\nb' },
      'true',
    ],
    ['reads exit codes', [onExit([0, 245], 'false(unreach-call)')], { exitCode: 245 }, 'false(unreach-call)'],
    ['does not guess from noise', RESULT, { output: 'the result is true' }, 'unknown'],
    ['ignores lines of absurd length', RESULT, { output: `Result: ${'x'.repeat(3000)}` }, 'unknown'],
    [
      'reads the longest lines there may be',
      RESULT,
      { output: `Result: ${'x'.repeat(1992)}` },
      'x'.repeat(1992),
    ],
    ['ignores lines of white space', RESULT, { output: 'Result: true\n \t\n' }, 'true'],
    ['is an error where nobody knows how it ended', RESULT, { exitCode: undefined }, 'ERROR'],
    ['names the abort signal', [], { exitCode: undefined, signal: 6 }, 'ABORTED'],
    [
      'names a crash',
      [onExit([0], 'true'), rule('first', /E/, 'ERROR')],
      { exitCode: undefined, signal: 11, output: 'E' },
      'SEGMENTATION FAULT',
    ],
    [
      'names SIGTERM',
      [rule('first', /E/, 'ERROR')],
      { exitCode: undefined, signal: 15, output: 'E' },
      'KILLED',
    ],
    [
      'names other signals',
      [rule('first', /E/, 'done')],
      { exitCode: undefined, signal: 9, output: 'E' },
      'KILLED BY SIGNAL 9',
    ],
    [
      'shows the exit code of an error',
      [rule('first', /E/, 'ERROR')],
      { exitCode: 3, output: 'E' },
      'ERROR (3)',
    ],
    ['keeps unknown with an exit code', RESULT, { exitCode: 3, output: 'Result: unknown' }, 'unknown'],
    ['keeps a verdict with an exit code', RESULT, { exitCode: 3, output: 'Result: true' }, 'true'],
    [
      'a verdict after the CPU limit does not count',
      RESULT,
      { cputime: 90.01, output: 'Result: true' },
      'TIMEOUT (true)',
    ],
    [
      'a verdict after the wall limit does not count',
      RESULT,
      { walltime: 127, output: 'Result: true' },
      'TIMEOUT (true)',
    ],
    ['unknown after the limit is a time-out', RESULT, { cputime: 91, output: 'Result: unknown' }, 'TIMEOUT'],
    ['the soft limit', RESULT, { terminationreason: 'cputime-soft', exitCode: 15 }, 'TIMEOUT'],
    [
      'the memory limit',
      RESULT,
      { terminationreason: 'memory', exitCode: undefined, signal: 9 },
      'OUT OF MEMORY',
    ],
    [
      'memory and a verdict',
      RESULT,
      { terminationreason: 'memory', output: 'Result: true' },
      'OUT OF MEMORY (true)',
    ],
    [
      'what a signal tells beside a limit',
      RESULT,
      { cputime: 91, exitCode: undefined, signal: 11 },
      'TIMEOUT (SEGMENTATION FAULT)',
    ],
    [
      'an exit code beside a limit',
      [rule('first', /E/, 'ERROR')],
      { cputime: 91, exitCode: 3, output: 'E' },
      'TIMEOUT (ERROR (3))',
    ],
    [
      'the signal that a limit ends a run with says nothing',
      RESULT,
      { terminationreason: 'cputime-soft', exitCode: undefined, signal: 15 },
      'TIMEOUT',
    ],
    ['an interrupted run', RESULT, { terminationreason: 'killed', exitCode: undefined, signal: 9 }, 'KILLED'],
    ['a run that could not start', RESULT, { terminationreason: 'failed', exitCode: undefined }, 'FAILED'],
  ])('%s', (_name, rules, changes, expected) => {
    expect(statusOfRun(definition(rules), run(changes), LIMITS).status).toBe(expected);
  });

  it('reads why from the output', () => {
    const reads = definition(RESULT, [/^Violation: (.*)$/, /^Reason: (.*)$/]);
    expect(statusOfRun(reads, run({ output: 'Reason: none\nResult: unknown' }), LIMITS).detail).toBe('none');
    expect(statusOfRun(reads, run({ output: 'Result: unknown' }), LIMITS).detail).toBeUndefined();
  });
});

describe('the sentence that explains a status', () => {
  const detailOf = (output: string, ...details: readonly RegExp[]) =>
    statusOfRun(definition(RESULT, details), run({ output }), LIMITS).detail;

  it.each<[string, string, readonly RegExp[], string | undefined]>([
    ['is in the last line that has one', 'Why: a\nWhy: b\nx', [/^Why: (.*)/], 'b'],
    ['is read by the first pattern that fits', 'A: 1\nB: 2', [/^C: (.*)/, /^A: (.*)/, /^B: (.*)/], '1'],
    ['may be the whole line', 'Out of luck', [/^Out.*/], 'Out of luck'],
  ])('%s', (_what, output, details, expected) => expect(detailOf(output, ...details)).toBe(expected));
});

describe('a run at its limits', () => {
  it.each<[string, Partial<FinishedRun>, string]>([
    ['at the limit of CPU time', { cputime: 90 }, 'TIMEOUT (true)'],
    ['just before it', { cputime: 89.99 }, 'true'],
    ['at the limit of wall time', { walltime: 126 }, 'true'],
    ['for a reason that nobody knows', { terminationreason: 'other' }, 'true'],
    ['that somebody tampered with', { terminationreason: 'tampered' }, 'TAMPERED (true)'],
    ['that wrote too much', { terminationreason: 'output' }, 'FILES-SIZE LIMIT (true)'],
  ])('%s', (_what, changes, expected) =>
    expect(statusOfRun(definition(RESULT), run({ output: 'Result: true', ...changes }), LIMITS).status).toBe(
      expected,
    ),
  );

  it('can be told by its rules: the exit code, the signal and the limit', () => {
    const rules: readonly StatusRule[] = [
      {
        when: new Map(),
        exitCodes: undefined,
        outcome: { kind: 'always', status: '<${exit-code}|${signal}|${limit}|${kind}>' },
      },
    ];
    const statusWith = (changes: Partial<FinishedRun>) =>
      statusOfRun(definition(rules), run(changes), LIMITS, { values: new Map([['kind', 'violation']]) })
        .status;
    expect(statusWith({ exitCode: 3 })).toBe('<3|||violation>');
    expect(statusWith({ exitCode: undefined, signal: 9 })).toBe('<|9||violation>');
    expect(statusWith({ cputime: 91 })).toBe('TIMEOUT (<0||TIMEOUT|violation>)');
  });

  it.each([
    ['that says nothing but where it ended', 'ERROR', { exitCode: 0 }, 'ERROR'],
    ['that ended by itself without a word', '', { exitCode: 0 }, 'unknown'],
    ['that ended with an exit code, without a word', '', { exitCode: 3 }, 'unknown'],
  ] as const)('%s', (_what, output, changes, expected) =>
    expect(
      statusOfRun(definition([rule('first', /E/, 'ERROR')]), run({ output, ...changes }), LIMITS).status,
    ).toBe(expected),
  );
});
