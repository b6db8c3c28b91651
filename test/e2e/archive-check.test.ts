import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
// @ts-expect-error a script without types
import { checkArchive } from '../../scripts/archive/check-archive.mjs';
// @ts-expect-error a script without types
import { findRuntime } from '../../scripts/archive/node-runtime.mjs';
// @ts-expect-error a script without types
import { unpackZip } from '../../scripts/archive/unpack-zip.mjs';
// @ts-expect-error a script without types
import { writeZip } from '../../scripts/archive/write-zip.mjs';
import { ROOT } from './run-cli.js';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'archive-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the check of an archive', () => {
  const file = (path: string, text: string, mode = 'data') => ({ path, bytes: Buffer.from(text), mode });
  const zip = join(folder, 'small.zip');
  it.each([
    ['whose directory has another name', 'other', 'the archive has other instead of one directory'],
    ['whose Node.js is none', 'top', 'ldd lists no libraries'],
  ])('refuses one %s', async (_what, name, message) => {
    await writeZip(zip, name, [file('lib/node', 'text', 'program')], 1);
    await expect(checkArchive(zip, 'top', 1, () => undefined)).rejects.toThrow(message);
  });

  it('refuses one whose smoke test fails', async () => {
    const bash = execFileSync('sh', ['-c', 'command -v sh'], { encoding: 'utf8' }).trim();
    const node = { path: 'lib/node', bytes: readFileSync(bash), mode: 'program' };
    await writeZip(zip, 'top', [node, file('smoketest.sh', '#!/bin/sh\necho no; exit 1\n', 'program')], 1);
    await expect(checkArchive(zip, 'top', 1, () => undefined)).rejects.toThrow('the smoke test failed:\nno');
  });

  it('refuses another Node.js', async () => {
    await expect(findRuntime(join(ROOT, 'package.json'))).rejects.toThrow('is not the official Node.js');
  });

  it('has the same bytes for the same files, and keeps what is a program', async () => {
    const files = [file('a', 'one'), file('b/c', 'two', 'program')];
    const hashes = [];
    for (const name of ['one.zip', 'two.zip']) {
      await writeZip(join(folder, name), 'top', files, 9);
      hashes.push(
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      );
    }
    expect(hashes[0]).toBe(hashes[1]);
    await unpackZip(join(folder, 'one.zip'), join(folder, 'small'));
    await expect(run(join(folder, 'small/top/a'), [])).rejects.toMatchObject({ code: 'EACCES' });
    expect(readFileSync(join(folder, 'small/top/b/c'), 'utf8')).toBe('two');
  });
});
