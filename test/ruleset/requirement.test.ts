import { describe, expect, test } from 'vitest';
import { matchesGlob } from '../../src/ruleset/match-glob.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { requirementFor } from '../../src/ruleset/requirement.js';
import { fullCategoryName } from '../../src/ruleset/rule-set.js';

const rules = await readRuleSet('sv-comp-2024');
const correctness = (category?: string) => requirementFor(rules, category, 'correctness');
const violation = (category?: string) => requirementFor(rules, category, 'violation');
const excludedBy = (glob: string, matched: string) => ({
  kind: 'not-required',
  because: 'exclusion-matches',
  glob,
  matched,
});

/** Category; whether TRUE needs a witness; whether FALSE needs one; whether it took part in 2024. */
const CATEGORIES: readonly [string, boolean, boolean, boolean][] = [
  ['unreach-call.ReachSafety-Arrays', false, true, true],
  ['unreach-call.ReachSafety-BitVectors', true, true, true],
  ['unreach-call.ReachSafety-ControlFlow', true, true, true],
  ['unreach-call.ReachSafety-ECA', true, true, true],
  ['unreach-call.ReachSafety-Floats', false, true, true],
  ['unreach-call.ReachSafety-Heap', false, true, true],
  ['unreach-call.ReachSafety-Loops', true, true, true],
  ['unreach-call.ReachSafety-ProductLines', true, true, true],
  ['unreach-call.ReachSafety-Recursive', true, true, true],
  ['unreach-call.ReachSafety-Sequentialized', true, true, true],
  ['unreach-call.ReachSafety-XCSP', true, true, true],
  ['unreach-call.ReachSafety-Combinations', true, true, true],
  ['unreach-call.ReachSafety-Hardware', true, true, true],
  ['unreach-call.ReachSafety-Hardness', true, true, true],
  ['unreach-call.ReachSafety-Fuzzle', true, true, true],
  ['valid-memsafety.MemSafety-Arrays', false, true, true],
  ['valid-memsafety.MemSafety-Heap', false, true, true],
  ['valid-memsafety.MemSafety-LinkedLists', false, true, true],
  ['valid-memsafety.MemSafety-Other', false, true, true],
  ['valid-memsafety.MemSafety-Juliet', false, true, true],
  ['valid-memcleanup.MemSafety-MemCleanup', false, true, true],
  ['unreach-call.ConcurrencySafety-Main', false, true, true],
  ['valid-memsafety.ConcurrencySafety-MemSafety', false, true, true],
  ['no-overflow.ConcurrencySafety-NoOverflows', false, true, true],
  ['no-data-race.NoDataRace-Main', false, false, true],
  ['no-overflow.NoOverflows-Main', true, true, true],
  ['no-overflow.NoOverflows-Juliet', true, true, true],
  ['termination.Termination-BitVectors', false, true, true],
  ['termination.Termination-MainControlFlow', false, true, true],
  ['termination.Termination-MainHeap', false, true, true],
  ['termination.Termination-Other', false, true, true],
  ['unreach-call.SoftwareSystems-AWS-C-Common-ReachSafety', true, true, true],
  ['valid-memsafety.SoftwareSystems-coreutils-MemSafety', false, true, true],
  ['no-overflow.SoftwareSystems-coreutils-NoOverflows', true, true, true],
  ['no-overflow.SoftwareSystems-BusyBox-NoOverflows', true, true, true],
  ['unreach-call.SoftwareSystems-DeviceDriversLinux64-ReachSafety', true, true, true],
  ['unreach-call.SoftwareSystems-DeviceDriversLinux64Large-ReachSafety', true, true, true],
  ['valid-memsafety.SoftwareSystems-DeviceDriversLinux64-MemSafety', false, true, true],
  ['unreach-call.SoftwareSystems-Other-ReachSafety', true, true, true],
  ['valid-memsafety.SoftwareSystems-Other-MemSafety', false, true, true],
  ['unreach-call.SoftwareSystems-uthash-ReachSafety', true, true, true],
  ['valid-memsafety.SoftwareSystems-uthash-MemSafety', false, true, true],
  ['no-overflow.SoftwareSystems-uthash-NoOverflows', true, true, true],
  ['valid-memcleanup.SoftwareSystems-uthash-MemCleanup', true, true, true],
  ['termination.SoftwareSystems-DeviceDriversLinux64-Termination', true, true, true],
  ['unreach-call.SoftwareSystems-Intel-TDX-Module-ReachSafety', true, true, false],
  ['unreach-call.SoftwareSystems-coreutils-ReachSafety', true, true, false],
  ['unreach-call.SoftwareSystems-BusyBox-ReachSafety', true, true, false],
  ['valid-memsafety.SoftwareSystems-BusyBox-MemSafety', false, true, false],
  ['valid-memsafety.SoftwareSystems-OpenBSD-MemSafety', false, true, false],
  ['assert_java.ReachSafety-Java', true, true, true],
  ['runtime-exception.RuntimeException-Java', true, true, false],
  ['unreach-call.CorrectnessWitnesses-Loops', true, true, false],
  ['unreach-call.ViolationWitnesses-ControlFlow', true, true, false],
];

