import { describe, expect, it } from 'vitest';
import { adjustedRun, type RunStanding } from '../../../src/campaign/write/adjust-run.js';
import type { Outcome } from '../../../src/resolve/resolve-claim.js';
import type { ResultCategory } from '../../../src/resolve/result-category.js';

const resolved = (outcome: Outcome, status = 'true'): RunStanding => ({
  kind: 'decided',
  resolution: { outcome, status },
});
const CONFIRMED = resolved('confirmed');

interface Row {
  readonly status?: string;
  readonly category?: ResultCategory | 'none';
  readonly cputime?: number;
  readonly walltime?: number;
  readonly ended?: string;
}

/** What becomes of a run of a verifier with a limit of 900 s; it is correct unless the row says otherwise. */
function adjusted(
  { status = 'true', category = 'correct', cputime = 5, walltime = 5, ended }: Row,
  standing: RunStanding,
) {
  const change = adjustedRun(
    {
      status,
      category: category === 'none' ? undefined : category,
      cputime,
      walltime,
      columns: new Map(ended === undefined ? [] : [['terminationreason', ended]]),
      expectedVerdict: 'true',
    },
    standing,
    { cputime: 900, walltime: 900 },
  );
  return change === undefined ? 'as before' : `${change.status}, ${change.category}`;
}

describe('what adjusted results say about a run', () => {
  it.each<[string, Row, RunStanding, string]>([
    ['a verdict before the wall time limit', { walltime: 899 }, CONFIRMED, 'as before'],
    ['one of a tool that hung', { walltime: 900 }, CONFIRMED, 'TIMEOUT (true), error'],
    ['a confirmed verdict', {}, CONFIRMED, 'as before'],
    ['one that needs no witness', {}, resolved('not-required'), 'as before'],
    ['a confirmed one without category', { category: 'none' }, CONFIRMED, 'true, correct'],
    ['a confirmed one of old results', { status: 'TRUE' }, CONFIRMED, 'as before'],
    ['an unconfirmed one', {}, resolved('unconfirmed'), 'true, correct-unconfirmed'],
    ['a rejected one', {}, resolved('rejected'), 'true, correct-unconfirmed'],
    [
      'an unconfirmed one without category',
      { category: 'none' },
      resolved('unconfirmed'),
      'true, correct-unconfirmed',
    ],
    [
      'an invalid witness',
      {},
      resolved('invalid-witness', 'witness invalid (true)'),
      'witness invalid (true), error',
    ],
    [
      'an invalid witness of a verdict without category',
      { category: 'none' },
      resolved('invalid-witness', 'witness invalid (true)'),
      'witness invalid (true), error',
    ],
    [
      'no witness, where results were adjusted before',
      { category: 'correct-unconfirmed' },
      resolved('missing-witness', 'witness missing (true)'),
      'witness missing (true), error',
    ],
    ['a time-out by the rules', {}, resolved('nothing-claimed', 'TIMEOUT (true)'), 'TIMEOUT (true), error'],
    ['a verdict just in time', { cputime: 899.99 }, CONFIRMED, 'as before'],
    ['one at the limit', { cputime: 900 }, CONFIRMED, 'TIMEOUT (true), error'],
    ['one past the limit', { cputime: 901 }, { kind: 'undecided' }, 'TIMEOUT (true), error'],
    [
      'a wrong one past the limit',
      { category: 'wrong', cputime: 901 },
      { kind: 'not-planned' },
      'TIMEOUT (true), error',
    ],
    ['one after all of the memory', { ended: 'memory' }, CONFIRMED, 'OUT OF MEMORY (true), error'],
    ['one after a kill', { ended: 'killed' }, CONFIRMED, 'KILLED (true), error'],
    ['one after the wall time', { ended: 'walltime' }, CONFIRMED, 'TIMEOUT (true), error'],
    ['one after too many files', { ended: 'files-count' }, CONFIRMED, 'FILES-COUNT LIMIT (true), error'],
    ['one after something new', { ended: 'sunset' }, CONFIRMED, 'ended: sunset (true), error'],
    [
      'a time-out',
      { status: 'TIMEOUT', category: 'error', ended: 'cputime' },
      { kind: 'not-planned' },
      'as before',
    ],
    ['a wrong verdict', { category: 'wrong' }, { kind: 'not-planned' }, 'as before'],
    ['an undecided one', {}, { kind: 'undecided' }, 'undecided (true), unknown'],
    [
      'an undecided one of old results',
      { status: 'SAFE' },
      { kind: 'undecided' },
      'undecided (SAFE), unknown',
    ],
    ['a refused one', {}, { kind: 'refused' }, 'claim refused (true), error'],
    [
      'a refused one without category',
      { category: 'none' },
      { kind: 'refused' },
      'claim refused (true), error',
    ],
    ['one that is not in the plan', {}, { kind: 'not-planned' }, 'not validated (true), error'],
  ])('%s', (_what, row, standing, expected) => expect(adjusted(row, standing)).toBe(expected));
});
