import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHistory } from '../../src/dispatch/run/history.js';
import { decodeText } from '../../src/source/decode-text.js';
import { parseYaml } from '../../src/source/parse-yaml.js';
import { readBytes, readHead } from '../../src/source/read-bytes.js';
import { oneIn } from '../effort.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hostile-readers-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what is not a regular file, or has no end', () => {
  it.each(
    oneIn<[string, () => string, string]>(2, [
      ['a device without end', () => '/dev/zero', 'is not a regular file'],
      ['a directory', () => folder, 'is a directory'],
      ['a named pipe that nobody writes into', () => makePipe('pipe'), 'is not a regular file'],
      [
        'a file of the kernel that says it is empty',
        () => '/proc/self/pagemap',
        'has more than the limit of 100000 bytes',
      ],
    ]),
  )('%s is refused', async (_name, make, message) => {
    await expect(readBytes(make(), 100_000)).rejects.toThrow(message);
  });

  it('a file of the kernel is read as far as it goes', async () => {
    const bytes = await readBytes('/proc/self/status', 100_000);
    expect(Buffer.from(bytes).toString()).toMatch(/^Name:/);
  });

  it.each(oneIn(2, [0, 1, 65_535, 65_536, 65_537, 1_000_000, 1_000_001, 2_500_000]))(
    'a file of %i bytes is read whole',
    async (size) => {
      const file = join(folder, `size-${size}`);
      const content = Buffer.alloc(size, 'abcdefg');
      writeFileSync(file, content);
      expect(Buffer.compare(await readBytes(file, size), content)).toBe(0);
      if (size > 0) await expect(readBytes(file, size - 1)).rejects.toThrow(`has ${size} bytes, more than`);
    },
  );

  it('the beginning of a named pipe is not waited for', () => {
    expect(() => readHead(makePipe('head'), 100)).toThrow();
  });

  it('an endless history is ignored', async () => {
    const history = await readHistory('/proc/self/pagemap');
    expect(history.expectedTime({ validator: 'x', propertyName: 'y', kind: 'violation' }, 7)).toBe(7);
  });
});

function makePipe(name: string): string {
  const path = join(folder, name);
  execFileSync('mkfifo', [path]);
  return path;
}

/** Characters of each document. */
const LENGTH = 80_000;

describe('YAML of one kind of part, over and over', () => {
  it.each(
    oneIn<[string, string]>(2, [
      ['a list in one line', `[${'1,'.repeat(LENGTH / 2)}]`],
      ['a list of lines', '- 1\n'.repeat(LENGTH / 4)],
      ['keys', Array.from({ length: LENGTH / 8 }, (_, index) => `k${index}: 1\n`).join('')],
      ['one key again and again', 'k: 1\n'.repeat(LENGTH / 5)],
      ['anchors', Array.from({ length: LENGTH / 8 }, (_, index) => `- &a${index} x\n`).join('')],
      ['a block scalar', `- |\n${'  x\n'.repeat(LENGTH / 4)}`],
      ['a quoted scalar of escapes', `- "${'\\x41'.repeat(LENGTH / 4)}"`],
      ['a plain scalar of lines', `- ${'x\n  '.repeat(LENGTH / 4)}`],
      ['comments', '# x\n'.repeat(LENGTH / 4)],
      ['empty lines', `- x\n${'\n'.repeat(LENGTH)}- y\n`],
      ['tags', '- !!str x\n'.repeat(LENGTH / 10)],
      ['lists in lists', `${'['.repeat(LENGTH / 2)}${']'.repeat(LENGTH / 2)}`],
      ['lists that do not end', '[1, '.repeat(LENGTH / 4)],
      ['aliases', `- &a x\n${'- *a\n'.repeat(LENGTH / 5)}`],
      ['errors', '- ]\n'.repeat(LENGTH / 4)],
    ]),
  )('%s is read or refused', (_name, text) => {
    const read = (): unknown => parseYaml(decodeText(Buffer.from(text), 'hostile.yml')).value;
    try {
      read();
    } catch (error) {
      expect(error).toMatchObject({ name: 'InputError' });
    }
  });
});
