import { expect, it } from 'vitest';
import type { PathConstraint } from '../../../../src/machine/interface/execution.js';
import { showsOtherSide } from '../../../../src/replay/search/inputs/kept-path.js';
import type { OpenTask } from '../../../../src/replay/search/inputs/task.js';

const INT = { kind: 'integer', width: 32, signed: true } as const;

/** Decisions by where they are and what they had: `1+ 2-`. */
function pathOf(text: string): readonly PathConstraint[] {
  return text.split(' ').map((each) => ({
    kind: 'decision',
    range: { start: Number(each[0]), end: 9, line: 1, column: 1 },
    condition: { kind: 'input', index: 0, type: INT },
    value: each[1] === '+' ? 1n : 0n,
    inputs: 1,
  }));
}

it.each([
  { path: '1+ 2- 3-', shows: true, why: 'the last decision is another one' },
  { path: '1+ 2- 3- 4+', shows: true, why: 'and it goes on' },
  { path: '1+ 2-', shows: true, why: 'the witness excludes it earlier' },
  { path: '1+ 2- 3+', shows: false, why: 'the last decision is the same' },
  { path: '1- 2- 3-', shows: false, why: 'an earlier one is another one, too' },
  { path: '1+ 4-', shows: false, why: 'it went elsewhere, and ended there' },
])('$path shows that the third decision can be another one: $shows, because $why', ({ path, shows }) => {
  const task = { kind: 'decision', index: 2, run: { execution: { path: pathOf('1+ 2- 3+') } } };
  expect(showsOtherSide(pathOf(path), task as unknown as OpenTask)).toBe(shows);
});
