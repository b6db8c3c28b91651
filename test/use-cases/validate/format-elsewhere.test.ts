import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { validate } from '../../../src/use-cases/validate/validate.js';
import { runCli } from '../../e2e/run-cli.js';
import { oneIn } from '../../effort.js';

const WITNESSES = join(import.meta.dirname, '../../../witnesses');
const folder = mkdtempSync(join(tmpdir(), 'format-elsewhere-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const yaml = (version: string): string => {
  const at = join(folder, version);
  mkdirSync(at, { recursive: true });
  const text = readFileSync(join(WITNESSES, 'claims/ticket-price-yaml/witness.yml'), 'utf8');
  const file = join(at, 'witness.yml');
  writeFileSync(file, text.replace('format_version: "2.0"', `format_version: "${version}"`));
  return file;
};
const GRAPHML = join(WITNESSES, 'claims/ticket-price-graphml/witness.graphml');
const TASK = join(WITNESSES, 'tasks/ticket-price.yml');
const CLAIM = { task: TASK, verdict: 'false(unreach-call)' };

describe('a witness in a format that does not count', () => {
  it.each(
    oneIn(2, [
      ['sv-comp-2024', yaml('2.1'), 'yaml 2.1 counts with --ruleset sv-comp-2027 or sv-comp-2026'],
      ['sv-comp-2024', yaml('2.2'), 'yaml 2.2 counts with --ruleset sv-comp-2027'],
      [
        'sv-comp-2027',
        GRAPHML,
        'graphml 1.0 counts with --ruleset sv-comp-2026 or sv-comp-2025 or sv-comp-2024',
      ],
    ]),
  )('under %s: validate says %s', async (ruleset, witness, says) => {
    const { resolution, witnesses } = await validate({ ...CLAIM, ruleset, witnesses: [witness] });
    expect(resolution.outcome).toBe('invalid-witness');
    const said = witnesses.flatMap(({ findings }) =>
      findings.map(
        ({ args: { format, option, elsewhere } }) => `${format} counts with ${option} ${elsewhere}`,
      ),
    );
    expect(said).toContain(says);
  });

  it('the text of validate has it', async () => {
    const { stdout, exitCode } = await runCli([
      'validate',
      TASK,
      '--verdict',
      CLAIM.verdict,
      '--witness',
      yaml('2.1'),
    ]);
    expect(exitCode).not.toBe(0);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'yaml 2.1 counts with --ruleset sv-comp-2027 or sv-comp-2026',
    );
  });

  it.each(
    oneIn(2, [
      [
        '--ruleset',
        'sv-comp-2024',
        yaml('2.1'),
        'yaml 2.1 counts with --profile sv-comp-2027 or sv-comp-2026',
      ],
      [
        '--profile',
        'sv-comp-2027',
        GRAPHML,
        'graphml 1.0 counts with --profile sv-comp-2026 or sv-comp-2025 or sv-comp-2024',
      ],
    ]),
  )('lint %s %s says %s', async (option, rules, witness, says) => {
    const { stdout } = await runCli([
      'lint',
      '--no-config',
      witness,
      option,
      rules,
      '--task',
      TASK,
      '--verdict',
      CLAIM.verdict,
    ]);
    expect(stdout).toContain(says);
  });
});

describe('a configuration', () => {
  it.each(
    oneIn(2, [
      ['profile: sv-comp-2027', [], true],
      ['profile: sv-comp-2024', [], false],
      ['ruleset: current', [], true],
      ['ruleset: sv-comp-2024, profile: sv-comp-2027', [], false],
      ['profile: sv-comp-2024', ['--profile', 'sv-comp-current'], true],
      // A profile of the command line replaces that of the file, with its year.
      ['profile: sv-comp-2024', ['--profile', 'strict'], true],
      ['profile: sv-comp-2027', ['--ruleset', 'sv-comp-2024'], false],
    ]),
  )('with %s, and %j: yaml 2.2 counts: %s', async (lint, words, counts) => {
    const file = join(folder, 'own.yml');
    writeFileSync(file, `lint: { ${lint} }\n`);
    const { stdout } = await runCli(['lint', '--config', file, yaml('2.2'), ...words]);
    expect(stdout.includes('does not accept yaml 2.2')).toBe(!counts);
  });

  it('with a profile that does not exist is refused', async () => {
    const file = join(folder, 'wrong.yml');
    writeFileSync(file, 'lint: { profile: sv-comp-next }\n');
    expect((await runCli(['lint', '--config', file, yaml('2.0')])).exitCode).toBe(2);
  });
});

describe('a category that the rule set does not have', () => {
  it.each(
    oneIn(2, [
      ['validate', [TASK, '--verdict', 'true', '--witness', yaml('2.0')]],
      ['lint', [yaml('2.0')]],
    ]),
  )('is refused by %s', async (command, words) => {
    const { stderr, exitCode } = await runCli([
      command,
      ...words,
      '--ruleset',
      'sv-comp-2027',
      '--category',
      'ReachSafety-Heap',
    ]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("did you mean 'C.unreach-call.Heap'?");
  });
});
