import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeCommandFault, findExecutable } from '../../../src/execute/system/find-executable.js';

const directory = mkdtempSync(join(tmpdir(), 'execute-test-'));
afterAll(() => rmSync(directory, { recursive: true }));

function file(name: string, content: string | Uint8Array, mode: number): void {
  mkdirSync(join(directory, name, '..'), { recursive: true });
  writeFileSync(join(directory, name), content);
  chmodSync(join(directory, name), mode);
}

/** A 32-bit program that needs a loader, reduced to the headers that say so. */
function program32(loader: string): Uint8Array {
  const bytes = Buffer.alloc(200);
  bytes.write('\x7fELF\x01\x01\x01', 'latin1');
  bytes.writeUInt32LE(52, 28);
  bytes.writeUInt16LE(32, 42);
  bytes.writeUInt16LE(1, 44);
  bytes.writeUInt32LE(3, 52);
  bytes.writeUInt32LE(100, 56);
  bytes.write(`${loader}\0`, 100, 'latin1');
  return bytes;
}

beforeAll(() => {
  file('first/tool', 'not for running', 0o644);
  file('second/tool', '#!/bin/sh\n', 0o755);
  file('locked/only', 'not for running', 0o644);
  file('old-python', '#! /no/python2 -u\n', 0o755);
  file('script-of-script', `#!${join(directory, 'old-python')}\n`, 0o755);
  file('program-32', program32('/no/ld-linux.so.2'), 0o755);
  file('without-interpreter', 'true\n', 0o755);
  mkdirSync(join(directory, 'first/folder'));
});

it.each([
  ['a path', './second/tool', '', 'second/tool'],
  ['a later directory of the PATH', 'tool', 'first:second', 'second/tool'],
  ['a script without interpreter', './without-interpreter', '', 'without-interpreter'],
])('finds %s', async (_, executable, PATH, expected) => {
  const command = { executable, arguments: [], workingDirectory: directory, environment: { PATH } };
  expect(await findExecutable(command)).toEqual({ kind: 'done', value: join(directory, expected) });
});

it('finds programs of the machine, and without a PATH', async () => {
  const base = { arguments: [], workingDirectory: directory, environment: {} };
  expect(await findExecutable({ ...base, executable: 'sh' })).toEqual({ kind: 'done', value: '/bin/sh' });
  expect(await findExecutable({ ...base, executable: process.execPath })).toMatchObject({ kind: 'done' });
});

it.each([
  ['nothing', './missing', /missing does not exist$/],
  ['an empty name', '', /has no name/],
  ['a directory', './first/folder', /is not a file$/],
  ['a file that is not executable', './first/tool', /is not executable$/],
  ['the one on the PATH that is not executable', 'only', /locked\/only is not executable$/],
  ['nothing on the PATH', 'nothing', /no nothing on the PATH of the command \(first:locked\)$/],
  [
    'a script without its interpreter',
    './old-python',
    /needs \/no\/python2, but \/no\/python2 does not exist$/,
  ],
  ['a script of such a script', './script-of-script', /old-python needs \/no\/python2/],
  ['a program without its loader', './program-32', /needs \/no\/ld-linux\.so\.2, but/],
])('says what is wrong with %s', async (_, executable, reason) => {
  const environment = { PATH: 'first:locked' };
  const found = await findExecutable({ executable, arguments: [], workingDirectory: directory, environment });
  expect(found.kind === 'failed' && describeCommandFault(found.failure)).toMatch(reason);
});

it('says that the working directory is missing', async () => {
  const workingDirectory = join(directory, 'no');
  const found = await findExecutable({ executable: 'sh', arguments: [], workingDirectory, environment: {} });
  expect(found.kind === 'failed' && describeCommandFault(found.failure)).toMatch(/working directory/);
});
