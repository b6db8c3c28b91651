import { describe, expect, it } from 'vitest';
import type { ValidationResult, ValidatorRun, WitnessResult } from '../../src/dispatch/result.js';
import { NO_LINKS, toPageClaim } from '../../src/report/claims/to-page-claim.js';
import { formatPretty } from '../../src/report/pretty.js';
import { printable } from '../../src/source/printable.js';

const RUN: ValidatorRun = {
  validator: 'prove',
  version: '0.1.0',
  status: 'unknown',
  opinion: 'inconclusive',
  detail: 'the program ended',
  cputime: 0.414,
  walltime: 0.337,
  memory: 74_400_000,
  terminationreason: null,
  measurement: 'cgroup-v2',
  sandbox: 'bubblewrap',
  directory: null,
};
const WITNESS: WitnessResult = {
  path: 'witness.yml',
  sha256: 'a'.repeat(64),
  format: 'yaml',
  version: '2.0',
  kind: 'violation',
  length: 3,
  fault: null,
  findings: [],
  runs: [RUN],
  notRun: [],
  linterRuns: [],
};
const RESULT: ValidationResult = {
  task: 'task.yml',
  property: 'unreach-call.prp',
  verdict: 'false(unreach-call)',
  expected: null,
  verifier: { name: null, cputime: null },
  host: 'here',
  programHashes: [],
  policy: 'any',
  ruleset: 'sv-comp-2024',
  category: 'ReachSafety-Loops',
  requirement: { kind: 'required', reason: 'sv-comp-2024 has no exclusion for ReachSafety-Loops' },
  witnesses: [WITNESS],
  resolution: {
    outcome: 'unconfirmed',
    status: 'false(unreach-call)',
    category: 'correct-unconfirmed',
    confirmedBy: [],
    rejectedBy: [],
  },
};

