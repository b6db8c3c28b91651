import { describe, expect, it } from 'vitest';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { meansVersion, nameTrack } from '../../src/ruleset/witness-tracks.js';

describe('the version that a name states', () => {
  it.each<[string, string | undefined, boolean]>([
    ['2', '2.0', true],
    ['2', '2.2', true],
    ['2', '1.0', false],
    ['2', '20.1', false],
    ['2.0', '2.0', true],
    ['2.0', '2.1', false],
    ['1', '1.0', true],
    ['1', undefined, false],
  ])('version %s and a witness of version %s: %s', (stated, version, means) =>
    expect(meansVersion(stated, version)).toBe(means),
  );
});

it.each<[string, string | undefined, string | undefined]>([
  ['sv-comp-2023', undefined, undefined],
  ['sv-comp-2023', '1.0', undefined],
  ['sv-comp-2024', '1.0', '1.0'],
  ['sv-comp-2024', '2.0', '2.0'],
  ['sv-comp-2024', '2', '2.0'],
  ['sv-comp-2024', '2.1', '2.1'],
  ['sv-comp-2025', '2.0', '2.0'],
  ['sv-comp-2026', '1.0', 'v1'],
  ['sv-comp-2026', '2.0', 'v2'],
  ['sv-comp-2026', '2.1', 'v2'],
  ['sv-comp-2026', '2', 'v2'],
  ['sv-comp-2027', '1', 'v1'],
  ['sv-comp-2027', '2.2', 'v2'],
  ['sv-comp-2027', undefined, undefined],
  ['mcc-2023', '2.0', '2.0'],
])('by %s, names of definitions for version %s say %s', async (rules, version, word) =>
  expect(nameTrack(await readRuleSet(rules), version)).toBe(word),
);
