import { describe, expect, it } from 'vitest';
import { describeFinding, findingMessage } from '../../../src/lint/finding-message.js';
import { fillIn, type MessageArgs } from '../../../src/lint/rule/message.js';

describe('the text of a message', () => {
  it.each<[string, MessageArgs, string]>([
    ['there is none', {}, 'there is none'],
    ['{part} lacks {key}', { part: "'a'", key: 'b' }, "'a' lacks b"],
    ['{a} and {a}, not {b}', { a: 1, b: 2 }, '1 and 1, not 2'],
    ['line {line}', { line: 0 }, 'line 0'],
    ['"{value}"', { value: '' }, '""'],
    ['{part} is wrong[, not {value}]', { part: 'a' }, 'a is wrong'],
    ['{part} is wrong[, not {value}]', { part: 'a', value: 'x' }, 'a is wrong, not x'],
    ['{part} is wrong[, not {value}]', { part: 'a', value: '' }, 'a is wrong, not '],
    ['a[ {b} {c}]', { b: 1 }, 'a'],
    ['a[ {b}][ {c}]', { c: 1 }, 'a 1'],
    // Text from a file is not interpreted again.
    ['{a} {b}', { a: '{b}', b: '[{a}]' }, '{b} [{a}]'],
    ['{a}', { a: '$& $1' }, '$& $1'],
    // A name without an argument shows that something is wrong.
    ['{a} {b}', { a: 1 }, '1 {b}'],
    ['[{toString}]', {}, ''],
  ])('%j with %j is %j', (text, args, filled) => expect(fillIn(text, args)).toBe(filled));
});

const FINDING = {
  ruleId: 'WT004',
  ruleName: 'data-model',
  severity: 'warning',
  consequence: 'none',
  messageId: 'other',
  args: { stated: 'LP64', wanted: 'ILP32' },
  position: { line: 1, column: 2 },
} as const;

describe('a finding', () => {
  it('has the text that its rule has for it', () =>
    expect(findingMessage(FINDING)).toBe('the witness is for LP64, but the task is for ILP32'));

  it.each([
    ['WX999', 'other'],
    ['WT004', 'none'],
    ['WT004', 'constructor'],
    ['__proto__', 'other'],
  ])('of a message that does not exist, %s %s, shows its id', (ruleId, messageId) =>
    expect(findingMessage({ ...FINDING, ruleId, messageId })).toBe(messageId),
  );

  it('is described by its text, its place, and what it has in addition', () => {
    const rest = { end: { line: 1, column: 4 }, fix: { description: 'd', edits: [] } };
    const described = describeFinding({ ...FINDING, ...rest });
    expect(described).toEqual({
      ...FINDING,
      ...rest,
      message: 'the witness is for LP64, but the task is for ILP32',
    });
    expect(Object.keys(described).slice(-4)).toEqual(['message', 'position', 'end', 'fix']);
    expect(Object.keys(describeFinding(FINDING)).at(-1)).toBe('position');
  });
});
