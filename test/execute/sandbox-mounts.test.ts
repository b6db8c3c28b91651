import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPrivate, missingParents, planMounts, removeCopies } from '../../src/execute/sandbox-mounts.js';

const STRANGER = { uid: 65_534, gid: 65_534 };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mounts-'));
  mkdirSync(join(folder, 'open'));
  writeFileSync(join(folder, 'open/task.c'), 'task');
  chmodSync(join(folder, 'open/task.c'), 0o644);
  writeFileSync(join(folder, 'open/secret.c'), 'secret');
  chmodSync(join(folder, 'open/secret.c'), 0o600);
  symlinkSync(join(folder, 'open/task.c'), join(folder, 'link.c'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('planMounts', () => {
  it('hides homes and files of others, and leaves the system alone', async () => {
    const { hidden, shown, copies } = await planMounts(['/bin/sh', '/no/such/file'], undefined);
    expect(hidden).toContain('/tmp');
    for (const place of hidden) expect(['/', '/usr', '/etc', '/bin']).not.toContain(place);
    expect([shown.size, copies]).toEqual([0, undefined]);
  });

  it('shows inputs under the names they are called by, and where links lead', async () => {
    const task = join(folder, 'open/task.c');
    const link = join(folder, 'link.c');
    const { shown } = await planMounts([link, task, task], undefined);
    expect([...shown]).toEqual([
      [link, task],
      [task, task],
    ]);
  });

  it('copies what another user may not read', async () => {
    const secret = join(folder, 'open/secret.c');
    const mounts = await planMounts([secret], STRANGER);
    const copy = mounts.shown.get(secret) ?? '';
    expect(copy.startsWith(mounts.copies ?? 'none')).toBe(true);
    expect(readFileSync(copy, 'utf8')).toBe('secret');
    await removeCopies(mounts);
    expect(existsSync(copy)).toBe(false);
    expect(existsSync(secret)).toBe(true);
  });

  it('hides directories that another user may not enter, so that inputs in them can be shown', async () => {
    const closed = mkdtempSync(join(folder, 'closed-'));
    try {
      const task = join(closed, 'task.c');
      writeFileSync(task, '');
      const { hidden, shown } = await planMounts([task], STRANGER);
      expect(hidden.some((place) => task.startsWith(`${place}/`))).toBe(true);
      expect(shown.has(task)).toBe(true);
    } finally {
      rmSync(closed, { recursive: true });
    }
  });
});

it('names the directories that are missing in an empty one', () => {
  expect(missingParents('/tmp/a/b/c', ['/tmp'])).toEqual(['/tmp/a', '/tmp/a/b']);
  expect(missingParents('/usr/a', ['/tmp'])).toEqual([]);
});

it.each([
  [homedir(), true],
  ['/tmp', true],
  ['/', true],
  ['/opt/validator', false],
])('whether %s is private: %s', (directory, expected) => {
  expect(isPrivate(directory)).toBe(expected);
});
