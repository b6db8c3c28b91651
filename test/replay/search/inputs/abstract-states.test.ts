import { describe, expect, it } from 'vitest';
import { AbstractStates } from '../../../../src/replay/search/inputs/abstract-states.js';
import { StatesAtInputs } from '../../../../src/replay/search/inputs/states-at-inputs.js';

/** States at one place, each with its words by their addresses. */
function statesOf(...words: readonly (readonly (readonly [number, number])[])[]): StatesAtInputs {
  const states = new StatesAtInputs();
  for (const each of words) {
    const from = states.log.length;
    for (const [address, value] of each) states.log.add(address, value);
    states.states.push({ site: 1, from, to: states.log.length });
  }
  return states;
}

/** How many different states there are. */
function countOf(kind: 'exact' | 'rough', states: StatesAtInputs): number {
  const keys = new AbstractStates([10n, 20n]).stateKeys(states);
  return new Set(keys.map((key) => key[kind])).size;
}

describe('the states in which inputs are asked for', () => {
  it.each([
    ['are one where nothing changes', [5, 5, 5, 5], 1, 1],
    ['are one where a word counts inputs', [5, 7, 9, 11], 1, 1],
    ['are told apart by other words', [5, 7, 9, 12], 4, 2],
    ['of fewer than four are told apart by counters, too', [5, 7, 9], 3, 1],
    ['compare with constants of the program', [9, 10, 11, 19, 20, 30, 7], 7, 5],
  ])('%s', (_, values, exact, rough) => {
    const states = statesOf(
      ...values.map(
        (value) =>
          [
            [1024, 3],
            [1028, value],
          ] as const,
      ),
    );
    expect([countOf('exact', states), countOf('rough', states)]).toEqual([exact, rough]);
  });

  it('may lack a word that depends on inputs in others', () => {
    const other = [
      [1024, 3],
      [1032, 4],
    ] as const;
    const full = [
      [1024, 3],
      [1028, 6],
      [1032, 4],
    ] as const;
    expect(countOf('exact', statesOf(full, other, full, full, other))).toBe(2);
  });
});
