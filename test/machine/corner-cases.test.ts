import { describe, expect, it } from 'vitest';
import type { PropertyCheck } from '../../src/task/property.js';
import type { DataModel } from '../../src/vocabulary/data-model.js';
import { MORE, oneIn } from '../effort.js';
import { CORNER_CASES, PROLOGUE } from './corner-cases.js';
import { PARTIAL_STRING_CASES } from './partial-string-cases.js';
import { endText, runText } from './run-program.js';
import { WIDE_CASES } from './wide-corner-cases.js';

const MEMORY: readonly PropertyCheck[] = [
  { kind: 'valid-free' },
  { kind: 'valid-deref' },
  { kind: 'valid-memtrack' },
];
const CHECKS = { memory: MEMORY, overflow: [{ kind: 'no-overflow' }] } as const;
const MODELS: readonly DataModel[] = ['LP64', 'ILP32'];

const CASES = [...CORNER_CASES, ...PARTIAL_STRING_CASES, ...WIDE_CASES];

describe.each(MODELS)('corner cases of C on %s', (model) => {
  it.each(
    oneIn(
      14,
      CASES.map((each, index) => ({ ...each, index })),
    ),
  )('$property: $expected for $code', ({ expected, property, code, before, index }) => {
    const wanted = typeof expected === 'string' ? expected : expected[model];
    const text = `${PROLOGUE}${before ?? ''} int main(void) { ${code} }`;
    for (const symbolic of MORE ? [false, true] : [(index + MODELS.indexOf(model)) % 2 === 0]) {
      const execution = runText(text, { model, checks: CHECKS[property], symbolic });
      expect(endText(execution), JSON.stringify(execution.end)).toBe(wanted);
    }
  });
});
