import { describe, expect, test } from 'vitest';
import { SourceText } from '../../src/source/source-text.js';
import { canonicalName } from '../../src/task/canonical-name.js';
import { parseProperty } from '../../src/task/property.js';
import { PROPERTY_MEANINGS } from '../../src/task/property-meaning.js';
import { violationStatus } from './violation-status.js';

const meaningOf = (name: string) => PROPERTY_MEANINGS.find((each) => each.name === name);

describe('[SV14-11] what properties mean', () => {
  test.each([...PROPERTY_MEANINGS])('$name has this name by its formulas, and its violations', (property) => {
    const { name, formulas, violations, meaning } = property;
    const text = formulas.map((formula) => `CHECK( init(main()), LTL(${formula}) )`).join('\n');
    const parsed = parseProperty(new SourceText(text, 'p.prp'), 'p');
    expect(canonicalName(parsed)).toBe(name);
    expect(parsed.checks.map(violationStatus)).toEqual(violations);
    expect(meaning).not.toBe('');
  });

  test('[SV24-29a, SV24-29b] memory properties are told by what Valgrind reports', () => {
    expect(
      ['valid-free', 'valid-deref', 'valid-memtrack', 'valid-memcleanup'].map(
        (name) => meaningOf(name)?.valgrind,
      ),
    ).toEqual([
      'Invalid free() / delete / delete[]',
      'Invalid read, Invalid write',
      'definitely lost',
      'definitely lost, still reachable',
    ]);
    expect(meaningOf('no-overflow')?.valgrind).toBeUndefined();
  });

  test('[SV24-36a, SV24-36b] termination is a liveness property', () => {
    expect(meaningOf('termination')?.notes.join(' ')).toMatch(
      /liveness property: no finite execution .* maximal/,
    );
  });
});
