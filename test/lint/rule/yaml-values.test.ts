import { describe, expect, it } from 'vitest';
import { fillIn, type Messages } from '../../../src/lint/rule/message.js';
import type { RuleFinding } from '../../../src/lint/rule/rule.js';
import {
  addingKey,
  findingAtKey,
  MISSING_KEY,
  missingKeys,
  NOT_LIST,
  NOT_MAPPING,
  NOT_ONE_OF,
  NOT_TEXT,
  NOT_THE_TEXT,
  NOT_WHOLE,
  notAllowedText,
  notList,
  notMapping,
  notText,
  notTheText,
  notWhole,
  quoting,
  wrong,
} from '../../../src/lint/rule/yaml-values.js';
import type { Pointer } from '../../../src/source/parse-yaml.js';
import { parseYaml } from '../../../src/source/parse-yaml.js';
import { SourceText } from '../../../src/source/source-text.js';
import { YamlPart } from '../../../src/witness/yaml/yaml-part.js';

/** A part of a document: each step is a key or an index. */
function partOf(text: string, pointer: Pointer = []): YamlPart {
  let part = YamlPart.root(parseYaml(new SourceText(text, 'w.yml')));
  for (const step of pointer) {
    const inner = typeof step === 'number' ? part.items[step] : part.at(step);
    if (inner === undefined) throw new Error(`there is no item ${step}`);
    part = inner;
  }
  return part;
}

const MESSAGES: Messages = {
  ...MISSING_KEY,
  ...NOT_MAPPING,
  ...NOT_LIST,
  ...NOT_TEXT,
  ...NOT_ONE_OF,
  ...NOT_THE_TEXT,
  ...NOT_WHOLE,
  better: '{part} must be better[, not "{value}"]',
  plain: 'm',
};

const textOf = ({ messageId, args = {} }: RuleFinding): string => {
  const given = Object.entries(args).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return fillIn(MESSAGES[messageId] ?? `no message ${messageId}`, Object.fromEntries(given));
};

/** `line:column-column message`, and `+` if there is a correction. */
const shown = (findings: Iterable<RuleFinding>): readonly string[] =>
  [...findings].map((finding) => {
    const { position, end, fix } = finding;
    const place = `${position.line}:${position.column}${end === undefined ? '' : `-${end.column}`}`;
    return `${place} ${textOf(finding)}${fix === undefined ? '' : ' +'}`;
  });

/** A text after a correction. */
function corrected(text: string, fix: ReturnType<typeof quoting>): string | undefined {
  const [edit, second] = fix?.edits ?? [];
  if (edit === undefined || second !== undefined) return undefined;
  return text.slice(0, edit.start) + edit.text + text.slice(edit.end);
}

describe('parts are called', () => {
  it.each<[string, Pointer, string]>([
    ['a: 1', [], 'the document'],
    ['a: 1', ['a'], "'a'"],
    ['- 1', [0], 'entry 1'],
    ['- 1\n- 2', [1], 'entry 2'],
    ['a: [1, 2]', ['a', 1], "item 2 of 'a'"],
    [`${'k'.repeat(100)}: 1`, ['k'.repeat(100)], `'${'k'.repeat(80)}'`],
  ])('%j at %j: %s', (text, pointer, name) =>
    expect(wrong(partOf(text, pointer), 'better').args.part).toBe(name),
  );
});

