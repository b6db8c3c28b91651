import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, chownSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bubblewrapSandbox } from '../../src/execute/sandbox/bubblewrap.js';
import { describeShortcoming } from '../../src/execute/system/shortcoming.js';
import { PEOPLE, type Person, Runner } from './runner.js';

const runner = new Runner();
beforeAll(() => runner.prepare());
afterAll(() => runner.remove());

const sandbox = await bubblewrapSandbox();
if (sandbox.kind === 'unavailable')
  console.warn(`skipped: ${describeShortcoming(sandbox.shortcoming).reason}`);

const SUCCESS = /^exit 0$/;
const EPERM = /^exit 1$/;
const EPERM_OR_EACCES = /^exit (1|13)$/;
const ENOENT = /^exit 2$/;
const EROFS = /^exit 30$/;
const ENOSYS = /^exit 38$/;
const EACCES_OR_ENODATA = /^exit (13|61)$/;
const EAFNOSUPPORT = /^exit 97$/;
const ECONNREFUSED = /^exit 111$/;

/** A directory for canaries where no sandbox of ours puts an empty one; undefined where we may not write. */
function placeOutsideHomes(): string | undefined {
  for (const parent of ['/srv', '/var/lib', '/mnt']) {
    try {
      accessSync(parent, constants.W_OK);
      return mkdtempSync(join(parent, 'witness-check-canary-'));
    } catch {
      // The next one.
    }
  }
  return undefined;
}

/** What an intruder tries that needs nothing outside, and what stops it. */
const ATTACKS: readonly (readonly [words: readonly string[], expected: RegExp])[] = [
  [['unshare'], EPERM],
  [['clone'], EPERM],
  [['clone3'], ENOSYS],
  [['io-uring'], ENOSYS],
  [['x32'], ENOSYS],
  [['vsock'], EAFNOSUPPORT],
  [['push-input'], EPERM],
  [['push-input-64'], EPERM],
  [['leave-key', 'witness-check-canary'], EPERM],
  [['list-keys'], EACCES_OR_ENODATA],
  // The process that starts everything.
  [['rewrite-init'], EPERM_OR_EACCES],
  [['write', '/witness-check-canary'], EROFS],
  [['write', '/etc/witness-check-canary'], EROFS],
  [['write', '/run/witness-check-canary'], EROFS],
  [['write', '/dev/witness-check-canary'], EROFS],
  [['write', '/proc/sys/kernel/hostname'], /^exit (1|13|30)$/],
  [['read', '/etc/shadow'], ENOENT],
  [['read', '/etc/passwd'], SUCCESS],
  [['read', '/var/lib'], ENOENT],
  [['read', '/home'], ENOENT],
  [['read', '/root'], ENOENT],
  [['read', '/sys/kernel/debug'], ENOENT],
  [['read', '/sys/devices/system/cpu/online'], SUCCESS],
  [['write', '/tmp/private'], SUCCESS],
  [['write', '/var/tmp/private'], SUCCESS],
  [['write', '/dev/shm/private'], SUCCESS],
  [['write', 'in-the-working-directory'], SUCCESS],
];

describe.runIf(sandbox.kind === 'available').each(PEOPLE)('in the sandbox of $name', (person: Person) => {
  const attack = async (commands: readonly (readonly string[])[], launcher: readonly string[] = []) => {
    const series = {
      measurement: 'approximate',
      sandbox: 'best',
      limits: {},
      commands: [[runner.intruder, ...commands.flatMap((words) => [...words, ';'])]],
    } as const;
    const [outcome] = await runner.run(person, series, launcher);
    expect(outcome?.sandbox).toBe('bubblewrap');
    return outcome?.output.split('\n').filter(Boolean);
  };

  it('no command gets out', async () => {
    const ends = await attack(ATTACKS.map(([words]) => words));
    expect(ATTACKS.map(([words], index) => [words, ends?.[index]])).toEqual(
      ATTACKS.map(([words, expected]) => [words, expect.stringMatching(expected)]),
    );
  });

  it('no command reads the keys of our session', async () => {
    const name = `witness-check-canary-${process.pid}`;
    const session = [runner.intruder, 'with-key', name];
    expect(await attack([['read-keyring', name]], session)).toEqual([expect.stringMatching(EPERM)]);
    // The key is there: a program outside reads it.
    const seen = execFileSync(runner.intruder, ['with-key', name, runner.intruder, 'read-keyring', name]);
    expect(String(seen)).toBe('secret\n');
  });

  it('no command reads private files, or talks to listening processes, outside homes', async () => {
    const place = placeOutsideHomes();
    if (place === undefined) return console.warn('skipped: no writable directory outside homes');
    onTestFinished(() => rmSync(place, { recursive: true }));
    const secret = join(place, 'secret');
    const socket = join(place, 'socket');
    const pipe = join(place, 'pipe');
    writeFileSync(secret, 'secret', { mode: 0o600 });
    execFileSync('mkfifo', [pipe]);
    const servers = await Promise.all(
      [socket, `\0witness-check-canary-${process.pid}`].map(
        (path) =>
          new Promise<ReturnType<typeof createServer>>((resolve) => {
            const server = createServer().listen(path, () => resolve(server));
          }),
      ),
    );
    onTestFinished(() => {
      for (const server of servers) server.close();
    });
    chmodSync(place, 0o755);
    for (const path of [secret, socket, pipe]) chownSync(path, person.uid, person.uid);
    const abstract = `@witness-check-canary-${process.pid}`;
    expect(
      await attack([
        ['read', secret],
        ['visit', socket],
        ['pipe', pipe],
        ['visit', abstract],
      ]),
    ).toEqual([ENOENT, ENOENT, ENOENT, ECONNREFUSED].map((error) => expect.stringMatching(error)));
  });
});
