import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InputError } from '../../src/source/input-error.js';
import { GRAPHML_LIMIT, YAML_LIMIT } from '../../src/witness/decode-witness.js';
import { MAXIMUM_TEXT_LENGTH } from '../../src/witness/graphml/xml-tag.js';
import { readWitness, readWitnessBytes } from '../../src/witness/read-witness.js';
import { oneIn } from '../effort.js';
import { fixture, fixturePath, inGraph, read, refusal, refusalCode } from './fixtures.js';

const graphml = fixture('violation.graphml');
const yaml = fixture('violation-2.0.yml');
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('[SV24-13] the format of a witness', () => {
  it.each([
    ['GraphML', graphml, 'graphml'],
    ['GraphML behind white space and comments', `\n <!-- x -->\n${inGraph('')}`, 'graphml'],
    ['gzip-compressed GraphML', gzipSync(graphml), 'graphml'],
    ['YAML', yaml, 'yaml'],
    [
      'YAML behind a byte order mark, comments and a document marker',
      `\ufeff# x\n\n--- # y\n${yaml}`,
      'yaml',
    ],
    ['YAML behind a directive', `%YAML 1.2\n---\n${yaml}`, 'yaml'],
    ['YAML in flow style', '[{"entry_type": "invariant_set"}]', 'yaml'],
    ['an empty list', ' []\n', 'yaml'],
    ['an entry outside of a list', 'entry_type: invariant_set\n', 'yaml'],
  ])('is detected from its content: %s', (_name, content, format) => {
    expect(read(content).witness.format).toBe(format);
  });

  it.each([
    ['a C program', '#include <stdio.h>\nint main() {}\n'],
    ['a C program', '// SPDX\nextern int x;\n'],
    ['a C program', '/* x */ int main() {}\n'],
    ['a C program', 'int main(void) { return 0; }\n'],
    ['JSON', '{"version": 1}'],
    ['JSON', '[1, 2]'],
    ['an HTML page', '<!DOCTYPE html>\n<html></html>'],
    ['an HTML page', '<html lang="en">'],
    ['a task definition', "format_version: '2.0'\ninput_files: x.c\n"],
    ['a property file', 'CHECK( init(main()), LTL(F end) )\n'],
    ['plain text', 'Error: no witness\n'],
  ])('is refused as %s', (content, text) => {
    expect(() => read(text)).toThrow(`w:1:1: is not a witness: it looks like ${content}; give a witness`);
    expect(refusalCode(text)).toBe('unknown-format');
  });
});

const deep = (element: string): string => element.repeat(100_000);
const bomb = `- &a [x, x]\n${[...'bcdefgh'].map((name, index) => `- &${name} [${Array(9).fill(`*${'abcdefg'[index]}`).join(', ')}]`).join('\n')}`;

