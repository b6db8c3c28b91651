import { describe, expect, test } from 'vitest';
import { acceptedFormats, decideFormats } from '../../src/ruleset/accepted-formats.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';

const of2025 = await readRuleSet('sv-comp-2025');
const of2024 = await readRuleSet('sv-comp-2024');
const G = 'graphml 1.0';
const Y = 'yaml 2.0';

describe('the table of 2025 (rules section 1.3)', () => {
  test.each<[string, string | undefined, string, string[], string[]]>([
    // property, part, category, correctness, violation
    ['unreach-call', undefined, 'unreach-call.ReachSafety-Loops', [G, Y], [G, Y]],
    ['unreach-call', undefined, 'unreach-call.ReachSafety-Arrays', [], [G, Y]],
    ['unreach-call', undefined, 'unreach-call.ReachSafety-Floats', [], [G, Y]],
    ['unreach-call', undefined, 'unreach-call.ReachSafety-Heap', [], [G, Y]],
    ['valid-memsafety', 'valid-deref', 'valid-memsafety.MemSafety-Other', [], [G, Y]],
    ['valid-memsafety', 'valid-free', 'valid-memsafety.MemSafety-Other', [], [G, Y]],
    ['valid-memsafety', 'valid-memtrack', 'valid-memsafety.MemSafety-Other', [], [G]],
    ['valid-memcleanup', undefined, 'valid-memcleanup.MemSafety-MemCleanup', [], [G]],
    ['no-overflow', undefined, 'no-overflow.NoOverflows-Main', [G, Y], [G, Y]],
    ['unreach-call', undefined, 'unreach-call.ConcurrencySafety-Main', [], [G]],
    ['no-overflow', undefined, 'no-overflow.ConcurrencySafety-NoOverflows', [], [G]],
    ['no-data-race', undefined, 'no-data-race.NoDataRace-Main', [], [G]],
    ['termination', undefined, 'termination.Termination-Other', [], [G]],
    ['assert_java', undefined, 'assert_java.ReachSafety-Java', [], [G]],
  ])(
    '%s %s in %s: correctness %j, violation %j',
    (property, subproperty, category, correctness, violation) => {
      const subject = { property, subproperty, category };
      expect(acceptedFormats(of2025, 'correctness', { ...subject, subproperty: undefined })).toEqual(
        correctness,
      );
      expect(acceptedFormats(of2025, 'violation', subject)).toEqual(violation);
      for (const kind of ['correctness', 'violation'] as const) {
        expect(acceptedFormats(of2024, kind, subject)).toEqual([G, Y]);
      }
    },
  );

  test('a reason is given', () => {
    const decide = (property: string, category: string) =>
      decideFormats(of2025, 'violation', { property, subproperty: undefined, category });
    expect(decide('termination', 'Termination-Other')).toEqual([
      { kind: 'accepted', format: G },
      { kind: 'not-accepted', format: Y, reason: 'does not exist for termination' },
    ]);
    expect(decide('unreach-call', 'C.unreach-call.ConcurrencySafety-Main')[1]).toEqual({
      kind: 'not-accepted',
      format: Y,
      reason: 'does not exist in ConcurrencySafety-*',
    });
  });

  test('an unknown value is no obstacle', () => {
    const subject = { property: undefined, subproperty: undefined, category: undefined };
    expect(acceptedFormats(of2025, 'correctness', subject)).toEqual([G, Y]);
  });
});
