import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TaskQueue } from '../../../../src/replay/search/inputs/task-queue.js';

interface Task {
  readonly name: number;
  readonly rank: readonly [number, number];
}

/** The place of the task that comes first, by looking at all; an older one before its equals. */
function firstOf(tasks: readonly Task[]): number {
  let first = 0;
  for (const [index, { rank }] of tasks.entries()) {
    const [major, minor] = tasks[first]?.rank ?? rank;
    if (rank[0] < major || (rank[0] === major && rank[1] < minor)) first = index;
  }
  return first;
}

describe('the queue of tasks', () => {
  it('has nothing at first, and nothing when all are taken', () => {
    const queue = new TaskQueue<Task>();
    expect([queue.size, queue.pop()]).toEqual([0, undefined]);
    queue.push({ name: 1, rank: [0, 0] });
    expect([queue.size, queue.pop()?.name, queue.size, queue.pop()]).toEqual([1, 1, 0, undefined]);
  });

  it('gives the smallest rank, and of equal ones the oldest, whatever the order of pushes and pops', () => {
    const push = fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 3 }));
    const steps = fc.array(fc.oneof({ weight: 2, arbitrary: push }, fc.constant('pop' as const)), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(steps, (sequence) => {
        const queue = new TaskQueue<Task>();
        const waiting: Task[] = [];
        for (const [name, step] of sequence.entries()) {
          if (step === 'pop') {
            const [expected] = waiting.splice(firstOf(waiting), 1);
            expect(queue.pop()).toBe(expected);
          } else {
            const task = { name, rank: step };
            queue.push(task);
            waiting.push(task);
          }
          expect(queue.size).toBe(waiting.length);
        }
      }),
      { seed: 20261121 },
    );
  });
});
