import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lintBytes } from '../../../src/lint/lint-bytes.js';
import { DEFAULT_SETTINGS, type LintSettings } from '../../../src/lint/lint-settings.js';
import { fixText } from '../../../src/use-cases/lint/fix-files.js';
import { RULE_FOLDERS } from '../../lint/rule-folders.js';

const GRAPHML = readFileSync(join(RULE_FOLDERS, '../claims/ticket-price-graphml/witness.graphml'), 'utf8');

const HASH = /<data key="programhash">([0-9a-f]{64})</.exec(GRAPHML)?.[1] ?? '';

const KNOWN: LintSettings = {
  ...DEFAULT_SETTINGS,
  context: { profile: 'default', programs: [{ name: 'ticket-price.c', sha256: HASH }] },
};

function without(text: string, part: RegExp): string {
  expect(text).toMatch(part);
  return text.replace(part, '');
}

const rulesIn = (text: string, settings: LintSettings) =>
  lintBytes(Buffer.from(text), 'w.graphml', settings).findings.map(({ ruleId }) => ruleId);

/** A text after its corrections, which have to stay as they are when they are corrected again. */
function fix(text: string, settings = KNOWN) {
  const { text: fixed, applied } = fixText(text, 'w.graphml', settings);
  expect(fixText(fixed, 'w.graphml', settings)).toEqual({ text: fixed, applied: [] });
  const said = applied.map(({ position, fix }) => `${position.line}: ${fix?.description}`);
  return { fixed, rules: applied.map(({ ruleId }) => ruleId), said };
}

/** The settings with other programs. */
const programs = (...list: readonly { name: string; sha256: string }[]): LintSettings => ({
  ...KNOWN,
  context: { profile: 'default', programs: list },
});

const CREATION_TIME = /<data key="creationtime">[^<]*<\/data>/;

