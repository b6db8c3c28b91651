import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allowedCores } from '../../src/execute/system/machine.js';
import { createPool, type ManyClaim, type ManyEvent, validate, validateAll } from '../../src/index.js';

const WITNESSES = join(import.meta.dirname, '../../witnesses');
const folder = mkdtempSync(join(tmpdir(), 'pool-'));
const log = join(folder, 'log');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A validator that says when it begins and ends, and stays a while: runs without a common budget would overlap. */
beforeAll(() => {
  mkdirSync(join(folder, 'definitions'));
  mkdirSync(join(folder, 'tool'));
  const script = `#!/bin/sh
[ "$1" = --version ] && echo 3.1 && exit
echo + >> '${log}'
sleep 0.1
echo - >> '${log}'
`;
  writeFileSync(join(folder, 'tool/run.sh'), script);
  chmodSync(join(folder, 'tool/run.sh'), 0o755);
  writeFileSync(
    join(folder, 'definitions/slow.yml'),
    `name: slow
title: Waits
cost: instant
executable: { names: [run.sh] }
version: { arguments: [--version], pattern: '^(.*)$' }
supports:
  - { editions: ['2024', current], kinds: [violation], formats: [yaml 2.0], properties: [unreach-call], languages: [C] }
arguments: ['\${witness}', '\${program}']
status:
  - { exit-codes: [0], status: false(unreach-call) }
  - { status: unknown }
`,
  );
});

// The log lies outside of the directories of the runs: neither sandbox nor user may be in the way.
const CLAIM: ManyClaim = {
  task: join(WITNESSES, 'tasks/ticket-price.yml'),
  property: join(WITNESSES, 'properties/unreach-call.prp'),
  verdict: 'false(unreach-call)',
  witnesses: [join(WITNESSES, 'claims/ticket-price-yaml')],
  category: 'ReachSafety-ControlFlow',
  validators: ['slow'],
  validatorFolders: [join(folder, 'definitions')],
  tools: { directories: new Map([['slow', join(folder, 'tool')]]) },
  memory: 200_000_000,
  cores: 1,
  sandbox: 'none',
  user: 'root',
};
const claims = (count: number) => Array.from({ length: count }, () => CLAIM);
const OPEN = { sandbox: 'none', user: 'root', memory: 2_000_000_000 } as const;

beforeEach(() => writeFileSync(log, ''));

/** How many validators ran, and how many at the same time at most: told by themselves. */
function counted(): { readonly runs: number; readonly most: number } {
  const marks = readFileSync(log, 'utf8').trim().split('\n');
  let now = 0;
  let most = 0;
  for (const mark of marks) {
    now += mark === '+' ? 1 : -1;
    most = Math.max(most, now);
  }
  return { runs: marks.filter((mark) => mark === '+').length, most };
}

async function collect(events: AsyncIterable<ManyEvent>): Promise<readonly ManyEvent[]> {
  const found: ManyEvent[] = [];
  for await (const event of events) found.push(event);
  return found;
}

describe('the budget of a process', () => {
  it('is shared by calls that know nothing of each other', async () => {
    const cores = allowedCores().length;
    await Promise.all(claims(cores + 2).map((claim) => validate(claim)));
    expect(counted().runs).toBe(cores + 2);
    expect(counted().most).toBeLessThanOrEqual(cores);
  });

  it('is set by a pool, in cores or in memory', async () => {
    const one = createPool({ ...OPEN, cores: 1 });
    await Promise.all(claims(3).map((claim) => validate({ ...claim, pool: one })));
    expect(counted()).toEqual({ runs: 3, most: 1 });
    writeFileSync(log, '');
    const small = createPool({ ...OPEN, memory: 300_000_000 });
    await Promise.all(claims(3).map((claim) => validate({ ...claim, pool: small })));
    expect(counted()).toEqual({ runs: 3, most: 1 });
  });
});

describe('many claims', () => {
  it('give their results as they come, each with its place, and share one budget', async () => {
    const wrong = { ...CLAIM, task: join(folder, 'none.yml') };
    const events = await collect(
      validateAll([CLAIM, wrong, CLAIM, CLAIM], { pool: createPool({ ...OPEN, cores: 1 }) }),
    );
    const ends = events.filter(({ kind }) => kind !== 'progress');
    expect(ends.map(({ claim }) => claim).sort()).toEqual([0, 1, 2, 3]);
    expect(ends.filter(({ kind }) => kind === 'failed')).toMatchObject([
      { claim: 1, error: { code: 'not-found' } },
    ]);
    for (const end of ends)
      if (end.kind === 'decided') expect(end.result.resolution.outcome).toBe('confirmed');
    const kinds = events.flatMap((each) =>
      each.kind === 'progress' && each.claim === 0 ? each.event.kind : [],
    );
    expect(kinds).toEqual(expect.arrayContaining(['run-started', 'run-finished']));
    expect(counted()).toEqual({ runs: 3, most: 1 });
  });

  it('are taken from their sequence when there is room for them', async () => {
    let taken = 0;
    async function* endless() {
      for (;;) {
        taken += 1;
        yield CLAIM;
      }
    }
    for await (const { kind } of validateAll(endless(), { pool: createPool({ ...OPEN, cores: 1 }) }))
      if (kind === 'decided') break;
    expect(taken).toBeLessThanOrEqual(3);
  });

  it('end with whoever reads them: no run is left', async () => {
    for await (const event of validateAll(claims(5), { pool: createPool({ ...OPEN, cores: 1 }) }))
      if (event.kind === 'progress' && event.event.kind === 'run-started') break;
    expect(counted().runs).toBeLessThanOrEqual(1);
  });

  it('end with the reason of their signal', async () => {
    const stop = new AbortController();
    const reason = new Error('enough');
    const events: string[] = [];
    const read = async () => {
      const pool = createPool({ ...OPEN, cores: 1 });
      for await (const event of validateAll(claims(5), { pool, signal: stop.signal })) {
        events.push(event.kind);
        if (event.kind === 'decided') stop.abort(reason);
      }
    };
    await expect(read()).rejects.toBe(reason);
    expect(events.filter((kind) => kind === 'decided')).toHaveLength(1);
  });

  it('end when their sequence fails', async () => {
    async function* broken() {
      yield CLAIM;
      throw new Error('no more');
    }
    await expect(collect(validateAll(broken(), { pool: createPool({ ...OPEN, cores: 1 }) }))).rejects.toThrow(
      'no more',
    );
  });
});