describe('[SV24-21, SV24-22] every category of the competition under the rules of 2024', () => {
  test('the table has all of them', () => {
    expect(new Set(CATEGORIES.map(([category]) => category)).size).toBe(54);
  });

  test.each(CATEGORIES)('%s: TRUE needs a witness: %s, FALSE: %s', (category, forTrue, forFalse) => {
    expect(correctness(category).kind).toBe(forTrue ? 'required' : 'not-required');
    expect(violation(category).kind).toBe(forFalse ? 'required' : 'not-required');
  });

  test.each(CATEGORIES)('%s is judged alike without its property and with a language', (category) => {
    const name = category.slice(category.indexOf('.') + 1);
    for (const kind of ['correctness', 'violation'] as const) {
      const { kind: expected } = requirementFor(rules, category, kind);
      for (const other of [name, `C.${category}`, ` ${category} `, `SV-COMP24_${category}`]) {
        expect(requirementFor(rules, other, kind).kind).toBe(expected);
      }
    }
  });

  test('the rule set has exactly those that took part', () => {
    const expected = CATEGORIES.filter(([, , , tookPart]) => tookPart).map(([category]) => category);
    expect(rules.categories.map(fullCategoryName)).toEqual(expected);
    expect(expected).toHaveLength(46);
  });
});

describe('every category under the rules of 2025', async () => {
  const rules2025 = await readRuleSet('sv-comp-2025');
  /** What 2024 excluded only by what its scripts did. */
  const corrected = [
    'valid-memcleanup.SoftwareSystems-uthash-MemCleanup',
    'termination.SoftwareSystems-DeviceDriversLinux64-Termination',
    'assert_java.ReachSafety-Java',
    'runtime-exception.RuntimeException-Java',
  ];

  test.each(CATEGORIES)('%s: TRUE needed a witness in 2024: %s', (category, forTrue) => {
    const needed = forTrue && !corrected.includes(category);
    expect(requirementFor(rules2025, category, 'correctness').kind).toBe(
      needed ? 'required' : 'not-required',
    );
    expect(requirementFor(rules2025, category, 'violation').kind).toBe('required');
  });

  test('the rule set has exactly those of the competition', () => {
    const gone = [
      'unreach-call.SoftwareSystems-coreutils-ReachSafety',
      'unreach-call.SoftwareSystems-BusyBox-ReachSafety',
      'valid-memsafety.SoftwareSystems-BusyBox-MemSafety',
      'valid-memsafety.SoftwareSystems-OpenBSD-MemSafety',
    ];
    const expected = CATEGORIES.map(([category]) => category).filter((category) => !gone.includes(category));
    expect(rules2025.categories.map(fullCategoryName).sort()).toEqual(expected.sort());
  });
});

