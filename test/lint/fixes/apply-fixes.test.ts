import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../../src/lint/fixes/apply-fixes.js';
import type { Diagnostic, TextEdit } from '../../../src/lint/rule/diagnostic.js';

const edit = (start: number, end: number, text: string): TextEdit => ({ start, end, text });

function finding(index: number, edits: readonly TextEdit[] | undefined): Diagnostic {
  return {
    ruleId: `R${index}`,
    ruleName: 'r',
    severity: 'error',
    consequence: 'none',
    messageId: 'm',
    args: {},
    position: { line: 1, column: 1 },
    ...(edits === undefined ? {} : { fix: { description: 'd', edits } }),
  };
}

/** The corrected text, and the places of those findings in the list whose corrections were applied. */
function applied(text: string, fixes: readonly (readonly TextEdit[] | undefined)[]) {
  const result = applyFixes(
    text,
    fixes.map((edits, index) => finding(index, edits)),
  );
  return [result.text, ...result.applied.map(({ ruleId }) => Number(ruleId.slice(1)))];
}

describe('corrections of 0123456789', () => {
  it.each<[string, readonly (readonly TextEdit[] | undefined)[], readonly (string | number)[]]>([
    ['none', [undefined], ['0123456789']],
    ['a replacement', [[edit(2, 4, 'x')]], ['01x456789', 0]],
    ['an insertion at the beginning', [[edit(0, 0, 'x')]], ['x0123456789', 0]],
    ['an insertion at the end', [[edit(10, 10, 'x')]], ['0123456789x', 0]],
    ['a deletion of everything', [[edit(0, 10, '')]], ['', 0]],
    ['behind a finding without one', [undefined, [edit(1, 2, 'x')]], ['0x23456789', 1]],
    ['side by side', [[edit(2, 4, 'x')], [edit(4, 6, 'y')]], ['01xy6789', 0, 1]],
    ['side by side, the later one first', [[edit(4, 6, 'y')], [edit(2, 4, 'x')]], ['01xy6789', 0, 1]],
    ['one over another: the first of the list', [[edit(2, 5, 'x')], [edit(4, 6, 'y')]], ['01x56789', 0]],
    ['one within another', [[edit(2, 8, 'x')], [edit(4, 6, 'y')]], ['01x89', 0]],
    ['one around another', [[edit(4, 6, 'y')], [edit(2, 8, 'x')]], ['0123y6789', 0]],
    ['two insertions at one place', [[edit(3, 3, 'x')], [edit(3, 3, 'y')]], ['012x3456789', 0]],
    ['an insertion where a replacement begins', [[edit(3, 5, 'x')], [edit(3, 3, 'y')]], ['012x56789', 0]],
    ['an insertion where a replacement ends', [[edit(3, 5, 'x')], [edit(5, 5, 'y')]], ['012xy56789', 0, 1]],
    ['in two parts', [[edit(8, 9, 'y'), edit(1, 2, 'x')]], ['0x234567y9', 0]],
    [
      'as a whole or not at all',
      [[edit(2, 4, 'x')], [edit(6, 7, 'y'), edit(3, 5, 'z')], [edit(6, 7, 'v')]],
      ['01x45v789', 0, 2],
    ],
    ['with parts over each other', [[edit(2, 5, 'x'), edit(4, 6, 'y')]], ['0123456789']],
    ['before the text', [[edit(-1, 1, 'x')]], ['0123456789']],
    ['behind the text', [[edit(9, 11, 'x')]], ['0123456789']],
    ['from its end to its start', [[edit(5, 4, 'x')]], ['0123456789']],
  ])('%s', (_what, fixes, expected) => expect(applied('0123456789', fixes)).toEqual(expected));
});

it('applies a thousand corrections at a time', () => {
  const fixes = Array.from({ length: 1002 }, (_, index) => [edit(index, index + 1, 'x')]);
  const [text, ...indexes] = applied('-'.repeat(1002), fixes);
  expect(text).toBe(`${'x'.repeat(1000)}--`);
  expect(indexes).toHaveLength(1000);
});
