import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hashProgramFile, readProgramText } from '../../src/task/program-file.js';
import { problemOf } from '../problem-of.js';

const folder = mkdtempSync(join(tmpdir(), 'program-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file of that many bytes; beyond its text, it takes no room on the disk. */
function makeFile(name: string, text: string | Uint8Array, size?: number): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  if (size !== undefined) truncateSync(file, size);
  return file;
}

describe('a program file', () => {
  it.each<[string, () => string, 'text' | 'too-large' | 'encoding']>([
    ['in UTF-8', () => makeFile('a.c', 'int main(void) { return 0; }\n'), 'text'],
    ['in Latin-1', () => makeFile('b.c', Buffer.from('// \u00e9', 'latin1')), 'encoding'],
    ['with NUL bytes', () => makeFile('c.c', 'x', 100), 'encoding'],
    ['that is too large to parse', () => makeFile('d.c', '// x\n', 60_000_000), 'too-large'],
  ])('%s has a hash, whatever becomes of its text', async (_name, make, expected) => {
    const file = make();
    const sha256 = hash('sha256', readFileSync(file), 'hex');
    expect(await hashProgramFile(file)).toBe(sha256);
    const program = await readProgramText(file);
    expect(program.sha256).toBe(sha256);
    expect('source' in program ? 'text' : program.obstacle).toBe(expected);
  });

  it.each<[string, () => string, string]>([
    ['that is not there', () => join(folder, 'none.c'), 'not-found'],
    ['that is a folder', () => folder, 'unreadable'],
    ['that is too large to read', () => makeFile('e.c', 'x', 300_000_000), 'too-large'],
  ])('%s is refused', async (_name, make, code) => {
    const file = make();
    for (const read of [hashProgramFile, readProgramText]) {
      expect(await problemOf(() => read(file))).toMatchObject({ code });
    }
  });
});
