import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { effort, MORE, oneIn } from '../../effort.js';
import { fixture } from '../fixtures.js';
import { change, textChanges, xmlDocument } from './xml-documents.js';
import { readWithSaxes, scan } from './xml-readers.js';

const bytes = (text: string): Uint8Array => Buffer.from(text);
const WITNESSES = join(import.meta.dirname, '../../../witnesses');

/** Every GraphML file of this repository. */
const ownFiles = readdirSync(WITNESSES, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.graphml'),
);

/** Saxes trims the names of namespaces, and libxml2 wants them to be URIs; XML wants neither. */
const oddNamespace = /xmlns(?::[^=\s]+)?\s*=\s*(["'])(?![uvw]\1|\1)/;

/** What saxes takes and XML, namespaces or this project do not. */
const tooMuchForUs: readonly RegExp[] = [
  // The target of a processing instruction ends with white space.
  /<\?[^ \t\r\n?]+\?(?!>)/,
  // A second byte order mark is a character.
  /^\ufeff\ufeff/,
  // Encodings that are not read.
  /encoding\s*=\s*["'](?!UTF-8["'])/,
  // The local part of a name begins as a name does.
  /:[-.\d]/,
];

const documents = fc.oneof(
  xmlDocument,
  fc.tuple(xmlDocument, textChanges).map(([text, changes]) => Buffer.from(change(text, changes)).toString()),
);

const forms: readonly ((one: string, two: string) => string)[] = [
  (one, two) => `<edge source="${one}" target="${two}"></edge>`,
  (one, two) => `<edge source='${one}' target="${two}"></edge>`,
  (one, two) => `<edge target = "${one}"\tsource="${two}"/>`,
  (one) => `<node id="${one}"></node>`,
  (one, two) => `<v:edge source="${one}" v:source="${two}"/>`,
  (one, two) => `<edge xmlns="v" source="${one}"><node id="${two}"/></edge>`,
  (one, two) => `<edge\n source="${one}" target="${two}"/>`,
];
const attributeValue = fc.constantFrom(
  '',
  '1',
  'e\u{1d11e}',
  '2 3',
  '&lt;&#65;',
  'a\tb',
  '\r\n',
  '>',
  '/',
  '=',
);

/** Start tags of few forms, as a witness has them; the next one of a form may differ from it in everything else. */
const alikeTags = fc
  .array(fc.tuple(fc.constantFrom(...forms), attributeValue, attributeValue), { minLength: 4, maxLength: 20 })
  .map((tags) => `<x xmlns:v="w">${tags.map(([form, one, two]) => form(one, two)).join('\n')}</x>`);

describe('the XML scanner', () => {
  it('reports the same as saxes for well-formed documents', () => {
    fc.assert(
      fc.property(xmlDocument, (text) => {
        const told = scan(bytes(text));
        expect(told).not.toBe('refused');
        expect(told).toEqual(readWithSaxes(text));
      }),
      { numRuns: effort(150, 500) },
    );
  });

  it('accepts and refuses what saxes does, or is stricter for a reason', () => {
    fc.assert(
      fc.property(documents, (text) => {
        fc.pre(!oddNamespace.test(text));
        const told = scan(bytes(text));
        if (told === 'refused' && tooMuchForUs.some((reason) => reason.test(text))) return;
        expect(told).toEqual(readWithSaxes(text));
      }),
      { numRuns: effort(500, 4000) },
    );
  });

  it('reports the same, at the same places, whatever the pieces', () => {
    fc.assert(
      fc.property(documents, fc.integer({ min: 1, max: 20 }), (text, length) => {
        const whole = scan(bytes(text), 65_536, 'with places');
        expect(scan(bytes(text), length, 'with places')).toEqual(whole);
      }),
      { numRuns: effort(300, 1000) },
    );
  });

  it('reports of tags that are like earlier ones what it reports of others', () => {
    fc.assert(
      fc.property(alikeTags, fc.integer({ min: 1, max: 40 }), (text, length) => {
        const told = scan(bytes(text));
        expect(told).not.toBe('refused');
        expect(told).toEqual(readWithSaxes(text));
        const whole = scan(bytes(text), 65_536, 'with places');
        expect(scan(bytes(text), length, 'with places')).toEqual(whole);
      }),
      { numRuns: effort(150, 500) },
    );
  });

  it.each([
    ['<edge source="1" target="2"/><edge source="<" target="2"/>', "'<' in a value"],
    ['<edge source="1" target="2"/><edge source="&x;" target="2"/>', 'an unknown reference'],
    ['<edge source="1" target="2"/><edge source="1" target="2" source="3"/>', 'an attribute twice'],
    ['<edge source="1" target="2"/><edge source="1" target="2"', 'the end of the file'],
    ['<edge source="1" target="2"/><edge source="1"target="2"/>', 'a missing blank'],
  ])('refuses what is wrong in a tag like an earlier one: %s (%s)', (tags) => {
    expect(scan(bytes(`<x>${tags}</x>`))).toBe('refused');
  });

  it.each(oneIn(3, ownFiles))('reads %s as saxes does', (file) => {
    const text = readFileSync(join(WITNESSES, file), 'utf8');
    expect(scan(bytes(text))).toEqual(readWithSaxes(text));
  });

  it('reports where elements begin, and in which line their start tags end', () => {
    const text = '<?xml version="1.0"?>\r\n<é𝄞\n a="1"\n>\n 𝄞<b/><c\n/></é𝄞>'.replaceAll('𝄞', 'x');
    expect(scan(bytes(text), 3, 'with places')).toEqual([
      '<{}éx @2:1-4 {}a="1">',
      JSON.stringify('\n x'),
      '<{}b @5:3-5>',
      '</>',
      '<{}c @5:7-6>',
      '</>',
      '</>',
    ]);
  });

  it('counts columns in UTF-16 code units, and no byte order mark', () => {
    expect(scan(bytes('\ufeff<a>𝄞<b/></a>'), 1, 'with places')).toContain('<{}b @1:6-1>');
  });
});

const hasLibxml2 = spawnSync('xmllint', ['--version']).status === 0;

describe.skipIf(!hasLibxml2)('libxml2', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xml-scanner-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.runIf(MORE)('takes and refuses the same files', () => {
    const seed = 20_260_131;
    const texts = fc
      .sample(documents, { numRuns: 1500, seed })
      .filter(
        (text) =>
          !oddNamespace.test(text) &&
          !text.includes('<!DOCTYPE') &&
          !/encoding\s*=\s*["'](?!UTF-8["'])/.test(text),
      );
    texts.push(fixture('violation.graphml'));
    for (const [index, text] of texts.entries()) writeFileSync(join(folder, `${index}.xml`), text);
    const names = texts.map((_, index) => `${index}.xml`);
    const { stderr } = spawnSync('xmllint', ['--noout', '--nonet', ...names], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 100_000_000,
    });
    const refused = new Set(
      [...stderr.matchAll(/^(\d+)\.xml:\d+: (?:parser|namespace) error/gm)].map(([, index]) => Number(index)),
    );
    const different = texts.filter((text, index) => (scan(bytes(text)) === 'refused') !== refused.has(index));
    expect(different).toEqual([]);
    expect(refused.size).toBeGreaterThan(100);
    expect(texts.length - refused.size).toBeGreaterThan(100);
  });
});
