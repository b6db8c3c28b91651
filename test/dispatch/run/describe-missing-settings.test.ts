import { expect, it } from 'vitest';
import { describeMissingSettings } from '../../../src/dispatch/run/describe-missing-settings.js';
import type { MissingSettings } from '../../../src/dispatch/validate-options.js';

const file = 'b.xml';

it.each<[MissingSettings, string]>([
  [{ file, code: 'other-kind', kind: 'correctness' }, 'b.xml is for correctness witnesses'],
  [{ file, code: 'other-version', version: '2.0' }, 'b.xml is for witnesses of version 2.0'],
  [{ file, code: 'other-format', format: 'yaml' }, 'b.xml is for witnesses in yaml'],
  [{ file, code: 'no-property', property: 'termination' }, 'b.xml has no tasks with property termination'],
  [{ file, code: 'no-category', category: 'Loops' }, 'b.xml has no tasks in category Loops'],
])('%j is said as a sentence', (missing, sentence) =>
  expect(describeMissingSettings(missing)).toBe(sentence),
);
