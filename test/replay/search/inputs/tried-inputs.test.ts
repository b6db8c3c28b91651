import { expect, it } from 'vitest';
import type { Run } from '../../../../src/replay/search/inputs/run-once.js';
import { TriedInputs } from '../../../../src/replay/search/inputs/tried-inputs.js';

/** Only which one it is matters. */
const someRun = (): Run => ({}) as Run;

it.each([
  { first: 'followed', now: 'guessed', isDone: true },
  { first: 'followed', now: 'solved', isDone: true },
  { first: 'left', now: 'guessed', isDone: true },
  // A guess that nobody followed up answers no question.
  { first: 'left', now: 'solved', isDone: false },
  { first: 'left', now: 'listed', isDone: false },
] as const)(
  'inputs that were $first and are asked for as $now are done: $isDone',
  ({ first, now, isDone }) => {
    const tried = new TriedInputs();
    const run = someRun();
    if (first === 'followed') tried.follow(run);
    tried.add([5n, 0n], run);
    expect(tried.areDone([5n], now)).toBe(isDone);
    expect(tried.areDone([6n], now)).toBe(false);
  },
);