describe('what is wrong with a part', () => {
  const a = (text: string) => partOf(`a: ${text}`, ['a']);
  it.each<[string, () => Iterable<RuleFinding>, readonly string[]]>([
    ['a mapping that is one', () => notMapping(a('{}')), []],
    ['a mapping that is missing', () => notMapping(partOf('b: 1', ['a'])), []],
    ['a mapping that is a list', () => notMapping(a('[]')), ["1:4 'a' must be a mapping"]],
    ['a mapping that is a text', () => notMapping(a('x')), ['1:4-5 \'a\' must be a mapping, not "x"']],
    ['a mapping that is empty', () => notMapping(a('~')), ["1:4-5 'a' has no value"]],
    ['a list that is one', () => notList(a('[]')), []],
    ['a list that is missing', () => notList(partOf('b: 1', ['a'])), []],
    ['a list that is a mapping', () => notList(a('{}')), ["1:4 'a' must be a list"]],
    ['a list that is a number', () => notList(a('12')), ['1:4-6 \'a\' must be a list, not "12"']],
    ['a text that is one', () => notText(a('x')), []],
    ['a text that is missing', () => notText(partOf('b: 1', ['a'])), []],
    [
      'a text that is a number',
      () => notText(a('2.0')),
      ['1:4-7 \'a\' must be a string: write "2.0" in quotes +'],
    ],
    [
      'a text that is a truth value',
      () => notText(a('true')),
      ['1:4-8 \'a\' must be a string: write "true" in quotes +'],
    ],
    ['a text that is a list', () => notText(a('[]')), ["1:4 'a' must be a string"]],
    ['a text that is nothing', () => notText(a('null')), ["1:4-8 'a' has no value"]],
    ['one of a few', () => notAllowedText(a('x'), ['w', 'x']), []],
    ['one of a few that is missing', () => notAllowedText(partOf('b: 1', ['a']), ['w', 'x']), []],
    [
      'none of a few',
      () => notAllowedText(a('y'), ['w', 'x']),
      ['1:4-5 \'a\' must be one of "w", "x", not "y"'],
    ],
    ['none of one', () => notTheText(a('y'), 'w'), ['1:4-5 \'a\' must be "w", not "y"']],
    ['the one text', () => notTheText(a('w'), 'w'), []],
    ['the one text that is missing', () => notTheText(partOf('b: 1', ['a']), 'w'), []],
    ['a number among texts', () => notTheText(a('1'), '1'), ['1:4-5 \'a\' must be "1", not "1"']],
    ['a whole number', () => notWhole(a('1'), 1), []],
    ['a whole number that is missing', () => notWhole(partOf('b: 1', ['a']), 1), []],
    ['a very large one', () => notWhole(a('123456789012345678901234567890'), 1), []],
    [
      'a number that is not whole',
      () => notWhole(a('1.5'), 1),
      ['1:4-7 \'a\' must be a whole number, not "1.5"'],
    ],
    ['a number in quotes', () => notWhole(a('"1"'), 1), ['1:4-7 \'a\' must be a whole number, not "1"']],
    ['a line 0', () => notWhole(a('0'), 1), ["1:4-5 'a' must be at least 1: lines and columns count from 1"]],
    ['a number that is too small', () => notWhole(a('-1'), 0), ["1:4-6 'a' must be at least 0"]],
    ['the smallest there may be', () => notWhole(a('0'), 0), []],
    ['keys that are there', () => missingKeys(partOf('{ a: 1, b: 2 }'), ['a', 'b']), []],
    [
      'keys that are missing',
      () => missingKeys(partOf('c:\n  a: 1', ['c']), ['a', 'b', 'd']),
      ["2:3 'c' lacks 'b'", "2:3 'c' lacks 'd'"],
    ],
    ['keys of a list', () => missingKeys(partOf('[]'), ['a']), []],
    ['a key', () => [findingAtKey(partOf('b: 1\nkey: 2', ['key']), 'plain')], ['2:1-4 m']],
    ['an item, which has no key', () => [findingAtKey(partOf('- x', [0]), 'plain')], ['1:3-4 m']],
    ['anything', () => [wrong(a('x'), 'better')], ['1:4-5 \'a\' must be better, not "x"']],
  ])('%s', (_what, findings, expected) => expect(shown(findings())).toEqual(expected));
});

describe('a correction', () => {
  it.each<[string, string | undefined]>([
    ['a: 2.0 # version', 'a: "2.0" # version'],
    ['a: -1.5e+3', 'a: "-1.5e+3"'],
    ['a: 1:30', 'a: "1:30"'],
    ['a: two words', undefined],
    ['a: "quoted"', undefined],
    ['a: [1]', undefined],
    ['b: 1', undefined],
  ])('puts the scalar of %j into quotes', (text, expected) => {
    const fix = quoting(partOf(text, ['a']));
    expect(corrected(text, fix)).toBe(expected);
    if (expected !== undefined) expect(fix?.description).toMatch(/^write "[^"]+" in quotes$/);
  });

  it.each<[string, Pointer, string | undefined]>([
    ['a: 1\nb: 2\n', [], 'new: x\na: 1\nb: 2\n'],
    ['a: 1\r\nb: 2\r\n', [], 'new: x\r\na: 1\r\nb: 2\r\n'],
    ['a: 1', [], 'new: x\na: 1'],
    ['c:\n  a: 1\n', ['c'], 'c:\n  new: x\n  a: 1\n'],
    ['c:\r\n  a: 1', ['c'], 'c:\r\n  new: x\r\n  a: 1'],
    ['- - a: 1\n', [0, 0], '- - new: x\n    a: 1\n'],
    ['c: { a: 1 }\n', ['c'], undefined],
    ['{ a: 1 }\n', [], undefined],
    ['c: {}\n', ['c'], undefined],
    ['c: 1\n', ['c'], undefined],
  ])('adds a key to %j', (text, pointer, expected) => {
    const fix = addingKey(partOf(text, pointer), 'new', 'x');
    expect(corrected(text, fix)).toBe(expected);
    if (expected !== undefined) expect(fix?.description).toBe('add the missing new');
  });
});
