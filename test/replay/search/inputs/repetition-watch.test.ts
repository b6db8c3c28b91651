import { describe, expect, it } from 'vitest';
import type { Probe, State } from '../../../../src/machine/interface/execution.js';
import { RepetitionWatch } from '../../../../src/replay/search/inputs/repetition-watch.js';

const HEAD = {
  id: 1,
  kind: 'loop-head',
  range: { start: 10, end: 11, line: 2, column: 1 },
} as unknown as Probe;

/** Rounds of a loop after which it is seen to repeat; undefined if it is not within 1000. */
function roundsUntilRepeated(stepsOfRound: number, stateAt: (round: number) => string): number | undefined {
  const watch = new RepetitionWatch(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < 1000; round++) {
    const state = { steps: 50 + round * stepsOfRound, digestedBytes: 0, digest: () => stateAt(round) };
    if (watch.passed(HEAD, state as unknown as State, () => '') === 'repeats') return round;
  }
  return undefined;
}

describe('a loop', () => {
  it.each<readonly [string, number, (round: number) => string, number | undefined]>([
    ['of long rounds is compared from the first one on', 2000, () => 'same', 2],
    ['of long rounds that settles later', 2000, (round) => String(Math.min(round, 5)), 8],
    ['of long rounds with a period of three', 2000, (round) => String(round % 3), 6],
    ['of long rounds that counts never repeats', 2000, String, undefined],
    ['of short rounds is compared after a thousand statements', 10, () => 'same', 200],
    ['of very short rounds is compared after 256 of them', 2, () => 'same', 256],
    ['of short rounds that counts never repeats', 10, String, undefined],
  ])('%s', (_, steps, stateAt, expected) => {
    expect(roundsUntilRepeated(steps, stateAt)).toBe(expected);
  });
});
