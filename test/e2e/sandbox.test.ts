import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Diagnosis, ValidationResult } from '../../src/index.js';
import { checkSchema } from '../../src/source/check-schema.js';
import { readRegistry } from '../../src/validator/registry.js';
import { oneIn } from '../effort.js';
import { ROOT, runCli } from './run-cli.js';

const CLAIM = [
  'validate',
  'witnesses/tasks/ticket-price.yml',
  '--property',
  'witnesses/properties/unreach-call.prp',
  '--verdict',
  'false(unreach-call)',
  '--witness',
  'witnesses/claims/ticket-price-yaml',
];
const doctor = await runCli(['doctor', '--format', 'json']);
const diagnosis: Diagnosis = JSON.parse(doctor.stdout);
const working = diagnosis.executors.filter(({ works }) => works).map(({ name }) => name);

async function validate(
  words: readonly string[],
): Promise<ValidationResult['witnesses'][number]['runs'][number]> {
  const { stdout, stderr } = await runCli([...CLAIM, '--format', 'json', ...words]);
  expect(stderr).toMatch(warningsOf(words));
  const result: ValidationResult = JSON.parse(stdout);
  expect(checkSchema('validationResult', result)).toEqual([]);
  expect(result.resolution.outcome, stdout).toBe('confirmed');
  const run = result.witnesses[0]?.runs[0];
  if (run === undefined) throw new Error(stdout);
  return run;
}

/** What root is told without a sandbox. */
function warningsOf(words: readonly string[]): RegExp {
  const isUnsandboxed = words.includes('--no-sandbox') || !diagnosis.sandbox.works;
  if (process.getuid?.() !== 0 || !isUnsandboxed) return /^$/;
  const what = words.includes('--as-root') ? 'all your privileges' : 'an unprivileged user of its own';
  return new RegExp(`^warning: you are root and there is no sandbox: [^\\n]*${what}[^\\n]*\\n$`);
}

describe('doctor', () => {
  it('says in JSON what works, and exits with 0 where runs are possible', () => {
    expect(checkSchema('diagnosis', diagnosis)).toEqual([]);
    expect(doctor.exitCode).toBe(diagnosis.run.capacity > 0 ? 0 : 1);
    expect(diagnosis.executors.filter(({ use }) => use === 'chosen')).toHaveLength(1);
    for (const { works, reason, remedy } of [...diagnosis.executors, diagnosis.sandbox]) {
      if (!works) expect([reason, remedy]).not.toContain(null);
    }
  });

  it('says the same to a person', async () => {
    const { stdout } = await runCli(['doctor']);
    for (const { name, works } of [...diagnosis.executors, diagnosis.sandbox]) {
      expect(stdout).toMatch(new RegExp(`${name} +${works ? 'works' : 'does not work: '}`));
    }
    expect(stdout).toContain(`cores ${diagnosis.cores.join(',')};`);
    const [, ofVerifiers] = stdout.split(
      '\nverifier asked about the program with the witness in it; counts only ',
    );
    for (const { name, instrument } of diagnosis.validators)
      expect(ofVerifiers?.includes(`         ${name} `), name).toBe(instrument !== null);
  });

  it('says of each verifier what it gets', async () => {
    const registry = await readRegistry();
    for (const { name, instrument, role } of diagnosis.validators) {
      expect(instrument).toBe(registry.get(name)?.instrument?.form ?? null);
      expect(role === 'verifier').toBe(instrument !== null);
    }
  });

  it('says which validators are usable, with the given tools', async () => {
    const tools = mkdtempSync(join(tmpdir(), 'tools-'));
    onTestFinished(() => rmSync(tools, { recursive: true }));
    mkdirSync(join(tools, 'bin'));
    for (const name of ['nitwit.sh', 'bin/nitwit32', 'bin/nitwit64']) {
      writeFileSync(join(tools, name), '#!/bin/sh\n', { mode: 0o755 });
    }
    const { stdout } = await runCli(['doctor', '--format', 'json', '--tool', `nitwit=${tools}`]);
    const { validators }: Diagnosis = JSON.parse(stdout);
    expect(validators).toContainEqual({
      name: 'nitwit',
      role: 'validator',
      instrument: null,
      usable: true,
      directory: tools,
      reason: null,
    });
    for (const { usable, directory, reason } of validators) {
      expect(usable ? reason : directory).toBeNull();
      expect(usable ? directory : reason).not.toBeNull();
    }
    expect((await runCli(['doctor', '--tool', 'nitwitt=/x'])).stderr).toContain(
      "a tool is given for the unknown validator 'nitwitt'; did you mean 'nitwit'?",
    );
  });

  it('refuses rules that it does not know', async () => {
    expect(await runCli(['doctor', '--ruleset', 'sv-comp-1999'])).toMatchObject({ exitCode: 2, stdout: '' });
  });
});

describe.each(oneIn(2, working))('validate --executor %s', (executor) => {
  it('uses the sandbox where it works', async () => {
    const { measurement, sandbox } = await validate(['--executor', executor]);
    const name = executor === 'runexec' ? 'runexec' : 'bubblewrap';
    expect({ measurement, sandbox }).toEqual({
      measurement: executor,
      sandbox: diagnosis.sandbox.works ? name : 'none',
    });
  });

  it('works without it on request, and says so', async () => {
    expect(await validate(['--executor', executor, '--no-sandbox'])).toMatchObject({ sandbox: 'none' });
    const { stdout } = await runCli([...CLAIM, '--executor', executor, '--no-sandbox']);
    expect(stdout).toContain(', not sandboxed)');
  });
});

it.each(oneIn(2, [[[]], [['--no-sandbox']], [['--no-sandbox', '--as-root']]]))(
  'keeps the working directory with --keep %s',
  async (words) => {
    const { directory } = await validate(['--keep', ...words]);
    const path = directory ?? '';
    expect(statSync(path)).toMatchObject({ uid: process.getuid?.(), mode: 0o40700 });
    // The next start clears up what dead processes left, and this is not left.
    await runCli(['doctor']);
    expect(existsSync(path)).toBe(true);
    rmSync(path, { recursive: true });
    expect((await validate(words)).directory).toBeNull();
  },
);

it('reaches inputs that only we may read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'private-'));
  cpSync(join(ROOT, 'witnesses'), folder, { recursive: true });
  for (const name of readdirSync(join(folder, 'tasks'))) chmodSync(join(folder, 'tasks', name), 0o600);
  chmodSync(join(folder, 'tasks'), 0o700);
  try {
    const inside = CLAIM.map((word) => word.replace(/^witnesses/, folder));
    const { stdout } = await runCli(inside);
    expect(stdout).toContain('CONFIRMED');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