describe('formatPretty', () => {
  it('says who said what, at what cost, and the decision', () => {
    expect(formatPretty(RESULT, 'plain')).toBe(`NOT CONFIRMED: no validator confirmed the verdict
false(unreach-call) for task.yml
  sv-comp-2024 has no exclusion for ReachSafety-Loops
  witness.yml (yaml 2.0, violation)
    prove 0.1.0 unknown: the program ended (0.41 s CPU, 0.34 s wall, 74 MB)
To find out why: witness-check explain witness.yml --task task.yml --property unreach-call.prp
`);
  });

  it.each<[ValidationResult['resolution']['outcome'], string]>([
    ['unconfirmed', 'explain witness.yml --program a.c --data-model LP64 --property unreach-call.prp\n'],
    ['invalid-witness', 'lint witness.yml --program a.c --data-model LP64\n'],
  ])('names a command that knows the data model which the caller gave: %s', (outcome, command) => {
    const resolution = { ...RESULT.resolution, outcome };
    const result: ValidationResult = { ...RESULT, task: 'a.c', dataModel: 'LP64', resolution };
    expect(formatPretty(result, 'plain')).toContain(`witness-check ${command}`);
    expect(toPageClaim(result, 0, NO_LINKS).witnesses[0]?.command).toBe(
      'witness-check show witness.yml --program a.c --data-model LP64 -o witness.html',
    );
  });

  it.each<[string, Partial<WitnessResult>, string]>([
    [
      'a validator without version and memory',
      { runs: [{ ...RUN, version: null, memory: null, detail: null }] },
      '    prove unknown (0.41 s CPU, 0.34 s wall)\n',
    ],
    [
      'a measurement that is not exact',
      { runs: [{ ...RUN, measurement: 'approximate', caution: 'samples' }] },
      '74 MB, approximate: not for hostile validators)\n',
    ],
    ['a validator without a say', { runs: [{ ...RUN, role: 'reference' }] }, '74 MB, not counted)\n'],
    [
      'a verifier',
      { runs: [{ ...RUN, role: 'verifier' }] },
      '74 MB, a verifier on the program with the witness in it)\n',
    ],
    ['a run without sandbox', { runs: [{ ...RUN, sandbox: 'none' }] }, '74 MB, not sandboxed)\n'],
    [
      'a directory that was kept',
      { runs: [{ ...RUN, directory: '/tmp/witness-check-kept-1' }] },
      '74 MB); kept in /tmp/witness-check-kept-1\n',
    ],
    [
      'a validator that did not run',
      { notRun: [{ validator: 'nitwit', cause: 'inapplicable', reason: 'does not take yaml 2.0' }] },
      '    nitwit did not run: does not take yaml 2.0\n',
    ],
    [
      'a finding',
      {
        findings: [
          {
            ruleId: 'WT003',
            ruleName: 'program-hash',
            severity: 'warning',
            consequence: 'none',
            messageId: 'other',
            args: {},
            position: { line: 3, column: 7 },
          },
        ],
      },
      '    warning 3:7 this hash is not the SHA-256 of the program of the task [WT003]\n',
    ],
    [
      'a witness that could not be read',
      { format: null, version: null, kind: null },
      '  witness.yml (not read)\n',
    ],
  ])('shows %s', (_name, changes, line) => {
    expect(formatPretty({ ...RESULT, witnesses: [{ ...WITNESS, ...changes }] }, 'plain')).toContain(line);
  });

  it('[SV24-68, SV12-14] says when the verdict is wrong, whatever the witness', () => {
    const resolution = { ...RESULT.resolution, outcome: 'confirmed', category: 'wrong' } as const;
    expect(formatPretty({ ...RESULT, resolution }, 'plain')).toMatch(
      /\nWRONG VERDICT: the task expects the opposite of false\(unreach-call\)/,
    );
  });

  it('names who could confirm a verdict that nothing installed confirms', () => {
    const missing = (validator: string, also?: 'inapplicable') => ({
      validator,
      cause: 'not-installed' as const,
      reason: 'is not installed',
      ...(also === undefined ? {} : { also }),
    });
    const notRun = [missing('cpachecker'), missing('nitwit', 'inapplicable'), missing('goblint')];
    const text = (changes: Partial<WitnessResult>) =>
      formatPretty({ ...RESULT, witnesses: [{ ...WITNESS, notRun, ...changes }] }, 'plain');
    expect(text({ kind: 'correctness', runs: [] })).toContain(
      'No installed validator can confirm TRUE here; these could, once they are installed: cpachecker, goblint\n',
    );
    expect(text({})).toContain('No installed validator confirmed FALSE here; these could');
    expect(text({ runs: [{ ...RUN, opinion: 'rejected' }] })).not.toContain('these could');
  });

  it.each<[string, ValidationResult['resolution']['outcome']]>([
    ['CONFIRMED', 'confirmed'],
    ['NOT CONFIRMED', 'unconfirmed'],
    ['REFUTED', 'rejected'],
    ['INVALID', 'invalid-witness'],
  ])('begins with %s', (word, outcome) => {
    const resolution = { ...RESULT.resolution, outcome };
    expect(formatPretty({ ...RESULT, resolution }, 'plain')).toMatch(new RegExp(`^${word}: `));
  });

  it('paints only when asked', () => {
    expect(formatPretty(RESULT, 'color')).toContain('\u001b[');
    expect(formatPretty(RESULT, 'plain')).not.toContain('\u001b[');
  });

  it('lets no input steer the terminal', () => {
    const text = formatPretty(
      { ...RESULT, task: 'a\u001b[2Jb\u0007\n', verdict: 'false(\u009b1m)' },
      'plain',
    );
    expect(text.split('\n')[1]).toBe('false( 1m) for a [2Jb  ');
    expect(printable('a\tb\r\u0000')).toBe('a b  ');
  });
});

describe('a consensus', () => {
  it.each([
    ['unconfirmed', null, 'single-tool', 'only one validator gave an answer, and its reliability is unknown'],
    ['unconfirmed', null, 'more-confident-of-two', 'two validators gave opposite answers'],
    ['unconfirmed', null, 'nobody-answered', 'no validator confirmed the verdict'],
    ['rejected', 'rejected', 'all-agree', 'the validators agree on the opposite answer: prove'],
  ] as const)('of %s, %s by %s says why', (outcome, value, because, words) => {
    const rejectedBy = outcome === 'rejected' ? [{ validator: 'prove', witness: 'witness.yml' }] : [];
    const consensus = [{ witness: 'witness.yml', value, because }];
    const resolution = { ...RESULT.resolution, outcome, rejectedBy, consensus };
    expect(formatPretty({ ...RESULT, policy: 'consensus', resolution }, 'plain')).toContain(words);
  });
});
