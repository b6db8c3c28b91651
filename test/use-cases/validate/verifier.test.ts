import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { takingPart } from '../../../src/dispatch/plan-claim.js';
import { type ValidateOptions, validate } from '../../../src/index.js';
import { readRegistry } from '../../../src/validator/registry.js';
import { MORE } from '../../effort.js';
import { machine } from '../../machine.js';

const WITNESSES = join(import.meta.dirname, '../../../witnesses');
const folder = mkdtempSync(join(tmpdir(), 'verifier-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What follows in the script of a verifier may speak of its program as `$1`. */
const CLAIM: ValidateOptions = {
  task: join(WITNESSES, 'tasks/even-steps.yml'),
  property: join(WITNESSES, 'properties/unreach-call.prp'),
  verdict: 'true',
  witnesses: [join(WITNESSES, 'claims/even-steps/witness.yml')],
  directories: 'removed',
};

let count = 0;

interface Means {
  readonly script: string;
  readonly keys?: readonly string[];
  readonly options?: Partial<ValidateOptions>;
  /** Programs on the search path, by name. */
  readonly programs?: Readonly<Record<string, string>>;
}

/** The run of a verifier whose program is a script. */
async function runOf({ script, keys = [], options = {}, programs = {} }: Means) {
  const place = join(folder, `${count++}`);
  const [tools, definitions, path] = ['tools', 'definitions', 'path'].map((name) => join(place, name));
  for (const each of [tools, definitions, path]) mkdirSync(each ?? '', { recursive: true });
  const write = (file: string, text: string) => {
    writeFileSync(file, `#!/bin/sh\n${text}\n`);
    chmodSync(file, 0o755);
  };
  write(join(tools ?? '', 'oak.sh'), `[ "$1" = --version ] && echo oak 1.0 && exit\n${script}`);
  for (const [name, text] of Object.entries(programs)) write(join(path ?? '', name), text);
  writeFileSync(
    join(definitions ?? '', 'oak.yml'),
    [
      'name: oak',
      'title: Oak',
      'role: verifier',
      'instrument: assertions',
      'executable: { names: [oak.sh], required: [oak.sh] }',
      "version: { arguments: [--version], pattern: '^oak (.*)' }",
      'supports: [{ kinds: [violation, correctness], formats: [yaml 2.0, graphml 1.0], properties: [unreach-call, no-overflow], languages: [C] }]',
      "arguments: ['${program}']",
      "status: [{ line: last-line, pattern: '^(true|false)$', status: $1 }]",
      "details: ['^detail (.*)']",
      ...keys,
      '',
    ].join('\n'),
  );
  vi.stubEnv('PATH', `${path}:${process.env.PATH}`);
  vi.stubEnv('WITNESS_CHECK_READABLE', path ?? '');
  try {
    const result = await validate({
      ...CLAIM,
      validators: ['oak'],
      validatorFolders: [definitions ?? ''],
      tools: { directories: new Map([['oak', tools ?? '']]) },
      ...options,
    });
    const [run] = result.witnesses[0]?.runs ?? [];
    return { result, run };
  } finally {
    vi.unstubAllEnvs();
  }
}

describe('what a verifier says of the program with the witness in it', () => {
  it('confirms a correct witness by TRUE, and the result says who that was', async () => {
    const { run, result } = await runOf({
      script: 'grep -q "? (void)0 : __witness_check_violated()" "$1" && echo true',
    });
    expect(run).toMatchObject({
      status: 'true',
      opinion: 'confirmed',
      role: 'verifier',
      version: 'oak 1.0'.slice(4),
    });
    expect(result.resolution.outcome).toBe('confirmed');
  });

  it.each(['false', 'anything'])('says nothing against the claim by %s', async (answer) => {
    const { run, result } = await runOf({ script: `echo ${answer}` });
    expect(run?.opinion).toBe('inconclusive');
    expect(result.resolution.outcome).toBe('unconfirmed');
  });

  it('counts only where it is named', async () => {
    const registry = await readRegistry();
    const namesOf = (choice: Parameters<typeof takingPart>[1]) =>
      takingPart(registry, choice, 'current').definitions.map(({ name }) => name);
    const usual = namesOf({});
    expect(usual).toContain('prove');
    expect(usual).not.toContain('frama-c-wp');
    expect(namesOf({ validators: ['frama-c-wp'] })).toEqual(['frama-c-wp']);
    expect(namesOf({ extraValidators: ['frama-c-wp'] })).toEqual([...usual, 'frama-c-wp']);
  });

  it('is not asked about a witness of the other kind', async () => {
    const { run } = await runOf({ script: 'echo false', options: { verdict: 'false', lint: 'report' } });
    expect(run).toBeUndefined();
  });
});

describe('a witness that cannot be put into its program', () => {
  it('is inconclusive, with the reason, and nothing is verified', async () => {
    const witness = join(folder, 'witness.yml');
    const text = readFileSync(join(WITNESSES, 'claims/even-steps/witness.yml'), 'utf8');
    const changed = text.replace(/(value: )['"]?steps % 2 == 0['"]?/, '$1"unknown_name == 0"');
    expect(changed).not.toBe(text);
    writeFileSync(witness, changed);
    const { run } = await runOf({ script: 'echo true', options: { witnesses: [witness], lint: 'report' } });
    expect(run).toMatchObject({ status: 'unknown', opinion: 'inconclusive' });
    expect(run?.detail).toContain('unknown_name');
  });

  it('may be about a property that is only half of what would be checked', async () => {
    const { run } = await runOf({
      script: 'echo true',
      options: {
        task: join(WITNESSES, 'tasks/even-steps.c'),
        property: join(WITNESSES, 'properties/no-overflow.prp'),
        dataModel: 'LP64',
        lint: 'report',
      },
    });
    expect(run).toMatchObject({ status: 'unknown', opinion: 'inconclusive' });
    expect(run?.detail).toContain('check unreach-call as well');
  });
});

describe('the error function', () => {
  it('has the statement that the verifier takes for a violation', async () => {
    const { run } = await runOf({
      script: `grep -q 'reach_error(void) { ASSERT_FALSE;' "$1" && echo true`,
      keys: ["error-statement: 'ASSERT_FALSE;'"],
    });
    expect(run?.status).toBe('true');
  });
});

describe('what comes first', () => {
  it('works in the directory of the run', async () => {
    const { run } = await runOf({
      script: 'cat "$HOME/prepared"',
      keys: ['prepare: [{ program: elm, arguments: [true] }]'.replace('[true]', "['true']")],
      programs: { elm: 'echo "$1" > prepared' },
    });
    expect(run).toMatchObject({ status: 'true', opinion: 'confirmed' });
  });

  it('ends the run where it fails', async () => {
    const { run } = await runOf({
      script: 'echo true',
      keys: ['prepare: [{ program: elm, arguments: [] }]'],
      programs: { elm: 'exit 3' },
    });
    expect(run).toMatchObject({
      status: 'ERROR (3)',
      opinion: 'inconclusive',
      detail: 'elm did not prepare the run',
    });
  });

  it.runIf(MORE)('takes its time from that of the run', async () => {
    // By its own clock of CPU time, however fast the machine is.
    const burn = (seconds: number) => `perl -e 'while ((times)[0] + (times)[1] < ${seconds}) {}'`;
    // Between what one of the two needs, with all that a run costs, and what both need.
    const later = { script: `${burn(0.5)}; echo true`, options: { verificationTime: 1.2 } };
    expect((await runOf(later)).run?.status).toBe('true');
    const { run } = await runOf({
      ...later,
      keys: ['prepare: [{ program: elm, arguments: [] }]'],
      programs: { elm: burn(1) },
    });
    expect(run?.status).toMatch(/^TIMEOUT/);
  });

  it('must be there', async () => {
    const { result } = await runOf({
      script: 'echo true',
      keys: ['prepare: [{ program: not-a-program, arguments: [] }]'],
    });
    expect(result.witnesses[0]?.notRun).toMatchObject([
      { cause: 'not-installed', reason: 'is not installed (no not-a-program on the PATH)' },
    ]);
  });
});

describe.skipIf(machine.framaC.kind === 'missing')('Frama-C', () => {
  const ask = async (options: Partial<ValidateOptions>, seconds: number) => {
    const words = ['-wp-prover', 'z3', '-wp-timeout', String(seconds), '-wp-par', '2'];
    const quick = new Map([['frama-c-wp', words]]);
    const { resolution, witnesses } = await validate({
      ...CLAIM,
      ...options,
      validators: ['frama-c-wp', 'frama-c-eva'],
      runs: 'all',
      tools: { options: quick },
    });
    const runs = witnesses.flatMap((witness) => witness.runs);
    return { resolution, said: runs.map(({ validator, status }) => `${validator} ${status}`).sort() };
  };

  it('confirms a right witness, by proof and by analysis', async () => {
    const { resolution, said } = await ask({}, 60);
    expect(said).toEqual(['frama-c-eva true', 'frama-c-wp true']);
    expect(resolution.confirmedBy).toHaveLength(2);
  });

  it.runIf(MORE)('does not confirm a wrong one', async () => {
    const { resolution, said } = await ask(
      {
        task: join(WITNESSES, 'tasks/triangle-number.yml'),
        witnesses: [join(WITNESSES, 'claims/triangle-number-invariant')],
      },
      2,
    );
    expect(said).toEqual(['frama-c-eva unknown', 'frama-c-wp unknown']);
    expect(resolution.outcome).toBe('unconfirmed');
  });
});
