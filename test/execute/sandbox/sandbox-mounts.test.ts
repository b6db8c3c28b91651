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
import { planMounts, removeCopies } from '../../../src/execute/sandbox/sandbox-mounts.js';
import { viewOptions } from '../../../src/execute/sandbox/sandbox-view.js';
import { isPrivate, privatePlaces } from '../../../src/execute/system/private-places.js';

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
  it('shows nothing that is there anyway, or does not exist', async () => {
    const { shown, copies } = await planMounts(['/bin/sh', '/no/such/file'], ['/bin', '/usr'], undefined);
    expect([shown.size, copies]).toEqual([0, undefined]);
  });

  it('shows inputs under the names they are called by, and where links lead', async () => {
    const task = join(folder, 'open/task.c');
    const link = join(folder, 'link.c');
    const { shown } = await planMounts([task, link, task], ['/usr'], undefined);
    expect([...shown]).toEqual([
      [link, task],
      [task, task],
    ]);
  });

  it('copies what another user may not read', async () => {
    const secret = join(folder, 'open/secret.c');
    const mounts = await planMounts([secret], ['/usr'], STRANGER);
    const copy = mounts.shown.get(secret) ?? '';
    expect(copy.startsWith(mounts.copies ?? 'none')).toBe(true);
    expect(readFileSync(copy, 'utf8')).toBe('secret');
    await removeCopies(mounts);
    expect(existsSync(copy)).toBe(false);
    expect(existsSync(secret)).toBe(true);
  });
});

describe('viewOptions', () => {
  const view = {
    system: [
      { kind: 'shown', place: '/usr' },
      { kind: 'link', place: '/bin', target: 'usr/bin' },
      { kind: 'shown', place: '/etc/passwd' },
    ],
    temporary: ['/tmp'],
    size: 1000.5,
    masked: ['/proc/keys'],
    shown: new Map([
      ['/srv/tool', '/srv/tool'],
      ['/srv/tool/part', '/elsewhere/part'],
      ['/tmp/a/task.c', '/copies/0'],
    ]),
    workingDirectory: '/tmp/run/work',
  } as const;

  it('builds everything from nothing, with open directories that lead there', () => {
    expect(viewOptions(view).join(' ')).toBe(
      [
        '--ro-bind /usr /usr',
        '--symlink usr/bin /bin',
        '--perms 0755 --dir /etc',
        '--ro-bind /etc/passwd /etc/passwd',
        '--dev /dev',
        '--remount-ro /dev',
        '--proc /proc',
        '--perms 0755 --dir /run',
        '--ro-bind /dev/null /proc/keys',
        '--size 1000 --perms 1777 --tmpfs /dev/shm',
        '--size 1000 --perms 1777 --tmpfs /tmp',
        '--perms 0755 --dir /srv',
        '--ro-bind /srv/tool /srv/tool',
        '--ro-bind /elsewhere/part /srv/tool/part',
        '--perms 0755 --dir /tmp/a',
        '--ro-bind /copies/0 /tmp/a/task.c',
        '--perms 0755 --dir /tmp/run',
        '--bind /tmp/run/work /tmp/run/work',
        '--remount-ro /',
        '--chdir /tmp/run/work',
      ].join(' '),
    );
  });

  it('never shows what the working directory is', () => {
    const shown = new Map([['/tmp/run/work', '/tmp/run/work']]);
    expect(viewOptions({ ...view, shown })).not.toContain('--ro-bind /tmp/run/work');
  });
});

it('names the private places of this machine, the outermost, and nothing that programs need', async () => {
  const places = await privatePlaces();
  expect(places).toContain('/tmp');
  for (const place of places) expect(['/', '/usr', '/etc', '/bin']).not.toContain(place);
});

it.each([
  [homedir(), true],
  ['/tmp', true],
  ['/', true],
  ['/home/somebody', true],
  ['/srv', true],
  ['/home/somebody/validator', false],
  ['/opt/validator', false],
])('whether %s is private: %s', (directory, expected) => {
  expect(isPrivate(directory)).toBe(expected);
});
