import { describe, expect, it } from 'vitest';
import { StreamedLint } from '../../src/lint/lint-bytes.js';
import { DEFAULT_SETTINGS, type LintSettings } from '../../src/lint/lint-settings.js';
import { InputError } from '../../src/source/input-error.js';
import { oneIn } from '../effort.js';

const STRICT: LintSettings = { ...DEFAULT_SETTINGS, context: { profile: 'strict' } };
const START =
  '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><graph edgedefault="directed">';
const END = '</graph></graphml>';

/** Lints a file that is `times` times the same piece; how often each rule found something, or why it was refused. */
function lintRepeated(piece: (index: number) => string, times: number, start = START, end = END): unknown {
  const lint = new StreamedLint('w', STRICT);
  try {
    lint.write(Buffer.from(start));
    let text = '';
    for (let index = 0; index < times; index++) {
      text += piece(index);
      if (text.length < 60_000 && index + 1 < times) continue;
      lint.write(Buffer.from(text));
      text = '';
    }
    lint.write(Buffer.from(end));
    const counts = new Map<string, number>();
    for (const { ruleId } of lint.end().findings) counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1);
    return Object.fromEntries(counts);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.code;
  }
}

describe('hostile GraphML', () => {
  it.each(
    oneIn(
      2,
      oneIn<[string, (index: number) => string, number, unknown]>(2, [
        [
          '50 000 edges to nowhere',
          (index) => `<edge source="a${index}" target="b"/>`,
          50_000,
          expect.objectContaining({ WG033: 1000 }),
        ],
        [
          'a million nodes in one line',
          (index) => `<node id="N${index}"/>`,
          1_000_000,
          { WG023: 1, WG050: 1 },
        ],
        ['a text of 64 MB', () => '0123456789abcdef'.repeat(4096), 1000, 'too-large'],
        [
          'data of 64 MB',
          (index) => (index === 0 ? '<data key="x">' : 'x'.repeat(65_536)),
          1000,
          'too-large',
        ],
        ['a tag of 64 MB', (index) => (index === 0 ? '<node id="' : 'x'.repeat(65_536)), 1000, 'too-large'],
        ['a comment of 64 MB', (index) => (index === 0 ? '<!--' : 'x'.repeat(65_536)), 1000, 'too-large'],
        [
          'many short sections',
          (index) => (index === 0 ? '<data key="x">' : '<![CDATA[xxxxxxxxxxxxxxxxxxxxxxxx]]>'),
          500_000,
          'too-large',
        ],
        ['more unknown elements than are kept', () => '<a/>', 600_000, 'too-large'],
        ['nesting without end', () => '<node>', 100_000, 'too-deep'],
        ['line feeds only', () => '\n'.repeat(60_000), 150, expect.objectContaining({ WG050: 1 })],
        [
          'references only',
          () => '<node id="&amp;&#x1F600;"/>',
          100_000,
          expect.objectContaining({ WG022: 1000 }),
        ],
        ['an & before a far semicolon', () => '<data key="x">&aaaaaaaaaaaaaaaaaaaa</data>', 10, 'syntax'],
        [
          'keys without end',
          (index) => `<data key="k${index}">x</data>`,
          50_000,
          expect.objectContaining({ WG017: 1000 }),
        ],
      ]),
    ),
  )('%s', (_name, piece, times, expected) => {
    expect(lintRepeated(piece, times)).toEqual(expected);
  });

  it.each(
    oneIn(2, [
      [
        'a bomb of entities',
        '<!DOCTYPE g [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><graphml>&b;</graphml>',
        'doctype',
      ],
      [
        'an external entity',
        '<!DOCTYPE g [<!ENTITY a SYSTEM "file:///etc/passwd">]><graphml>&a;</graphml>',
        'doctype',
      ],
      ['a NUL byte', `${START}\0${END}`, 'binary'],
      ['a character that XML does not have', `${START}\u0008${END}`, 'syntax'],
      ['a lone surrogate', Buffer.concat([Buffer.from(START), Buffer.from([0xed, 0xa0, 0x80])]), 'encoding'],
      ['an overlong form', Buffer.concat([Buffer.from(START), Buffer.from([0xc0, 0xbc])]), 'encoding'],
      [
        'a character that is cut off',
        Buffer.concat([Buffer.from(START), Buffer.from([0xf0, 0x9d])]),
        'encoding',
      ],
    ]),
  )('%s', (_name, content, code) => {
    for (const length of [1, 7, 65_536]) {
      const lint = new StreamedLint('w', STRICT);
      const bytes = Buffer.from(content);
      const run = (): unknown => {
        for (let at = 0; at < bytes.length; at += length) lint.write(bytes.subarray(at, at + length));
        return lint.end();
      };
      expect(run).toThrow(expect.objectContaining({ code }));
    }
  });
});
