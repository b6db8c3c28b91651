import { expect, test } from 'vitest';
import { findCategories } from '../../src/ruleset/find-category.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';

const rules = await readRuleSet('sv-comp-2024');
const DRIVERS = 'SoftwareSystems-DeviceDriversLinux64-ReachSafety';
const LARGE_DRIVERS = 'SoftwareSystems-DeviceDriversLinux64Large-ReachSafety';

test.each<[string, string, readonly string[], readonly string[]]>([
  ['one set', 'unreach-call', ['ReachSafety-Heap'], ['unreach-call.ReachSafety-Heap']],
  ['a set of another property', 'termination', ['ReachSafety-Heap'], []],
  ['no set', 'unreach-call', [], []],
  ['a property that does not take part', 'def-behavior', ['ReachSafety-Heap'], []],
  [
    'two sets of two categories',
    'unreach-call',
    ['ReachSafety-Heap', 'ReachSafety-Loops'],
    ['unreach-call.ReachSafety-Heap', 'unreach-call.ReachSafety-Loops'],
  ],
  [
    'one of several sets of a category',
    'unreach-call',
    ['SoftwareSystems-OpenBSD-ReachSafety'],
    ['unreach-call.SoftwareSystems-Other-ReachSafety'],
  ],
  [
    'several sets of one category',
    'valid-memsafety',
    ['SoftwareSystems-BusyBox-MemSafety', 'SoftwareSystems-OpenBSD-MemSafety'],
    ['valid-memsafety.SoftwareSystems-Other-MemSafety'],
  ],
  ['a set from which nothing is taken out', 'unreach-call', [DRIVERS], [`unreach-call.${DRIVERS}`]],
  ['a set that is taken out', 'unreach-call', [DRIVERS, LARGE_DRIVERS], [`unreach-call.${LARGE_DRIVERS}`]],
])('[SV24-12] %s', async (_what, property, sets, expected) => {
  expect(await findCategories(rules, property, (name) => sets.includes(name))).toEqual(expected);
  expect(await findCategories(rules, property, async (name) => sets.includes(name))).toEqual(expected);
});

test('each set is asked for once, and only those of the property', async () => {
  const asked: string[] = [];
  await findCategories(rules, 'unreach-call', (name) => {
    asked.push(name);
    return name === DRIVERS;
  });
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked).toContain(LARGE_DRIVERS);
  expect(asked).not.toContain('MemSafety-Heap');
});

test('what goes wrong with a set is for the caller', async () => {
  const failure = new Error('unreadable');
  await expect(findCategories(rules, 'unreach-call', () => Promise.reject(failure))).rejects.toBe(failure);
});
