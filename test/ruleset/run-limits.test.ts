import { describe, expect, test } from 'vitest';
import type { Limits } from '../../src/execute/system/limits.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { type LimitOverrides, limitsFor } from '../../src/ruleset/run-limits.js';
import { problemOf } from '../problem-of.js';

const rules = await readRuleSet('sv-comp-2024');
const SIZES = {
  memory: 7_000_000_000,
  cores: 2,
  processes: 5000,
  outputKept: 2_000_000,
  outputTotal: 1_000_000_000,
};

describe('[SV24-18, SV24-19, SV24-20a, SV24-20b] the limits of SV-COMP 2024', () => {
  test('90 s for a violation witness, killed at 96 s or after 126 s', () => {
    const limits: Limits = limitsFor(rules, 'violation');
    expect(limits).toEqual({ ...SIZES, cputime: 90, hardCputime: 96, walltime: 126 });
  });

  test('900 s for a correctness witness, killed at 960 s or after 990 s', () => {
    const limits: Limits = limitsFor(rules, 'correctness');
    expect(limits).toEqual({ ...SIZES, cputime: 900, hardCputime: 960, walltime: 990 });
  });

  test.each([
    ['violation', 300, 30, 36, 66],
    ['violation', 3, 0.3, 6.3, 36.3],
    ['violation', 60, 6, 12, 42],
    ['correctness', 300, 300, 360, 390],
    ['correctness', 0.5, 0.5, 60.5, 90.5],
  ] as const)('%s, verification time %d s', (kind, time, cputime, hardCputime, walltime) => {
    expect(limitsFor(rules, kind, time)).toEqual({ ...SIZES, cputime, hardCputime, walltime });
  });
});

describe('overrides', () => {
  test.each<[LimitOverrides, object]>([
    [{}, {}],
    [{ cputime: undefined }, {}],
    [{ cputime: 10 }, { cputime: 10, hardCputime: 16, walltime: 46 }],
    [{ hardCputime: 90 }, { hardCputime: 90, walltime: 120 }],
    [{ walltime: 20 }, { walltime: 20 }],
    [
      { cputime: 10, hardCputime: 10, walltime: 10 },
      { cputime: 10, hardCputime: 10, walltime: 10 },
    ],
    [
      { memory: 1, cores: 1, processes: 1 },
      { memory: 1, cores: 1, processes: 1 },
    ],
    [
      { outputKept: 5, outputTotal: 10 },
      { outputKept: 5, outputTotal: 10 },
    ],
  ])('%j', (overrides, changed) => {
    const limits = limitsFor(rules, 'violation');
    expect(limitsFor(rules, 'violation', undefined, overrides)).toEqual({ ...limits, ...changed });
  });

  test.each<[LimitOverrides, string]>([
    [{ cputime: 0 }, "the limit 'cputime' is 0"],
    [{ cputime: -1 }, "the limit 'cputime' is -1"],
    [{ walltime: Number.NaN }, "the limit 'walltime' is NaN"],
    [{ walltime: Number.POSITIVE_INFINITY }, "the limit 'walltime' is Infinity"],
    [{ cores: 1.5 }, "the limit 'cores' is 1.5"],
    [{ memory: 0.5 }, "the limit 'memory' is 0.5"],
    [{ cputime: 10, hardCputime: 9 }, 'the hard limit of CPU time (9 s) is less than the CPU time (10 s)'],
  ])('%j is refused', async (overrides, message) => {
    const problem = await problemOf(() => limitsFor(rules, 'violation', undefined, overrides));
    expect(problem).toMatchObject({ code: 'usage', message });
  });

  test.each([0, -900, Number.NaN])('a verification time of %d s is refused', async (time) => {
    const problem = await problemOf(() => limitsFor(rules, 'violation', time));
    expect(problem).toMatchObject({ code: 'usage', message: `the verification time is ${time}` });
  });
});
