import { describe, expect, it } from 'vitest';
import { replaceData } from '../../../src/lint/fixes/text-to-fix.js';
import type { Diagnostic } from '../../../src/lint/rule/diagnostic.js';
import { SourceText } from '../../../src/source/source-text.js';

/** What a correction of the data at a place makes of a text; undefined without a correction. */
function corrected(text: string, column: number, correct: (value: string) => string | undefined, line = 1) {
  const finding = { position: { line, column } } as Diagnostic;
  const file = { text, source: new SourceText(text, 'w'), program: undefined };
  const fix = replaceData(finding, file, 'better', correct);
  if (fix === undefined) return undefined;
  expect(fix.description).toBe('better');
  expect(fix.edits).toHaveLength(1);
  const [{ start, end, text: by } = { start: 0, end: 0, text: '' }] = fix.edits;
  return text.slice(0, start) + by + text.slice(end);
}

describe('the text of data', () => {
  const double = (value: string) => value + value;
  it.each<[string, number, string | undefined]>([
    ['<data key="k">ab</data>', 1, '<data key="k">abab</data>'],
    ['<x/><data key="k">\n ab </data>', 5, '<x/><data key="k">\n abab </data>'],
    ['<data key="k">a&amp;b</data>', 1, undefined],
    ['<data key="k"><b/></data>', 1, undefined],
    ['<data key="k"><![CDATA[a]]></data>', 1, undefined],
    ['<data key="k"/>', 1, undefined],
    ['<x/><data key="k">ab</data>', 1, undefined],
  ])('in %j at %i becomes %j', (text, column, expected) =>
    expect(corrected(text, column, double)).toBe(expected),
  );

  it('is left unchanged unless the result is better', () => {
    const text = '<data key="k">ab</data>';
    expect(corrected(text, 1, () => undefined)).toBeUndefined();
    expect(corrected(text, 1, () => 'ab')).toBeUndefined();
    expect(corrected(text, 1, double, 7)).toBeUndefined();
  });
});
