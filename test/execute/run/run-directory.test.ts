import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createRunDirectory } from '../../../src/execute/run/run-directory.js';
import { isAlive, parseOwner } from '../../../src/execute/system/run-name.js';

it('[MCC23-8, MCC23-24b] is fresh, ours, and removed afterwards, whatever it contains', async () => {
  const outside = await createRunDirectory();
  const directory = await createRunDirectory();
  expect(directory.path).not.toBe(outside.path);
  expect(parseOwner(directory.path.split('/').at(-1) ?? '')?.pid).toBe(process.pid);
  expect(readdirSync(directory.path)).toEqual([]);
  writeFileSync(join(outside.path, 'kept'), '');
  mkdirSync(join(directory.path, 'locked'));
  writeFileSync(join(directory.path, 'locked/file'), '');
  symlinkSync(outside.path, join(directory.path, 'locked/link'));
  chmodSync(join(directory.path, 'locked'), 0o500);
  await directory.remove();
  expect(existsSync(directory.path)).toBe(false);
  expect(readdirSync(outside.path)).toEqual(['kept']);
  await outside.remove();
});

it.each([
  'witness-check',
  'witness-check_12345678_0_1',
  'witness-check_1234567g_5_1',
  'x_12345678_5_1',
  '..',
])('is not the owner of %s', (name) => {
  expect(parseOwner(name)).toBeUndefined();
});

it('knows who is alive', () => {
  expect([process.pid, process.ppid, 4_194_305].map(isAlive)).toEqual([true, true, false]);
});
