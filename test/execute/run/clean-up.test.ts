import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readProcess } from '../../../src/execute/limits/process-table.js';
import { removeLeftovers } from '../../../src/execute/run/clean-up.js';
import { findOwnGroups } from '../../../src/execute/system/control-mounts.js';
import { bootToken, newRunName, parseOwner } from '../../../src/execute/system/run-name.js';
import { oneIn } from '../../effort.js';
import { availablePlaces, Subject } from '../subject.js';

const subject = new Subject();
const bundle = join(subject.directory, 'dispatcher.mjs');

beforeAll(async () => {
  subject.compile();
  await build({
    entryPoints: [fileURLToPath(new URL('../dispatcher.ts', import.meta.url))],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
});
afterAll(() => subject.remove());

/** Names in all places where a process leaves something behind. */
function leftBy(pid: number | undefined): string[] {
  const { unified, byController } = findOwnGroups();
  const places = [tmpdir(), ...byController.values(), ...(unified === undefined ? [] : [unified])];
  return places.flatMap((place) => readdirSync(place)).filter((name) => parseOwner(name)?.pid === pid);
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('close', () => resolve()));
}

const places = oneIn(4, await availablePlaces());

function dispatch(place: string, ending: string): ChildProcess {
  const dispatcher = spawn(process.execPath, [bundle, place, ending, subject.executable], {
    stdio: 'ignore',
  });
  onTestFinished(() => {
    dispatcher.kill('SIGKILL');
  });
  return dispatcher;
}

describe.each(places)('a dispatcher with $name', ({ name, enclosure }) => {
  const start = async (ending: string) => {
    const dispatcher = dispatch(name, ending);
    await expect.poll(() => subject.survivors().length).toBe(5);
    return dispatcher;
  };

  it.each(['handler', 'exit'])('leaves nobody behind when it ends itself (%s)', async (ending) => {
    const dispatcher = await start(ending);
    dispatcher.kill('SIGTERM');
    await ended(dispatcher);
    await expect.poll(() => subject.survivors()).toEqual([]);
    await removeLeftovers();
    expect(leftBy(dispatcher.pid)).toEqual([]);
  });

  it('is cleaned up after when it is killed, and not before', async () => {
    const dispatcher = await start('killed');
    await removeLeftovers();
    expect(subject.survivors()).toHaveLength(5);
    expect(leftBy(dispatcher.pid)).not.toEqual([]);
    dispatcher.kill('SIGKILL');
    // Without a pause in which we would ask how it ended: until then nobody else of this machine clears up after it.
    while (readProcess(dispatcher.pid ?? 0)?.dead === false);
    const alive = subject.survivors();
    await ended(dispatcher);
    // In a PID namespace of its own a run dies with us.
    if (enclosure.process === 'waits') {
      await expect.poll(() => subject.survivors()).toEqual([]);
    } else {
      expect(alive).toHaveLength(5);
    }
    await removeLeftovers();
    expect(subject.survivors()).toEqual([]);
    expect(leftBy(dispatcher.pid)).toEqual([]);
  });
});

describe.each(places)('a dispatcher with $name, killed at any moment', ({ name }) => {
  it.each(oneIn(3, [100, 200, 300]))('such as after %i ms', async (milliseconds) => {
    const dispatcher = dispatch(name, 'killed');
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    dispatcher.kill('SIGKILL');
    await ended(dispatcher);
    // A sandbox that is just being set up does not know yet that it must die with us: the next start ends it.
    const left = async () => {
      await removeLeftovers();
      return [...subject.survivors(), ...leftBy(dispatcher.pid)];
    };
    await expect.poll(left).toEqual([]);
  });
});

describe('temporary directories', () => {
  // No process has this id: it is above the largest that Linux gives out.
  const dead = 4_194_305;
  const cases = [
    ['of a dead process', `witness-check_${bootToken()}_${dead}_1`, 0, false],
    ['of a dead process, with a suffix', `witness-check_${bootToken()}_${dead}_2_pipeAb1`, 0, false],
    ['of this process', newRunName(), 30, true],
    ['of another machine', `witness-check_00000000_${dead}_3`, 0, true],
    ['of another machine, forgotten', `witness-check_00000000_${dead}_4`, 30, false],
    ['of somebody else', 'witness-check_notes', 30, true],
  ] as const;

  it.each(cases)('%s', async (_, name, days, stays) => {
    const temporary = join(subject.directory, 'temporary');
    const path = join(temporary, name);
    mkdirSync(join(path, 'inner'), { recursive: true });
    const time = Date.now() / 1000 - days * 86_400;
    utimesSync(path, time, time);
    const groups = { unified: undefined, byController: new Map<string, string>() };
    const removed = await removeLeftovers({ groups, temporary });
    expect(existsSync(path)).toBe(stays);
    expect(removed.removed.includes(path)).toBe(!stays);
  });
});