describe('edge cases of the exclusions', () => {
  test("'*-Heap' covers ReachSafety-Heap and MemSafety-Heap, but Termination-MainHeap by another glob", () => {
    expect(correctness('ReachSafety-Heap')).toEqual(excludedBy('*-Heap', 'ReachSafety-Heap'));
    expect(correctness('MemSafety-Heap')).toEqual(excludedBy('*-Heap', 'MemSafety-Heap'));
    expect(matchesGlob('*-Heap', 'Termination-MainHeap')).toBe(false);
    expect(correctness('Termination-MainHeap')).toEqual(excludedBy('Termination-*', 'Termination-MainHeap'));
  });

  test("'*-Arrays' needs its dash", () => {
    for (const category of ['Arrays', 'C.unreach-call.Arrays', 'unreach-call.Arrays']) {
      expect(correctness(category)).toMatchObject({
        kind: 'required',
        because: 'no-exclusion-matches',
        category,
      });
    }
    expect(correctness('-Arrays').kind).toBe('not-required');
  });

  test("'Termination-*' is for the beginning of a name", () => {
    expect(correctness('SoftwareSystems-DeviceDriversLinux64-Termination').kind).toBe('required');
    expect(correctness('termination.SoftwareSystems-DeviceDriversLinux64-Termination').kind).toBe('required');
  });

  test("'*MemSafety*' does not cover MemCleanup of uthash, but MemSafety-MemCleanup", () => {
    expect(correctness('SoftwareSystems-uthash-MemCleanup').kind).toBe('required');
    expect(correctness('MemSafety-MemCleanup')).toEqual(excludedBy('*MemSafety*', 'MemSafety-MemCleanup'));
  });

  test('Java is not among the exclusions of 2024', () => {
    expect(correctness('assert_java.ReachSafety-Java').kind).toBe('required');
  });

  test.each([
    'ConcurrencySafety-MemSafety',
    'SoftwareSystems-coreutils-MemSafety',
    'SoftwareSystems-BusyBox-MemSafety',
    'SoftwareSystems-OpenBSD-MemSafety',
    'SoftwareSystems-DeviceDriversLinux64-MemSafety',
    'SoftwareSystems-Other-MemSafety',
    'SoftwareSystems-uthash-MemSafety',
  ])("'*MemSafety*' covers %s", (name) => {
    expect(correctness(`valid-memsafety.${name}`)).toMatchObject({
      kind: 'not-required',
      glob: '*MemSafety*',
    });
  });

  test("'ConcurrencySafety-*' does not cover NoDataRace-Main, '*NoDataRace*' does", () => {
    expect(matchesGlob('ConcurrencySafety-*', 'NoDataRace-Main')).toBe(false);
    expect(correctness('no-data-race.NoDataRace-Main')).toEqual(
      excludedBy('*NoDataRace*', 'no-data-race.NoDataRace-Main'),
    );
  });

  test('NoDataRace-Main is the only category that needs no violation witness', () => {
    const free = CATEGORIES.filter(([category]) => violation(category).kind === 'not-required');
    expect(free.map(([category]) => category)).toEqual(['no-data-race.NoDataRace-Main']);
  });

  test('LinkedLists is a category of memory safety only', () => {
    const names = rules.categories.map(({ name }) => name).filter((name) => name.includes('LinkedLists'));
    expect(names).toEqual(['MemSafety-LinkedLists']);
    expect(correctness('MemSafety-LinkedLists').kind).toBe('not-required');
  });

  test("meta categories: MemSafety is covered, Termination is not, for 'Termination-*' needs its dash", () => {
    expect(correctness('MemSafety')).toEqual(excludedBy('*MemSafety*', 'MemSafety'));
    expect(correctness('Termination').kind).toBe('required');
  });

  test('letters differ by case', () => {
    expect(correctness('reachsafety-heap').kind).toBe('required');
    expect(correctness('valid-memsafety.Other').kind).toBe('required');
  });

  test.each([undefined, '', '  '])(
    'category %j: a witness is required because nobody said otherwise',
    (category) => {
      expect(correctness(category)).toEqual({ kind: 'required', because: 'category-unknown' });
      expect(violation(category)).toEqual({ kind: 'required', because: 'category-unknown' });
    },
  );

  test('a witness that is required says which exclusions were compared', () => {
    expect(violation('ReachSafety-Heap')).toEqual({
      kind: 'required',
      because: 'no-exclusion-matches',
      category: 'ReachSafety-Heap',
      globs: ['*NoDataRace*'],
    });
  });
});

describe('matchesGlob', () => {
  test.each([
    ['', '', true],
    ['', 'a', false],
    ['*', '', true],
    ['*', 'a-b', true],
    ['a*', 'a', true],
    ['*a', 'ba', true],
    ['*a', 'ab', false],
    ['*a*', 'xay', true],
    ['*ab', 'aab', true],
    ['a*b*c', 'axbxbc', true],
    ['a*b*c', 'axbxb', false],
    ['?', 'a', true],
    ['?', '', false],
    ['a?c', 'abc', true],
    ['**', 'abc', true],
    ['{a,b}', 'a', false],
    ['{a,b}', '{a,b}', true],
    ['!(a)', 'b', false],
    ['[ab]', 'a', false],
    ['a.c', 'abc', false],
    ['*', '.hidden/name', true],
    ['*', '*', true],
  ])('%j and %j: %s', (glob, name, expected) => {
    expect(matchesGlob(glob, name)).toBe(expected);
  });

  test('many stars take no exponential time', () => {
    expect(matchesGlob('*a'.repeat(100), `${'a'.repeat(1000)}b`)).toBe(false);
  });
});
