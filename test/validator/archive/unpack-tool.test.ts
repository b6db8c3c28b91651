import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { unpackTool } from '../../../src/validator/archive/unpack-tool.js';
import { writeZip, type ZipEntry } from '../../campaign/write-zip.js';
import { Canary } from '../../files/canary.js';
import { messageOf, problemOf } from '../../problem-of.js';

const folder = mkdtempSync(join(tmpdir(), 'unpack-tool-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const canary = new Canary(join(folder, 'canary'), process.getuid?.() ?? 0);
const LIMITS = { entries: 20, bytes: 1_000_000 };
let count = 0;

const file = (name: string, content = 'text', mode = 0o100644): ZipEntry => ({ name, content, mode });
const link = (name: string, target: string): ZipEntry => file(name, target, 0o120777);
const empty = (name: string): ZipEntry => file(name, '', 0o040755);

/** Writes an archive, and makes an empty folder for it. */
function arrange(entries: readonly ZipEntry[], change?: Parameters<typeof writeZip>[2]) {
  const here = join(folder, String(++count));
  mkdirSync(join(here, 'tool'), { recursive: true });
  const archive = join(here, 'tool.zip');
  writeZip(archive, entries, change);
  return { archive, target: join(here, 'tool') };
}

/** The whole message with which an archive is refused. */
const refusalOf = async (...words: Parameters<typeof unpackTool>) =>
  messageOf(await problemOf(() => unpackTool(...words)));

const listOf = (target: string) => readdirSync(target, { recursive: true, encoding: 'utf8' }).sort();

describe('an archive of a tool', () => {
  it('is unpacked without its top directory, with its links and who may execute', async () => {
    const { archive, target } = arrange([
      empty('tool-1.0/'),
      file('tool-1.0/run.sh', '#!/bin/sh\n', 0o106755),
      file('tool-1.0/lib/data', 'data'),
      link('tool-1.0/lib/current', 'data'),
      link('tool-1.0/bin/run', '../run.sh'),
      link('tool-1.0/lib/later', 'made-by-the-tool'),
    ]);
    expect(await unpackTool(archive, target)).toMatchObject({ files: 2, bytes: 14 });
    expect(listOf(target)).toEqual(
      ['bin', 'bin/run', 'lib', 'lib/current', 'lib/data', 'lib/later', 'run.sh'].sort(),
    );
    // Neither the set-user-id bit nor what others may write.
    expect(lstatSync(join(target, 'run.sh')).mode & 0o7022).toBe(0);
    expect(lstatSync(join(target, 'run.sh')).mode & 0o100).toBe(0o100);
    expect(lstatSync(join(target, 'lib/data')).mode & 0o111).toBe(0);
    expect(readlinkSync(join(target, 'bin/run'))).toBe('../run.sh');
    expect(readFileSync(join(target, 'lib/current'), 'utf8')).toBe('data');
  });

  it('keeps several things at its top', async () => {
    const { archive, target } = arrange([file('a'), file('b/c')]);
    await unpackTool(archive, target);
    expect(listOf(target)).toEqual(['a', 'b', 'b/c']);
  });

  it('has the checksum that the user states, in either case', async () => {
    const { archive, target } = arrange([file('a')]);
    const { sha256 } = await unpackTool(archive, target);
    const again = arrange([file('a')]);
    expect((await unpackTool(again.archive, again.target, { sha256: sha256.toUpperCase() })).sha256).toBe(
      sha256,
    );
    const other = arrange([file('a')]);
    const message = await refusalOf(other.archive, other.target, { sha256: '0'.repeat(64) });
    expect(message).toContain(`has the SHA-256 ${sha256}, not 000`);
    expect(listOf(other.target)).toEqual([]);
  });
});

describe('a hostile archive', () => {
  const outside = join(folder, 'canary');
  const big = Buffer.alloc(400_000);
  it.each<[string, readonly ZipEntry[], RegExp]>([
    ['leads up', [file('a'), file('../canary/file', 'bad')], /invalid relative path: \.\.\/canary\/file/],
    ['leads up with backslashes', [file('..\\canary\\file', 'bad')], /invalid relative path/],
    ['leads up in the middle', [file('a/../../canary/file', 'bad')], /invalid relative path/],
    ['is absolute', [file(join(outside, 'file'), 'bad')], /absolute path/],
    ['has a drive', [file('C:/canary/file', 'bad')], /absolute path/],
    ['has an empty part', [file('a//b')], /absolute or not plain/],
    ['has a dot', [file('./a')], /absolute or not plain/],
    ['has a control character', [file('a\u0000b')], /control characters/],
    ['has a long name', [file('a'.repeat(256))], /name that is too long/],
    ['has a long path', [file(Array.from({ length: 2100 }, () => 'a').join('/'))], /path that is too long/],
    [
      'writes through a link',
      [link('a', outside), file('a/file', 'bad')],
      /'a\/file' below 'a', which is a link/,
    ],
    [
      'writes through a later link',
      [file('a/file', 'bad'), link('a', outside)],
      /below 'a', which is a link/,
    ],
    [
      'writes a file through a link of its name',
      [link('a', join(outside, 'file')), file('a', 'bad')],
      /two entries 'a'/,
    ],
    ['has a file twice', [file('t/a', 'good'), file('t/a', 'bad')], /two entries 'a'/],
    ['has a file that is a folder', [file('a'), file('a/b')], /below 'a', which is a file/],
    ['has a link that is absolute', [file('x'), link('a', outside)], /link 'a' that leads outside/],
    ['has a link that leads up', [file('x'), link('b/a', '../../canary')], /link 'b\/a' that leads outside/],
    [
      'has links that lead up together',
      [file('x/y/z'), link('d', 'x/y'), link('e', 'd/../../..')],
      /link 'e' that leads outside/,
    ],
    ['has a link to its parent', [file('top/x'), link('top/a', '../..')], /leads outside/],
    ['has links in circles', [file('x'), link('a', 'b'), link('b', 'a')], /leads in circles/],
    ['has a link without target', [file('x'), link('a', '')], /without a plain target/],
    ['has a link that is too long', [file('x'), link('a', 'b/'.repeat(3000))], /too long/],
    ['has a device', [file('x'), file('a', '', 0o020666)], /neither a file nor a directory nor a link/],
    ['has a pipe', [file('x'), file('a', '', 0o010666)], /neither a file/],
    ['is encrypted', [{ ...file('a'), flags: 1 }], /is encrypted/],
    [
      'has too many entries',
      Array.from({ length: 21 }, (_, index) => file(`a${index}`)),
      /more than 20 entries/,
    ],
    [
      'unpacks to too much',
      ['a', 'b', 'c'].map((name) => ({ ...file(name), content: big })),
      /more than 1000000 bytes/,
    ],
    [
      'states a smaller size',
      [{ ...file('a'), content: big, statedSize: 10 }],
      /too many bytes|more than|expected 10/i,
    ],
    ['states a larger size', [{ ...file('a'), statedSize: 999 }], /not enough bytes|expected 999/i],
    ['states a size of terabytes', [{ ...file('a'), statedSize: 0xfffffff0 }], /more than 1000000 bytes/],
    ['has no files', [empty('a/')], /holds no files/],
  ])('that %s is refused as a whole', async (_name, entries, message) => {
    const { archive, target } = arrange(entries);
    expect(await refusalOf(archive, target, { limits: LIMITS })).toMatch(message);
    expect(canary.changes()).toEqual([]);
    // What must not be there was never there, not even before it was refused.
    expect(listOf(target).every((name) => name === 'a')).toBe(true);
  });

  it('that is damaged is refused', async () => {
    const { archive, target } = arrange([file('a', 'content that is long enough')], (bytes) => {
      const changed = Buffer.from(bytes);
      changed[8] = (changed[8] ?? 0) ^ 1;
      return changed;
    });
    expect(await refusalOf(archive, target)).toMatch(/tool\.zip: .*(?:damaged|cannot|can be read)/);
  });

  it.each<[string, (path: string) => void, RegExp]>([
    ['not there', () => undefined, /does not exist; check the path/],
    ['a directory', (path) => mkdirSync(path), /is not a file/],
    ['empty', (path) => writeFileSync(path, ''), /is not a zip archive that can be read/],
    ['a text', (path) => writeFileSync(path, 'PK\x03\x04 but nothing else'), /is not a zip archive/],
  ])('%s', async (_name, make, message) => {
    const path = join(folder, `wrong-${++count}.zip`);
    make(path);
    expect(await refusalOf(path, folder)).toMatch(message);
  });

  it('does not overwrite what is in the folder, and follows nothing there', async () => {
    const { archive, target } = arrange([file('a', 'bad')]);
    symlinkSync(join(outside, 'file'), join(target, 'a'));
    expect(await refusalOf(archive, target)).toMatch(/cannot be written to \(EEXIST\)/);
    expect(canary.changes()).toEqual([]);
  });

  it('ends on request', async () => {
    const { archive, target } = arrange([file('a')]);
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(unpackTool(archive, target, { signal })).rejects.toThrow('enough');
    expect(listOf(target)).toEqual([]);
  });

  it('says where it cannot write', async () => {
    const { archive, target } = arrange([file('a')]);
    rmSync(target, { recursive: true });
    expect(await refusalOf(archive, target)).toMatch(/cannot be written to \(ENOENT\); make room/);
  });
});
