import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planCampaign, validate } from '../../src/index.js';
import { directoriesOf, testsOf, until, writeEndlessClaim } from './endless.js';
import { ROOT } from './run-cli.js';

/** Whether a process runs: neither gone nor dead. */
function isRunning(pid: string): boolean {
  try {
    return !/^\d+ \(.*\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

let folder: string;
let claim: ReturnType<typeof writeEndlessClaim>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stop-'));
  claim = writeEndlessClaim(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a user who stops the command line', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('with %s gets exit code %i, and nothing survives', async (signal, exitCode) => {
    const words = ['validate', claim.task, '--data-model', 'LP64', '--property', claim.property];
    const child: ChildProcess = spawn(
      process.execPath,
      [
        join(ROOT, 'bin/witness-check.js'),
        ...words,
        '--verdict',
        'false',
        '--witness',
        claim.witness,
        '--validator',
        'replay',
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let printed = '';
    child.stdout?.on('data', (chunk) => (printed += chunk));
    child.stderr?.on('data', (chunk) => (printed += chunk));
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const pid = child.pid ?? 0;
    await until(() => testsOf(pid).length > 0);
    child.kill(signal);
    expect(await ended).toBe(exitCode);
    // A PID namespace that lost its first process takes a moment to die.
    await expect.poll(() => testsOf(pid)).toEqual([]);
    expect(directoriesOf(pid)).toEqual([]);
    expect(printed).toBe('interrupted\n');
  });
});

describe('Ctrl-C in a terminal while results are packed', () => {
  /** Says which process it is, and packs forever. */
  const PACKER = `#!/bin/sh
if [ "$1" = --help ]; then exit 0; fi
echo $$ > "$PACKING.new"; mv "$PACKING.new" "$PACKING"
exec sleep 100000
`;

  it('leaves neither half a folder nor a process', async () => {
    const place = join(folder, 'packed');
    const tools = join(place, 'tools');
    mkdirSync(tools, { recursive: true });
    writeFileSync(join(tools, 'bzip2'), PACKER, { mode: 0o755 });
    const campaign = join(place, 'campaign');
    await planCampaign(campaign, [join(ROOT, 'witnesses/campaign')]);
    const output = join(place, 'adjusted');
    const packing = join(place, 'packing');
    const child = spawn(
      process.execPath,
      [join(ROOT, 'bin/witness-check.js'), 'campaign', 'write', campaign, '-o', output, '--partial'],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
        env: { ...process.env, PACKING: packing, PATH: `${tools}:${process.env.PATH}` },
      },
    );
    let printed = '';
    child.stdout.on('data', (chunk) => (printed += chunk));
    child.stderr.on('data', (chunk) => (printed += chunk));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    await until(() => existsSync(packing) || child.exitCode !== null);
    expect(readdirSync(output)).not.toEqual([]);
    // A terminal signals the whole group of processes.
    process.kill(-(child.pid ?? 0), 'SIGINT');
    expect(await ended).toBe(130);
    expect(printed).toBe('interrupted\n');
    expect(existsSync(output)).toBe(false);
    const packer = readFileSync(packing, 'utf8').trim();
    // It has its signal, but may not have died of it yet, or nobody may have asked how it ended.
    await until(() => !isRunning(packer));
  });
});

describe('a user who stops the command line while it reads a large witness', () => {
  it('gets an answer to the signal, not to the witness', async () => {
    const witness = writeLargeWitness();
    const child = spawn(
      process.execPath,
      [
        'bin/witness-check.js',
        'validate',
        'witnesses/tasks/ticket-price.yml',
        '--property',

        'witnesses/properties/unreach-call.prp',
        '--verdict',
        'false(unreach-call)',
        '--witness',
        witness,
      ],
      { stdio: 'ignore', cwd: ROOT },
    );
    const ended = new Promise<unknown>((resolve) =>
      child.once('exit', (exitCode, signal) => resolve(exitCode ?? signal)),
    );
    const pid = child.pid ?? 0;
    // All of it is read: what comes now takes some seconds of CPU time.
    await until(() => bytesReadBy(pid) > statSync(witness).size);
    const atSignal = cputimeOf(pid) ?? 0;
    child.kill('SIGTERM');
    let last = atSignal;
    while (child.exitCode === null && child.signalCode === null) {
      last = cputimeOf(pid) ?? last;
      await setTimeout(10);
    }
    expect([143, 'SIGTERM']).toContain(await ended);
    expect(last - atSignal).toBeLessThan(1);
  });
});

/** As large as a witness may nearly be. */
function writeLargeWitness(): string {
  const file = join(folder, 'large.graphml');
  const small = readFileSync(join(ROOT, 'witnesses/claims/ticket-price-graphml/witness.graphml'), 'utf8');
  const edges = Array.from(
    { length: 250_000 },
    (_, index) => `<edge source="N0" target="N${index}"><data key="startline">${index % 20}</data>\n\
<data key="assumption">a == ${index};</data><data key="assumption.scope">main</data></edge>\n`,
  );
  writeFileSync(
    file,
    small.replace('</graph>', () => `${edges.join('')}</graph>`),
  );
  return file;
}

function bytesReadBy(pid: number): number {
  return Number(/^rchar: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]);
}

/** Seconds of all its threads; undefined where it has ended. */
function cputimeOf(pid: number): number | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  const [utime, stime] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((utime ?? 0) + (stime ?? 0)) / 100;
}

describe('a program that aborts', () => {
  const options = () => ({
    task: claim.task,
    property: claim.property,
    dataModel: 'LP64' as const,
    verdict: 'false',
    witnesses: [claim.witness],
    validators: ['replay'],
  });

  it('gets the reason of its signal, and nothing survives', async () => {
    const stop = new AbortController();
    const result = validate({ ...options(), signal: stop.signal });
    const reason = new Error('enough');
    await Promise.race([until(() => testsOf(process.pid).length > 0), result]);
    stop.abort(reason);
    await expect(result).rejects.toBe(reason);
    await expect.poll(() => testsOf(process.pid)).toEqual([]);
    expect(directoriesOf(process.pid)).toEqual([]);
  });

  it('gets it too when the signal was aborted before', async () => {
    const reason = new Error('too late');
    await expect(validate({ ...options(), signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
