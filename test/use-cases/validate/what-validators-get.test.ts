import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ValidateOptions, validate } from '../../../src/index.js';

const WITNESSES = join(import.meta.dirname, '../../../witnesses');
const folder = mkdtempSync(join(tmpdir(), 'what-validators-get-'));
const definitions = join(folder, 'definitions');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Says on which cores it may run, how much memory the kernel grants it, and with which words it was called. */
const SCRIPT = `#!/bin/sh
[ "$1" = --version ] && echo 1 && exit
cores=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' /proc/self/status)
group=$(sed -n 's/^[0-9]*:memory://p' /proc/self/cgroup)
unified=$(sed -n 's/^0:://p' /proc/self/cgroup)
memory=unknown
for file in "/sys/fs/cgroup/memory$group/memory.limit_in_bytes" "/sys/fs/cgroup$unified/memory.max"; do
  [ "$memory" = unknown ] && [ -r "$file" ] && read -r memory < "$file"
done
echo "Seen: cores=$cores granted=$memory directory=$PWD entries=$(ls -A | wc -l) $*"
echo left > left
echo "Result: $RESULT"
`;

const DEFINITION = `name: parrot
title: Says what it was given
home: https://example.org/parrot
reference: none
cost: instant
executable: { names: [parrot.sh] }
version: { arguments: [--version], pattern: '^(.*)$' }
supports:
  - kinds: [violation, correctness]
    formats: [graphml 1.0, yaml 2.0]
    properties: [unreach-call, no-overflow]
    languages: [C]
arguments:
  - kind=\${kind}
  - data-model=\${data-model}
  - bits=\${bits}
  - cputime=\${cputime}
  - memory=\${memory}
  - name=\${property-name}
  - format=\${format}-\${version}
  - property=\${property}
  - witness=\${witness}
  - program=\${program}
status:
  - { line: last, pattern: '^Result: (.*)$', status: $1 }
  - { status: ERROR }
details: ['^Seen: (.*)$']
`;

beforeAll(() => {
  mkdirSync(definitions);
  writeFileSync(join(definitions, 'parrot.yml'), DEFINITION);
  // A task is written for a data model: the same program for the other one.
  const definition = readFileSync(join(WITNESSES, 'tasks/ticket-price.yml'), 'utf8')
    .replaceAll('ticket-price.c', join(WITNESSES, 'tasks/ticket-price.c'))
    .replaceAll('../properties', join(WITNESSES, 'properties'))
    .replace('data_model: LP64', 'data_model: ILP32');
  writeFileSync(join(folder, 'ticket-price-32.yml'), definition);
  writeFileSync(
    join(folder, 'race.yml'),
    definition.replace(
      /properties:\n[\s\S]*?(?=^\S)/m,
      `properties:\n  - property_file: ${WITNESSES}/properties/no-data-race.prp\n`,
    ),
  );
});

/** A tool that comes to this status, whatever it is given. */
function toolThatSays(status: string): string {
  const directory = join(folder, status.replaceAll(/\W/g, '-'));
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'parrot.sh'), SCRIPT.replace('$RESULT', status));
  chmodSync(join(directory, 'parrot.sh'), 0o755);
  return directory;
}

const sample = (path: string) => join(WITNESSES, path);
const VIOLATION: ValidateOptions = {
  task: sample('tasks/ticket-price.yml'),
  property: sample('properties/unreach-call.prp'),
  verdict: 'false(unreach-call)',
  witnesses: [sample('claims/ticket-price-yaml')],
  category: 'ReachSafety-ControlFlow',
};
const CORRECTNESS: ValidateOptions = {
  ...VIOLATION,
  task: sample('tasks/even-steps.yml'),
  verdict: 'true',
  witnesses: [sample('claims/even-steps')],
  category: 'ReachSafety-Loops',
};

async function decide(claim: ValidateOptions, status: string) {
  return validate({
    ...claim,
    validatorFolders: [definitions],
    validators: ['parrot'],
    tools: { directories: new Map([['parrot', toolThatSays(status)]]) },
    // Only outside of a sandbox can a process read the limits of its control group.
    sandbox: 'none',
  });
}

