import { checkMade, checkValue } from '../source/check-call.js';
import type { BenchAnswer, BenchChange, BenchComparison, ValidatorBench } from './bench.js';
import { RATINGS } from './rate-bench.js';
import { readStoredAnswers, type StoredAnswer } from './stored-bench.js';

/**
 * What changed since another bench of the same tasks. Answers are the same if the validator, the path below the folder
 * of tasks, and the property are.
 *
 * @param file JSON of another bench
 * @throws InputError for a file that is none
 */
export async function compareBench(bench: ValidatorBench, file: string): Promise<BenchComparison> {
  checkMade('compareBench', bench, 'benchValidators', ['answers']);
  checkValue('compareBench', 'the file', file, 'text');
  const before = new Map((await readStoredAnswers(file)).map((answer) => [keyOf(answer), answer]));
  const changes: BenchChange[] = [];
  const cputime = { before: 0, after: 0 };
  let onlyAfter = 0;
  for (const answer of bench.answers) {
    const earlier = before.get(keyOf(answer));
    if (earlier === undefined) {
      onlyAfter += 1;
      continue;
    }
    before.delete(keyOf(answer));
    cputime.before += earlier.cputime;
    cputime.after += answer.cputime;
    if (earlier.rating === answer.rating && earlier.status === answer.status) continue;
    const { validator, task, property } = answer;
    changes.push({ validator, task, property, before: said(earlier), after: said(answer) });
  }
  return { changes: changes.sort(worstFirst), onlyBefore: before.size, onlyAfter, cputime };
}

function keyOf({ validator, task, property }: Pick<BenchAnswer, 'validator' | 'task' | 'property'>): string {
  return JSON.stringify([validator, task, property]);
}

function said({ rating, status }: StoredAnswer): BenchChange['before'] {
  return { rating, status };
}

/** New wrong answers come first, then right ones that were lost. */
function worstFirst(one: BenchChange, other: BenchChange): number {
  const after = ({ after: { rating } }: BenchChange) => RATINGS.indexOf(rating);
  const before = ({ before: { rating } }: BenchChange) => -RATINGS.indexOf(rating);
  return after(one) - after(other) || before(one) - before(other);
}
