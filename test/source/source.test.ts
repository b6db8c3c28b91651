import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeText } from '../../src/source/decode-text.js';
import { InputError } from '../../src/source/input-error.js';
import { parseYaml } from '../../src/source/parse-yaml.js';
import { readBytes } from '../../src/source/read-bytes.js';
import { SourceText } from '../../src/source/source-text.js';
import { effort, oneIn } from '../effort.js';

const yaml = (text: string) => parseYaml(new SourceText(text, 'file.yml'));

/** The problem that an action has to report. */
function problemOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'none';
}

describe('SourceText', () => {
  it('translates every offset to a position and back', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\n', '\r\n', 'ü', '😀', '\t')), (parts) => {
        const source = new SourceText(parts.join(''), 'file');
        for (let offset = 0; offset <= source.text.length; offset++) {
          const position = source.positionAt(offset);
          expect(source.offsetAt(position)).toBe(offset);
          expect(position.line).toBe(source.text.slice(0, offset).split('\n').length);
        }
      }),
    );
  });

  it('has no place outside of it', () => {
    const source = new SourceText('ab\nc', 'file');
    for (const [line, column] of [
      [0, 1],
      [1, 0],
      [1, 4],
      [2, 3],
      [3, 1],
    ] as const) {
      expect(source.offsetAt({ line, column })).toBeUndefined();
    }
    expect([1, 2, 3].map((line) => source.line(line))).toEqual(['ab', 'c', '']);
  });
});

describe('decodeText', () => {
  it.each<[string, Uint8Array, string]>([
    ['nothing', Buffer.from(''), 'f: is empty; use a file with content'],
    ['UTF-16', Buffer.from('\ufeffa', 'utf16le'), 'f:1:1: is encoded in UTF-16; save it as UTF-8'],
    [
      'a NUL byte',
      Buffer.from('a\nb\0'),
      'f:2:1: is a binary file (it contains a NUL byte); use a text file',
    ],
    [
      'Latin-1',
      Buffer.from('a\n\u00e9\n', 'latin1'),
      'f:2:1: is not UTF-8 (byte 0xe9 at offset 2); save it as UTF-8',
    ],
    [
      'a character cut at the end',
      Buffer.from('aü').subarray(0, 2),
      'f:1:1: is not UTF-8 (byte 0xc3 at offset 1); save it as UTF-8',
    ],
  ])('refuses %s', (_name, bytes, message) => {
    expect(problemOf(() => decodeText(bytes, 'f'))).toBe(message);
  });

  it('drops a byte order mark and keeps the rest', () => {
    expect(decodeText(Buffer.from('\ufeffäöü'), 'f').text).toBe('äöü');
  });

  it('never throws anything but an InputError, and loses no character', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        if (problemOf(() => decodeText(bytes, 'f')) !== 'none') return;
        const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
        expect(Buffer.from(decodeText(bytes, 'f').text)).toEqual(Buffer.from(bytes.subarray(mark)));
      }),
    );
  });
});

describe('parseYaml', () => {
  it('keeps the place of every part, and the characters of scalars', () => {
    const document = yaml('a:\n  - x: 2.0\n  - "y"\n');
    expect(document.value).toEqual({ a: [{ x: 2 }, 'y'] });
    expect(document.findPosition(['a', 0, 'x'])).toEqual({ line: 2, column: 8 });
    expect(document.findPosition(['a', 1])).toEqual({ line: 3, column: 5 });
    expect(document.findPosition(['a', 7, 'nothing'])).toEqual({ line: 2, column: 3 });
    expect(document.scalarSource(['a', 0, 'x'])).toBe('2.0');
    expect(document.scalarSource(['a'])).toBeUndefined();
  });

  it('reads YAML 1.2: no timestamps, no yes and no', () => {
    expect(yaml('[2026-11-21T08:00:00Z, yes, 010, null]').value).toEqual([
      '2026-11-21T08:00:00Z',
      'yes',
      10,
      null,
    ]);
  });

  it('finds a key that occurs twice, among many', () => {
    const many = Array.from({ length: 5000 }, (_, index) => `k${index}: 1`).join('\n');
    expect(yaml(`${many}\nk7: 2\n`).duplicateKeys).toEqual([
      { key: 'k7', position: { line: 5001, column: 1 } },
    ]);
  });

  it('pollutes no prototype', () => {
    expect(Object.keys(yaml('__proto__: {polluted: 1}').value as object)).toEqual(['__proto__']);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it.each(
    oneIn(3, [
      ['a: [1, 2', /^file\.yml:1:\d+: is not valid YAML: .*; correct the syntax there$/],
      ['a: b\n\tc: d', /^file\.yml:2:\d+: is not valid YAML: .*tab/i],
      ['a: &a [*a, *a]\n', /^file\.yml:1:\d+: .*alias/],
      ['['.repeat(100_000), /^file\.yml:\d+:\d+: .*deep/],
      ['{a: '.repeat(100_000), /^file\.yml:\d+:\d+: .*deep/],
      ['- '.repeat(20_000), /^file\.yml:\d+:\d+: .*deep/],
    ]),
  )('refuses %.20s', (text, message) => {
    expect(problemOf(() => yaml(text))).toMatch(message);
  });

  it('never throws anything but an InputError', () => {
    const pieces = fc.constantFrom(
      'a',
      ':',
      ' ',
      '\n',
      '-',
      '[',
      ']',
      '{',
      '}',
      '&a',
      '*a',
      '"',
      "'",
      '!',
      '|',
      '>',
      '%',
      '@',
      '#',
      '?',
      '\t',
      '0',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        problemOf(() => yaml(parts.join('')));
      }),
      { numRuns: effort(200, 500) },
    );
  });
});

describe('readBytes', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'read-bytes-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('reads a file as it is', async () => {
    writeFileSync(join(folder, 'f'), 'abc');
    expect(Buffer.from(await readBytes(join(folder, 'f'), 3)).toString()).toBe('abc');
  });

  it('refuses a large file before it is read', async () => {
    const file = join(folder, 'large');
    writeFileSync(file, '');
    truncateSync(file, 20_000_000_000);
    await expect(readBytes(file, 1000)).rejects.toThrow(
      /has 20000000000 bytes, more than the limit of 1000 bytes/,
    );
  });

  it.each([
    ['nothing', /does not exist; check the path/],
    ['', /is a directory; name a file/],
    ['f/below', /does not exist/],
  ])('refuses %j', async (name, message) => {
    writeFileSync(join(folder, 'f'), 'abc');
    await expect(readBytes(join(folder, name), 1000)).rejects.toThrow(message);
  });

  it('refuses what is not a file', async () => {
    await expect(readBytes('/dev/zero', 1000)).rejects.toThrow(/is not a regular file/);
  });
});

describe('the message of an error', () => {
  it.each([
    [{ file: 'a', position: { line: 1, column: 2 } }, 'a:1:2: m; r'],
    [{ file: 'a' }, 'a: m; r'],
    [{}, 'm; r'],
  ])('%j', (place, text) => {
    expect(new InputError({ code: 'usage', message: 'm', remedy: 'r', ...place }).message).toBe(text);
  });
});