describe('a correction of GraphML', () => {
  it('is not made where nothing is wrong', () => {
    expect(fix(GRAPHML)).toEqual({ fixed: GRAPHML, rules: [], said: [] });
  });

  it.each([
    ['a wrong hash', GRAPHML.replace(HASH, 'a'.repeat(64)), 'WT003'],
    ['a hash that is no SHA-256', GRAPHML.replace(HASH, '0123456789'), 'WG056'],
    ['a hash between white space', GRAPHML.replace(HASH, `\n   ${'b'.repeat(40)}\n  `), 'WG056'],
    ['no declaration of a key', without(GRAPHML, / {2}<key id="startline"[^>]*>\n/), 'WG016'],
    ['no declarations at all', without(GRAPHML, / {2}<key[\s\S]*(?= {2}<graph )/), 'WG016'],
    ['a zone without a colon', GRAPHML.replace(/(T[\d:]{8})(Z|\+00:00)</, '$1+0000<'), 'WG055'],
    ['no hash', without(GRAPHML, / *<data key="programhash">.*\n/), 'WG050'],
  ])('%s: is complete', (_name, text, rule) => {
    expect(text).not.toBe(GRAPHML);
    expect(rulesIn(text, KNOWN)).toContain(rule);
    const { fixed, rules } = fix(text);
    expect(rules).toContain(rule);
    expect(rulesIn(fixed, KNOWN)).toEqual([]);
  });

  it.each<[string, (text: string) => string]>([
    ['line feeds', (text) => text],
    ['carriage returns', (text) => text.replaceAll('\n', '\r\n')],
    ['tabs', (text) => text.replaceAll('  ', '\t')],
    ['letters of other alphabets', (text) => text.replace('<graphml', '<!-- Ελληνικά 𝕏 -->\n<graphml')],
  ])('with %s: changes nothing else, and looks like the rest', (_name, change) => {
    const whole = change(GRAPHML);
    const text = without(
      without(whole, /[ \t]*<key id="creationtime".*\r?\n/),
      /[ \t]*<data key="creationtime">.*\r?\n/,
    );
    const { fixed, rules } = fix(text);
    expect(rules).toEqual(['WG050', 'WG016']);
    const added = fixed.split('\n').filter((line) => !text.split('\n').includes(line));
    expect(added).toHaveLength(2);
    expect(fixed.split('\n').filter((line) => !added.includes(line))).toEqual(text.split('\n'));
    expect(new Set(fixed.match(/\r?\n/g))).toEqual(new Set(whole.match(/\r?\n/g)));
    expect(added.every((line) => /^(?: {2}|\t)+<(?:key|data)/.test(line))).toBe(true);
  });

  it('of one key declares the others, with its type', () => {
    const { fixed } = fix(without(GRAPHML, / {2}<key[\s\S]*(?= {2}<graph )/));
    expect(fixed).toContain('  <key id="startline" attr.name="startline" attr.type="int" for="edge"/>\n');
    expect(fixed).toContain('  <key id="entry" attr.name="entry" attr.type="boolean" for="node"/>\n');
    expect(fixed).toContain('  <key id="producer" attr.name="producer" attr.type="string" for="graph"/>\n');
    expect(fixed.replace(/ *<key id[\s\S]*?(?= *<graph )/, '')).toBe(
      without(GRAPHML, / {2}<key[\s\S]*(?= {2}<graph )/),
    );
  });

  it('of a key that further tools have declares it for its element', () => {
    const { fixed, rules } = fix(GRAPHML.replace('key="startline">7', 'key="originfile">a.c'));
    expect(rules).toEqual(['WG017']);
    expect(fixed).toContain(
      '  <key id="originfile" attr.name="originfile" attr.type="string" for="edge"/>\n  <graph',
    );
  });

  it('adds what is known, each on a separate line', () => {
    const text = without(
      without(GRAPHML, / *<data key="creationtime">.*\n/),
      / *<data key="programhash">.*\n/,
    );
    const shown = (settings: LintSettings) => {
      const { fixed, said } = fix(text, settings);
      const added = fixed.split('\n').filter((line) => !text.split('\n').includes(line));
      return { said, added: added.map((line) => line.replace(/>2[^<]*</, '>TIME<')) };
    };
    const hash = `    <data key="programhash">${HASH}</data>`;
    const time = '    <data key="creationtime">TIME</data>';
    expect(shown(KNOWN)).toEqual({ said: ['20: add "creationtime", "programhash"'], added: [time, hash] });
    expect(shown(DEFAULT_SETTINGS)).toEqual({ said: ['20: add "creationtime"'], added: [time] });
  });

  it.each<[string, string, LintSettings, string]>([
    [
      'at the first of several data',
      without(without(GRAPHML, / {2}<key id="startline"[^>]*>\n/), / {2}<key id="assumption"[^>]*>\n/),
      KNOWN,
      '36: declare "startline", "assumption"',
    ],
    [
      'of the one program, whatever it is called',
      GRAPHML.replace(HASH, 'a'.repeat(64)),
      programs({ name: 'src/other.c', sha256: HASH }),
      '26: write the SHA-256 of "other.c"',
    ],
    [
      'of the program that the witness names',
      GRAPHML.replace(HASH, 'a'.repeat(64)),
      programs({ name: 'other.c', sha256: 'c'.repeat(64) }, { name: 'src/ticket-price.c', sha256: HASH }),
      '26: write the SHA-256 of "ticket-price.c"',
    ],
    [
      'of a zone',
      GRAPHML.replace(/(T[\d:]{8})(Z|\+00:00)</, '$1+0000<'),
      KNOWN,
      '28: write the zone with a colon',
    ],
  ])('says what it does: %s', (_name, text, settings, said) => {
    const { fixed, rules, said: told } = fix(text, settings);
    expect(told).toEqual([said]);
    expect(rulesIn(text, settings)).toEqual(expect.arrayContaining([...rules]));
    for (const rule of rules) expect(rulesIn(fixed, settings)).not.toContain(rule);
  });

  it('writes the prefix of the rest', () => {
    const text = without(GRAPHML, CREATION_TIME)
      .replace('xmlns=', 'xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:g=')
      .replace(/<(\/?)(graphml|graph|key|default|data|node|edge)(?=[\s/>])/g, '<$1g:$2');
    const { fixed } = fix(text);
    expect(fixed).toMatch(/<g:data key="creationtime">[^<]*<\/g:data>/);
  });

  it.each<[string, string, LintSettings]>([
    ['without a program', GRAPHML.replace(HASH, 'a'.repeat(40)), DEFAULT_SETTINGS],
    [
      'of several programs, none of which is named',
      GRAPHML.replace(HASH, 'a'.repeat(64)),
      programs({ name: 'a.c', sha256: HASH }, { name: 'b.c', sha256: 'c'.repeat(64) }),
    ],
    [
      'of several programs of the same name',
      GRAPHML.replace(HASH, 'a'.repeat(64)),
      programs(
        { name: 'a/ticket-price.c', sha256: HASH },
        { name: 'b/ticket-price.c', sha256: 'c'.repeat(64) },
      ),
    ],
    ['of what only its author knows', without(GRAPHML, / *<data key="producer">.*\n/), KNOWN],
    [
      'of a time that is there without a text',
      GRAPHML.replace(CREATION_TIME, '<data key="creationtime"/>'),
      KNOWN,
    ],
    [
      'of a time that is there in other quotes',
      GRAPHML.replace(CREATION_TIME, "<data key='creationtime'/>"),
      KNOWN,
    ],
    [
      'of a graph that is empty',
      GRAPHML.replace(/(<graph edgedefault="directed")[\s\S]*<\/graph>/, '$1/>'),
      KNOWN,
    ],
    ['of a time with words behind it', GRAPHML.replace(/(T[\d:]{8})(Z|\+00:00)</, '$1+0000 or so<'), KNOWN],
    [
      'of a time with words before it',
      GRAPHML.replace(/>(2\d{3}-.*T[\d:]{8})(Z|\+00:00)</, '>about $1+0000<'),
      KNOWN,
    ],
    [
      'behind a prefix with other letters than those of names here',
      GRAPHML.replace(HASH, 'a'.repeat(64))
        .replace('xmlns=', 'xmlns:π="http://graphml.graphdrawing.org/xmlns" xmlns=')
        .replace(/<data (key="programhash".*)<\/data>/, '<π:data $1</π:data>'),
      KNOWN,
    ],
    [
      'of a key behind such a prefix',
      without(GRAPHML, / {2}<key id="startline"[^>]*>\n/)
        .replace('xmlns=', 'xmlns:π="http://graphml.graphdrawing.org/xmlns" xmlns=')
        .replace(/<data (key="startline".*)<\/data>/g, '<π:data $1</π:data>'),
      KNOWN,
    ],
    [
      'before a graph whose prefix has such letters',
      without(GRAPHML, / {2}<key id="startline"[^>]*>\n/)
        .replace('xmlns=', 'xmlns:π="http://graphml.graphdrawing.org/xmlns" xmlns=')
        .replace(/<(\/?)graph(?=[ >])/g, '<$1π:graph'),
      KNOWN,
    ],
    ['of a text with a reference', GRAPHML.replace(HASH, '&#97;bc'), KNOWN],
    ['of a section', GRAPHML.replace(HASH, '<![CDATA[abc]]>'), KNOWN],
    [
      'of a declaration for the wrong element',
      GRAPHML.replace(/(<key id="startline".*for=)"edge"/, '$1"node"'),
      KNOWN,
    ],
    ['of a declaration without a domain', GRAPHML.replace(/(<key id="startline".*)for="edge"/, '$1'), KNOWN],
    ['of a key that may be a slip of the pen', GRAPHML.replace('key="startline">', 'key="starline">'), KNOWN],
    ['of a key at another element', GRAPHML.replace('key="startline">', 'key="entry">'), KNOWN],
    ['of a time without a zone', GRAPHML.replace(/(T[\d:]{8})(?:Z|[+-]\d\d:\d\d)</, '$1<'), KNOWN],
    [
      'of what a comment switches off',
      `${GRAPHML.replace(HASH, 'a'.repeat(64))}<!-- witness-check-disable-file WT003 -->`,
      KNOWN,
    ],
  ])('is not made %s', (_name, text, settings) => {
    expect(text).not.toBe(GRAPHML);
    expect(fix(text, settings)).toEqual({ fixed: text, rules: [], said: [] });
  });

  it('takes no comment for a tag', () => {
    const text = without(GRAPHML, CREATION_TIME).replace('<graph ', '<!-- <graph> --><graph ');
    const { fixed } = fix(text);
    expect(fixed).toMatch(/<!-- <graph> --><graph [^>]*>\s*<data key="creationtime">/);
  });
});
