import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ValidateOptions, validate } from '../../../src/index.js';
import { checkSchema } from '../../../src/source/check-schema.js';
import { problemOf } from '../../problem-of.js';

const WITNESSES = join(import.meta.dirname, '../../../witnesses');
const folder = mkdtempSync(join(tmpdir(), 'consensus-'));
const definitions = join(folder, 'definitions');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Validators that only exit: two confirm, one comes to the opposite answer, one knows nothing. */
const EXIT_CODES = new Map([
  ['oak', 0],
  ['elm', 0],
  ['ash', 1],
  ['fir', 2],
]);

beforeAll(() => {
  mkdirSync(definitions);
  for (const [name, exitCode] of EXIT_CODES) {
    const directory = join(folder, name);
    mkdirSync(directory);
    writeFileSync(
      join(directory, 'run.sh'),
      `#!/bin/sh\n[ "$1" = --version ] && echo 3.1 && exit\nexit ${exitCode}\n`,
    );
    chmodSync(join(directory, 'run.sh'), 0o755);
    writeFileSync(
      join(definitions, `${name}.yml`),
      `name: ${name}
title: Exits
home: https://example.org/${name}
reference: none
cost: instant
executable: { names: [run.sh] }
version: { arguments: [--version], pattern: '^(.*)$' }
supports:
  - { editions: ['2024', current], kinds: [violation], formats: [graphml 1.0, yaml 2.0], properties: [unreach-call], languages: [C] }
arguments: ['\${witness}', '\${program}']
status:
  - { exit-codes: [0], status: false(unreach-call) }
  - { exit-codes: [1], status: 'true' }
  - { status: unknown }
`,
    );
  }
});

const decide = (validators: readonly string[], more: Partial<ValidateOptions> = {}) =>
  validate({
    task: join(WITNESSES, 'tasks/ticket-price.yml'),
    property: join(WITNESSES, 'properties/unreach-call.prp'),
    verdict: 'false(unreach-call)',
    witnesses: [join(WITNESSES, 'claims/ticket-price-yaml')],
    validatorFolders: [definitions],
    tools: { directories: new Map([...EXIT_CODES.keys()].map((name) => [name, join(folder, name)])) },
    validators,
    sandbox: 'none',
    user: 'root',
    ...more,
  });

describe('the policies', () => {
  it.each([
    [['oak', 'ash'], 'any', 'confirmed'],
    [['oak', 'ash'], 'consensus', 'unconfirmed'],
    [['oak', 'elm', 'fir'], 'consensus', 'confirmed'],
    [['oak'], 'consensus', 'unconfirmed'],
    [['ash', 'fir'], 'any', 'rejected'],
  ] as const)('%j by %s: %s', async (validators, policy, outcome) => {
    const result = await decide(validators, { policy, runs: 'all' });
    expect(result).toMatchObject({ policy, resolution: { outcome } });
    expect(checkSchema('validationResult', result)).toEqual([]);
  });

  it('lets all validators answer for a consensus', async () => {
    const { witnesses } = await decide(['oak', 'elm', 'ash'], { policy: 'consensus' });
    expect(witnesses[0]?.runs.map(({ opinion }) => opinion).sort()).toEqual([
      'confirmed',
      'confirmed',
      'rejected',
    ]);
  });

  it('trusts validators as earlier results say', async () => {
    const confidences = new Map([
      ['oak', { agreed: 999, trusted: 1000 }],
      ['ash', { agreed: 998, trusted: 1000 }],
    ]);
    const { resolution } = await decide(['oak', 'ash'], { policy: 'consensus', confidences });
    expect(resolution).toMatchObject({
      outcome: 'confirmed',
      consensus: [{ value: 'confirmed', because: 'more-confident-of-two' }],
    });
  });
});

/** What an installation without any tool of others proves. */
const EVEN_STEPS = {
  task: join(WITNESSES, 'tasks/even-steps.yml'),
  verdict: 'true',
  witnesses: [join(WITNESSES, 'claims/even-steps/witness.yml')],
  validators: ['prove'],
  validatorFolders: [],
  tools: undefined,
  sandbox: 'best',
} as const;

describe('[MCC23-4] a reference', () => {
  it.each(['any', 'consensus'] as const)('runs and is shown, but has no say (%s)', async (policy) => {
    const { resolution, witnesses } = await decide(['oak', 'elm'], { references: ['oak', 'elm'], policy });
    expect(witnesses[0]?.runs).toMatchObject([{ role: 'reference' }, { role: 'reference' }]);
    expect(resolution).toMatchObject({ outcome: 'unconfirmed', confirmedBy: [] });
  });

  it('does not end the others', async () => {
    const { resolution } = await decide(['oak', 'elm'], { references: ['oak'] });
    expect(resolution.confirmedBy.map(({ validator }) => validator)).toEqual(['elm']);
  });

  it('runs when it is named, even next to chosen validators', async () => {
    const { witnesses } = await decide(['oak'], { references: ['elm'], runs: 'all' });
    expect(witnesses[0]?.runs.map(({ validator, role }) => [validator, role])).toEqual([
      ['oak', undefined],
      ['elm', 'reference'],
    ]);
  });

  it('may prove a correctness witness, and does not confirm it', async () => {
    const { resolution, witnesses } = await decide([], { ...EVEN_STEPS, references: ['prove'] });
    expect(witnesses[0]?.runs).toMatchObject([{ role: 'reference', status: 'true', opinion: 'confirmed' }]);
    expect(resolution).toMatchObject({ outcome: 'unconfirmed', confirmedBy: [] });
  });

  it('would confirm it as a validator', async () => {
    const { resolution, witnesses } = await decide([], EVEN_STEPS);
    expect(witnesses[0]?.runs).toMatchObject([{ validator: 'prove', status: 'true', opinion: 'confirmed' }]);
    expect(resolution).toMatchObject({ outcome: 'confirmed', confirmedBy: [{ validator: 'prove' }] });
  });

  it('must be there', async () =>
    expect((await problemOf(() => decide(['oak'], { references: ['yew'] }))).code).toBe('unknown-name'));
});

describe('a claim', () => {
  it('[SV24-6, SV14-4a] has an answer, a witness and a time', async () => {
    const result = await decide(['oak'], { verifier: { name: 'otter', cputime: 12.5 } });
    expect(result).toMatchObject({
      verdict: 'false(unreach-call)',
      expected: 'false',
      verifier: { name: 'otter', cputime: 12.5 },
      witnesses: [{ kind: 'violation', format: 'yaml' }],
    });
    expect(result.witnesses[0]?.length).toBeGreaterThan(1);
    expect(checkSchema('validationResult', result)).toEqual([]);
  });

  it('[SV14-2, MCC23-16, MCC23-25, SV24-74b] is reported with hashes, versions and the machine', async () => {
    const { host, programHashes, witnesses } = await decide(['oak']);
    const hashOf = (path: string) =>
      createHash('sha256')
        .update(readFileSync(join(WITNESSES, path)))
        .digest('hex');
    expect(host).toBe(hostname());
    expect(programHashes).toEqual([hashOf('tasks/ticket-price.c')]);
    expect(witnesses[0]?.sha256).toBe(hashOf('claims/ticket-price-yaml/witness.yml'));
    expect(witnesses[0]?.runs).toMatchObject([{ validator: 'oak', version: '3.1' }]);
  });
});