describe('hostile input is one InputError', () => {
  it.each(
    oneIn(3, [
      ['nothing', '', 'empty'],
      ['a byte order mark', '\ufeff', 'empty'],
      ['only comments', '# x\n\n', 'empty'],
      ['UTF-16 XML', utf16(graphml), 'encoding 1:1'],
      ['UTF-16 YAML', utf16(yaml), 'encoding 1:1'],
      ['UTF-16 without a byte order mark', Buffer.from(graphml, 'utf16le'), 'binary 1:2'],
      ['a NUL byte in XML', inGraph('\n\0'), 'binary 3:1'],
      ['a NUL byte in YAML', `${yaml}\0`, 'binary 62:1'],
      ['a binary file', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]), 'binary 1:1'],
      ['Latin-1 XML', latin1(inGraph('\n<!-- é -->')), 'encoding 3:6'],
      ['Latin-1 YAML', latin1(`${yaml}# é`), 'encoding 62:1'],
      [
        'another declared encoding',
        `<?xml version="1.0" encoding="ISO-8859-1"?>${inGraph('')}`,
        'encoding 1:1',
      ],
      ['a DTD', `<?xml version="1.0"?>\n <!DOCTYPE g [<!ENTITY a "b">]>${inGraph('')}`, 'doctype 2:2'],
      ['a DTD that is cut off', '<!-- <!DOCTYPE -->\n<!DOCTYPE g [', 'doctype 2:1'],
      ['a DTD at a wrong place', inGraph('\n<!DOCTYPE g>'), 'doctype 3:1'],
      ['an entity', inGraph('<node id="a">\n &amp; &lol;</node>'), 'syntax 3:8'],
      ['a bare &', inGraph('<node id="a">\n x && y; z</node>'), 'syntax 3:4'],
      ['a bare & to the end', inGraph('<node id="a">\n x & y</node>'), 'syntax 3:4'],
      ['a bare & in an attribute', inGraph('<node id="a&b;"/>'), 'syntax 2:12'],
      ['a bare <', inGraph('<node id="a">x < y</node>'), 'syntax 2:17'],
      ['a control character', inGraph('<node id="a">\u0001</node>'), 'syntax 2:14'],
      ['a forbidden character reference', inGraph('<node id="a">&#0;</node>'), 'syntax 2:14'],
      ['an attribute twice', inGraph('<node id="a" id="b"/>'), 'syntax 2:14'],
      ['an undeclared prefix', inGraph('<x:node/>'), 'syntax 2:1'],
      ['a wrong close tag', inGraph('<node>\n </edge>'), 'syntax 3:2'],
      [
        'an XML declaration behind something',
        `<!-- x -->\n<?xml version="1.0"?>${inGraph('')}`,
        'syntax 2:1',
      ],
      ['two roots', `${inGraph('')}\n<graphml/>`, 'syntax 3:1'],
      ['text behind the root', `${inGraph('')}\nx`, 'syntax 3:1'],
      ['truncated XML', inGraph('\n<node id="a">').slice(0, -18), 'syntax 3:14'],
      ['XML truncated in a tag', '<graphml xml', 'syntax 1:13'],
      ['only a comment', '<!-- x -->\n', 'syntax 2:1'],
      ['another root', '\n<svg/>', 'structure 2:1'],
      ['deep XML', inGraph(deep('<a>')), 'too-deep 2:763'],
      ['a long text', inGraph(`<data>${'x'.repeat(MAXIMUM_TEXT_LENGTH + 1)}</data>`), 'too-large 2:7'],
      [
        'many attributes',
        inGraph(`<node ${Array.from({ length: 300 }, (_, index) => `a${index}=""`).join(' ')}/>`),
        'too-large 2:1',
      ],
      ['truncated gzip', gzipSync(graphml).subarray(0, 300), 'syntax'],
      ['compressed YAML', gzipSync(yaml), 'unknown-format'],
      ['compressed twice', gzipSync(gzipSync(graphml)), 'unknown-format'],
      ['a gzip bomb', gzipSync(Buffer.alloc(GRAPHML_LIMIT + 1, 0x20)), 'too-large'],
      ['broken YAML', '- a: [\n', 'syntax 2:1'],
      ['tabs', '- a:\n\t- b: c\n', 'syntax 2:1'],
      ['truncated YAML', yaml.slice(0, yaml.indexOf('"2.0"') + 2), 'syntax 4:23'],
      ['two YAML documents', '- a\n---\n- b\n', 'syntax 2:1'],
      ['an alias bomb', bomb, 'alias-bomb 2:7'],
      ['many aliases', `- &a x\n${'- *a\n'.repeat(1001)}`, 'alias-bomb 1002:3'],
      ['an alias of itself', '- &a [*a]\n', 'alias-bomb 1:7'],
      ['an unknown alias', '- *a\n', 'syntax 1:3'],
      ['a list as a key', '- ? [a]\n  : b\n', 'syntax 1:5'],
      ['YAML too large', `- ${'x'.repeat(YAML_LIMIT)}`, 'too-large'],
      ['dense YAML', `- [${'{},'.repeat(1_400_000)}]`, 'too-large 1:3500003'],
    ]),
  )('%s', (_name, content, expected) => {
    expect(refusal(content)).toBe(expected);
  });

  it.each(
    oneIn(3, [
      ['flow lists', `- a: ${deep('[')}`],
      ['closed flow lists', `- a: ${deep('[')}${deep(']')}`],
      ['flow mappings', `- a: ${deep('{a: ')}`],
      ['block lists', `${deep('- ')}x`],
      [
        'block mappings',
        `- a:\n${Array.from({ length: 3000 }, (_, index) => `${' '.repeat(index + 4)}a:`).join('\n')}`,
      ],
      ['keys in keys', `- ${deep('? ')}x`],
      ['300 levels', `${'- '.repeat(300)}x`],
    ]),
  )('deep nesting of YAML: %s', (_name, content) => {
    expect(refusalCode(content)).toBe('too-deep');
  });
});

describe('a file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'witness-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const codeOf = (file: string): Promise<string> =>
    readWitness(file).then(
      () => 'read',
      (error: unknown) => (error instanceof InputError ? error.code : String(error)),
    );

  it('is read with its hash and size', async () => {
    const file = fixturePath('violation.graphml');
    const { witness } = await readWitness(file);
    expect(witness).toEqual({ ...readWitnessBytes(Buffer.from(graphml), file).witness });
    expect(witness).toMatchObject({ file, size: Buffer.byteLength(graphml) });
    expect(witness.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is refused where it cannot be one', async () => {
    expect(await codeOf(folder)).toBe('unreadable');
    expect(await codeOf(join(folder, 'none'))).toBe('not-found');
    expect(await codeOf('/dev/null')).toBe('unreadable');
  });

  it.each([
    ['GraphML of 1 GB', graphml, 1e9, 'too-large'],
    ['YAML of 1 GB', yaml, 1e9, 'too-large'],
    ['YAML beyond the limit of YAML', yaml, YAML_LIMIT + 1, 'too-large'],
    ['GraphML beyond the limit of GraphML', graphml, GRAPHML_LIMIT + 1, 'too-large'],
    ['a long comment', `#${'x'.repeat(100_000)}\n`, YAML_LIMIT + 1, 'too-large'],
    ['a program of 1 GB', 'int x;', 1e9, 'binary'],
  ])('is refused for its size: %s', async (_name, start, size, code) => {
    const file = join(folder, 'large');
    await writeFile(file, start);
    await truncate(file, size);
    expect(await codeOf(file)).toBe(code);
  });

  it('may begin with a comment that is longer than the part from which the format is detected', async () => {
    const file = join(folder, 'comment');
    await writeFile(file, `#${'x'.repeat(100_000)}\n${yaml}`);
    expect(await codeOf(file)).toBe('read');
  });
});
