import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { commandFor, commandOfStep } from '../../../src/dispatch/run/call-tool.js';
import type { PlannedRun } from '../../../src/dispatch/run/plan-runs.js';
import { startOptions } from '../../../src/dispatch/run/start-options.js';
import { engineOptions, heapOption } from '../../../src/launch/engine-options.js';
import { readRuleSet } from '../../../src/ruleset/read-rule-set.js';
import { limitsFor } from '../../../src/ruleset/run-limits.js';
import type { StartedProgram } from '../../../src/validator/find-tool.js';
import { readRegistry } from '../../../src/validator/registry.js';

const OURS: StartedProgram = {
  executable: process.execPath,
  engineOptions: engineOptions(),
  heap: 'by-limit',
  leadingArguments: ['start.js'],
};
const OTHERS: StartedProgram = { executable: '/bin/sh', engineOptions: [], leadingArguments: [] };

/** The limit of the heap of a Node.js that is started with these options, in bytes. */
function heapOf(options: readonly string[]): number {
  const ask = 'console.log(require("node:v8").getHeapStatistics().heap_size_limit)';
  return Number(execFileSync(process.execPath, [...options, '-e', ask], { encoding: 'utf8' }));
}

describe('the heap of a program of ours', () => {
  // V8 alone would take half, and never more than four GB.
  it.each([400_000_000, 1_000_000_000, 7_000_000_000, 15_000_000_000])('is most of %i bytes', (memory) => {
    const share = heapOf(startOptions(OURS, memory)) / memory;
    expect(share).toBeGreaterThan(0.84);
    expect(share).toBeLessThan(0.99);
  });

  it('is never without a limit', () => expect(heapOption(1)).toBe('--max-old-space-size=1'));

  it('is no concern of other programs', () => expect(startOptions(OTHERS, 1e9)).toEqual([]));
});

describe('a run', () => {
  const directory = { path: '/tmp', owner: undefined };
  it('has the heap that its limit of memory allows, and so has what comes before it', async () => {
    const definition = (await readRegistry()).get('replay');
    if (definition === undefined) throw new Error('no replay');
    const limits = limitsFor(await readRuleSet('sv-comp-2024'), 'violation', 900, { memory: 2_000_000_000 });
    const installed = { kind: 'installed', directory: '/tmp', ownership: 'shipped' } as const;
    const planned: PlannedRun = { ...OURS, ...installed, definition, limits };
    const called = { planned, words: ['a.c'], inputs: [], workplace: { path: '' } };
    const expected = [...startOptions(OURS, 2_000_000_000), 'start.js', 'a.c'];
    expect((await commandFor(called, directory)).arguments).toEqual(expected);
    const step = { does: 'instrument', ...OURS } as const;
    expect(commandOfStep(step, called, directory).arguments).toEqual(expected);
  });
});
