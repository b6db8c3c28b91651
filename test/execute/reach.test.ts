import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { processPolling } from '../../src/execute/limits/process-polling.js';
import { runCommand } from '../../src/execute/run/run-command.js';
import { createRunDirectory } from '../../src/execute/run/run-directory.js';
import { ownUserEnclosure } from '../../src/execute/sandbox/own-user.js';
import type { Enclosure } from '../../src/execute/system/enclosure.js';
import { limits } from './subject.js';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.warn('skipped: only root gives runs users of their own');

let folder: string;
let enclosure: Enclosure;
const write = (path: string, mode: number) => {
  writeFileSync(join(folder, path), 'content\n');
  chmodSync(join(folder, path), mode);
};

/** An open directory with a closed one in it, and a closed one with an open one, with links to each of them. */
beforeAll(async () => {
  if (isRoot) enclosure = await ownUserEnclosure('machine');
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'reach-')));
  for (const path of ['open', 'open/closed', 'closed', 'closed/inner', 'links']) {
    mkdirSync(join(folder, path));
    chmodSync(join(folder, path), /closed$/.test(path) ? 0o700 : 0o755);
  }
  chmodSync(folder, 0o755);
  write('open/file', 0o644);
  write('open/private', 0o600);
  writeFileSync(join(folder, 'open/another'), 'another content\n', { mode: 0o600 });
  write('open/closed/file', 0o644);
  write('open/closed/private', 0o600);
  write('closed/inner/file', 0o644);
  write('closed/secret', 0o644);
  for (const path of ['open', 'open/closed', 'closed', 'closed/inner']) {
    const name = path.replace('/', '-');
    symlinkSync(join(folder, path), join(folder, 'links', name));
    symlinkSync(join('..', path), join(folder, 'links', `relative-${name}`));
  }
  symlinkSync(join(folder, 'open/private'), join(folder, 'links/private'));
  symlinkSync('inner', join(folder, 'closed/link'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(isRoot)('a run of root as a user of its own', () => {
  it.each([
    ['open', 'open/private'],
    ['open', 'open/closed/file'],
    ['open', 'closed/inner/file'],
    ['open', 'links/open/private'],
    ['open', 'links/open/closed/file'],
    ['open', 'links/relative-open/closed/private'],
    ['open', 'links/open-closed/file'],
    ['open', 'links/closed/link/file'],
    ['open', 'links/closed-inner/file'],
    ['closed', 'closed/inner/file'],
    ['links/open', 'links/open/closed/file'],
    ['links/closed', 'links/closed/inner/file'],
    ['links/closed-inner', 'links/open/private'],
    ['links/relative-closed-inner', 'links/closed-inner/file'],
  ])('in %s reads %s', async (temporary, path) => {
    const owner = enclosure.newOwner();
    const directory = await createRunDirectory(owner, join(folder, temporary));
    onTestFinished(async () => void (await directory.remove()));
    const file = join(folder, path);
    const command = {
      executable: '/bin/sh',
      arguments: ['-c', 'cat "$0" > read && cat read && ls "$1"', file, join(folder, 'closed')],
      workingDirectory: directory.path,
      environment: { PATH: '/usr/bin:/bin' },
      readable: [file],
      owner,
    };
    const { output } = await runCommand(command, limits(), [], processPolling, undefined, enclosure);
    expect(output).toMatch(/^content\n/);
    expect(readFileSync(join(directory.path, 'read'), 'utf8')).toBe('content\n');
    expect(output).not.toContain('secret');
  });

  it('reads of each input what is in it, whatever links lead to them', async () => {
    const owner = enclosure.newOwner();
    const directory = await createRunDirectory(owner, join(folder, 'open'));
    onTestFinished(async () => void (await directory.remove()));
    const names = [
      'links/open/private',
      'links/open/another',
      'open/private',
      'links/private',
      'open/another',
    ];
    const readable = names.map((name) => join(folder, name));
    const command = {
      executable: '/bin/cat',
      arguments: readable,
      workingDirectory: directory.path,
      environment: { PATH: '/usr/bin:/bin' },
      readable,
      owner,
    };
    const { output } = await runCommand(command, limits(), [], processPolling, undefined, enclosure);
    expect(output.trim().split('\n')).toEqual([
      'content',
      'another content',
      'content',
      'content',
      'another content',
    ]);
  });
});
