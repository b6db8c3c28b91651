import { expect, it } from 'vitest';
import type { PathConstraint } from '../../../../src/embedded/replay/execution/machine.js';
import type { Symbolic } from '../../../../src/embedded/replay/execution/symbolic.js';
import { Effort } from '../../../../src/embedded/replay/search/effort.js';
import { randomNumbers } from '../../../../src/embedded/replay/search/random-numbers.js';
import { PathIndex } from '../../../../src/embedded/replay/search/related-constraints.js';
import { TaskQueue } from '../../../../src/embedded/replay/search/task-queue.js';

const INT = { kind: 'integer', width: 32, signed: true } as const;
const NOWHERE = { start: 0, end: 1, line: 1, column: 1 };

it('a queue gives back by rank, and among equals the older one first', () => {
  const queue = new TaskQueue<{ readonly rank: readonly number[]; readonly number: number }>();
  const random = randomNumbers(3);
  const tasks = Array.from({ length: 500 }, (_, number) => ({
    rank: [random() % 4, random() % 3, 0],
    number,
  }));
  for (const task of tasks) queue.push(task);
  expect(queue.size).toBe(500);
  const taken = tasks.map(() => queue.pop());
  const sorted = [...tasks].sort(
    (one, other) =>
      (one.rank[0] ?? 0) - (other.rank[0] ?? 0) ||
      (one.rank[1] ?? 0) - (other.rank[1] ?? 0) ||
      one.number - other.number,
  );
  expect(taken).toEqual(sorted);
  expect(queue.pop()).toBeUndefined();
});

it('a queue stays in order when tasks come between', () => {
  const queue = new TaskQueue<{ readonly rank: readonly number[] }>();
  for (const rank of [5, 1, 3]) queue.push({ rank: [rank] });
  expect(queue.pop()?.rank).toEqual([1]);
  queue.push({ rank: [4] });
  queue.push({ rank: [2] });
  expect([queue.pop(), queue.pop(), queue.pop(), queue.pop()].map((task) => task?.rank[0])).toEqual([
    2, 3, 4, 5,
  ]);
});

it('effort of a part is effort of the whole', () => {
  const whole = new Effort(1000, Number.POSITIVE_INFINITY);
  const half = whole.part(whole.left / 2);
  half.spend(400);
  expect([half.left, whole.left, half.exhausted]).toEqual([100, 600, undefined]);
  half.spend(200);
  expect([half.left, whole.left, half.exhausted, whole.exhausted]).toEqual([0, 400, 'effort', undefined]);
  expect(whole.part(5000).left).toBe(400);
  expect(new Effort(1000, -1).exhausted).toBe('time');
});

it('decisions are related through the inputs that they share, as far as the one that is changed', () => {
  const input = (index: number): Symbolic => ({ kind: 'input', index, type: INT });
  const less = (left: Symbolic, right: Symbolic): Symbolic => ({
    kind: 'binary',
    operator: '<',
    left,
    right,
    type: INT,
  });
  const path = [
    less(input(0), input(1)),
    less(input(1), input(2)),
    less(input(3), input(4)),
    less(input(2), input(5)),
  ].map((condition): PathConstraint => {
    return { kind: 'decision', range: NOWHERE, condition, value: 1n, inputs: 6 };
  });
  const index = new PathIndex(path, () => []);
  const numbers = (changed: number, before: number) =>
    index
      .relatedTo([{ condition: input(changed), truth: true }], before)
      .map(({ condition }) => path.findIndex((each) => each.condition === condition));
  expect(numbers(0, 4)).toEqual([0, 1, 3]);
  expect(numbers(0, 3)).toEqual([0, 1]);
  expect(numbers(4, 4)).toEqual([2]);
  expect(numbers(5, 3)).toEqual([]);
});