/** What the validator was given, by name; `cores` is their number. */
async function given(claim: ValidateOptions): Promise<Readonly<Record<string, string>>> {
  const { witnesses } = await decide(claim, claim.verdict);
  const run = witnesses[0]?.runs[0];
  const words = (run?.detail ?? '').split(' ').map((word): readonly [string, string] => {
    const [name = '', value = ''] = word.split('=');
    return [name, value.replace(/^.*\//, '')];
  });
  const {
    cores = '',
    granted = '',
    directory: _,
    entries: __,
    ...others
  }: Record<string, string> = Object.fromEntries(words);
  return {
    ...others,
    cores: String(countCores(cores)),
    // `approximate` measures, and has no kernel that refuses; some containers hide where their groups are.
    ...(run?.measurement.startsWith('cgroup') === true && granted !== 'unknown' ? { granted } : {}),
  };
}

/** `0,2-4` are four. */
function countCores(list: string): number {
  return list
    .split(',')
    .map((range) => range.split('-').map(Number))
    .reduce((sum, [first = 0, last = first]) => sum + last - first + 1, 0);
}

/** The kernel grants whole pages. */
const inPages = (bytes: number) => String(Math.floor(bytes / 4096) * 4096);
const onlyKnown = (found: Readonly<Record<string, string>>, expected: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(expected).filter(([name]) => name !== 'granted' || 'granted' in found));

describe('what a validator gets', () => {
  it('[SV24-8, SV24-15, SV24-18, SV24-19, SV24-20a, SV24-43, SV24-53a, SV24-53b] for a violation witness: 2 cores, 7 GB, 90 s, and what the task says', async () => {
    const found = await given(VIOLATION);
    const expected = {
      kind: 'violation',
      'data-model': 'LP64',
      bits: '64',
      cputime: '90',
      memory: '7000000000',
      name: 'unreach-call',
      format: 'yaml-2.0',
      property: 'unreach-call.prp',
      witness: 'witness.yml',
      program: 'ticket-price.c',
      cores: '2',
      granted: inPages(7_000_000_000),
    };
    expect(found).toEqual(onlyKnown(found, expected));
  });

  it('[SV24-7, SV24-15, SV24-18, SV24-19, SV24-20b, SV24-43, SV24-53a, SV24-53b] for a correctness witness: 2 cores, 7 GB, 900 s', async () => {
    const found = await given(CORRECTNESS);
    const expected = {
      kind: 'correctness',
      cputime: '900',
      memory: '7000000000',
      witness: 'witness.graphml',
      property: 'unreach-call.prp',
      program: 'even-steps.c',
      cores: '2',
      granted: inPages(7_000_000_000),
    };
    expect(found).toMatchObject(onlyKnown(found, expected));
  });

  it('[SV24-43, SV24-53b] the data model of the task, in bits, too', async () => {
    const claim = { ...VIOLATION, task: join(folder, 'ticket-price-32.yml'), lint: 'report' } as const;
    expect(await given(claim)).toMatchObject({ 'data-model': 'ILP32', bits: '32' });
  });

  it('[SV24-13, SV24-15] the witness in its format', async () => {
    const claim = { ...VIOLATION, witnesses: [sample('claims/ticket-price-graphml')] };
    expect(await given(claim)).toMatchObject({ format: 'graphml-1.0', witness: 'witness.graphml' });
  });

  it('[SV24-20a, SV24-20b] a tenth of the time that verifiers have, also where they have another', async () => {
    expect(await given({ ...VIOLATION, verificationTime: 300 })).toMatchObject({ cputime: '30' });
    expect(await given({ ...CORRECTNESS, verificationTime: 300 })).toMatchObject({ cputime: '300' });
  });

  it('less, on a smaller machine', async () => {
    const found = await given({ ...VIOLATION, cores: 1, memory: 500_000_000 });
    const expected = { cores: '1', memory: '500000000', granted: inPages(500_000_000) };
    expect(found).toMatchObject(onlyKnown(found, expected));
  });

  it('what a benchmark definition says, instead of the rule set', async () => {
    const found = await given({
      ...VIOLATION,
      benchmarks: [
        {
          validator: 'parrot',
          findCategory: async () => undefined,
          settingsFor: async () => ({
            kind: 'settings',
            options: [],
            limits: { cores: 1, memory: 600_000_000, cputime: 45 },
          }),
        },
      ],
    });
    expect(found).toMatchObject({ cores: '1', memory: '600000000', cputime: '45' });
  });
});

describe('[SV24-16, SV14-29, SV14-33] what its answer means', () => {
  it.each<readonly [string, ValidateOptions, string, string]>([
    ['violation', VIOLATION, 'false(unreach-call)', 'confirmed'],
    ['violation', VIOLATION, 'true', 'rejected'],
    ['violation', VIOLATION, 'unknown', 'unconfirmed'],
    ['violation', VIOLATION, 'ERROR (1)', 'unconfirmed'],
    ['correctness', CORRECTNESS, 'true', 'confirmed'],
    ['correctness', CORRECTNESS, 'false(unreach-call)', 'rejected'],
    ['correctness', CORRECTNESS, 'unknown', 'unconfirmed'],
  ])('to a %s witness', async (_kind, claim, status, outcome) => {
    expect((await decide(claim, status)).resolution.outcome).toBe(outcome);
  });
});

describe('where nothing is validated', () => {
  const inCategory = async (claim: ValidateOptions, category: string, status = claim.verdict) => {
    const { resolution, witnesses } = await decide({ ...claim, category }, status);
    return [resolution.outcome, witnesses.reduce((sum, { runs }) => sum + runs.length, 0)];
  };

  it('[SV24-22] correctness witnesses in some categories', async () => {
    expect(await inCategory(CORRECTNESS, 'ReachSafety-Heap')).toEqual(['not-required', 0]);
    expect(await inCategory(CORRECTNESS, 'ReachSafety-Arrays')).toEqual(['not-required', 0]);
    expect(await inCategory(CORRECTNESS, 'ReachSafety-Loops')).toEqual(['confirmed', 1]);
  });

  it('[SV24-8, SV24-22] violation witnesses are, in those categories, too', async () =>
    expect(await inCategory(VIOLATION, 'ReachSafety-Heap')).toEqual(['confirmed', 1]));

  it('[SV24-21] neither kind where the rules exclude both', async () => {
    const race = {
      ...VIOLATION,
      task: join(folder, 'race.yml'),
      property: sample('properties/no-data-race.prp'),
    };
    expect(await inCategory({ ...race, verdict: 'false(no-data-race)' }, 'NoDataRace-Main')).toEqual([
      'not-required',
      0,
    ]);
    expect(await inCategory({ ...race, verdict: 'true' }, 'NoDataRace-Main')).toEqual(['not-required', 0]);
  });

  it('[SV24-9b] a verdict UNKNOWN claims nothing there either', async () => {
    const claim = { ...CORRECTNESS, verdict: 'unknown', ruleset: 'sv-comp-2014', category: undefined };
    expect((await decide(claim, 'unknown')).resolution.outcome).toBe('nothing-claimed');
  });
});

describe('[MCC23-8, MCC23-24b] the directory of a run', () => {
  const directories = async (options: Partial<ValidateOptions>) => {
    const { witnesses } = await decide(
      {
        ...VIOLATION,
        witnesses: ['ticket-price-yaml', 'ticket-price-graphml'].map((name) => sample(`claims/${name}`)),
        runs: 'all',
        ...options,
      },
      'unknown',
    );
    return witnesses.flatMap(({ runs }) =>
      runs.map(({ detail, directory }) => {
        const [, path = '', entries] = /directory=(\S+) entries=(\d+)/.exec(detail ?? '') ?? [];
        return { path, entries, kept: directory };
      }),
    );
  };

  it('[SV24-74c] is not that of the tool', async () => {
    const [one] = await directories({});
    expect(one?.path).toMatch(/^\//);
    expect(one?.path.startsWith(folder)).toBe(false);
  });

  it('is a different one each time, empty at first, and removed afterwards', async () => {
    const found = await directories({});
    expect(found.map(({ entries, kept }) => [entries, kept])).toEqual([
      ['0', null],
      ['0', null],
    ]);
    expect(new Set(found.map(({ path }) => path)).size).toBe(2);
    expect(found.filter(({ path }) => existsSync(path))).toEqual([]);
  });

  it('is kept on demand, with what the validator wrote', async () => {
    for (const { kept } of await directories({ directories: 'kept' })) {
      if (kept === null) throw new Error('it was not kept');
      expect(readdirSync(kept)).toEqual(['left']);
      rmSync(kept, { recursive: true });
    }
  });
});

describe('[SV24-14] a folder of witnesses', () => {
  it('stands only for the files with the names that the rules give', async () => {
    const claims = join(folder, 'claims');
    mkdirSync(claims);
    const text = readFileSync(sample('claims/ticket-price-yaml/witness.yml'), 'utf8');
    for (const name of ['other.yml', 'witness.yaml', 'witness.yml.old'])
      writeFileSync(join(claims, name), text);
    const none = await decide({ ...VIOLATION, witnesses: [claims] }, 'false(unreach-call)');
    expect(none.resolution.outcome).toBe('missing-witness');
    writeFileSync(join(claims, 'witness.yml'), text);
    const { witnesses, resolution } = await decide(
      { ...VIOLATION, witnesses: [claims] },
      'false(unreach-call)',
    );
    expect(resolution.outcome).toBe('confirmed');
    expect(witnesses.map(({ path }) => path)).toEqual([join(claims, 'witness.yml')]);
  });
});
