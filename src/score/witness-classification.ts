import { answerOf } from '../resolve/result-category.js';
import type { ValidatorTrackRules } from '../ruleset/rule-set.js';
import type { WitnessKind } from '../vocabulary/witness-kind.js';

/** What a witness is worth, as far as that is known. */
export type WitnessCategory = 'correct' | 'wrong' | 'unknown';

/** How many validators came to the expected verdict, and how many to the opposite one. */
export interface Votes {
  readonly confirmed: number;
  readonly rejected: number;
}

export interface WitnessClassification {
  readonly category: WitnessCategory;
  readonly votes: Votes;
}

/**
 * Classifies a witness (SV-COMP since 2023): one for a verdict that is not the expected one is wrong. Otherwise its
 * validators vote, and it takes three quarters of the votes, of which there must be enough, for either side.
 *
 * @param expected expected verdict in BenchExec's words
 * @param statuses of the validators of this kind and version of witnesses, in the same words
 */
export function classifyWitness(
  kind: WitnessKind,
  expected: string | undefined,
  statuses: readonly string[],
  rules: Pick<ValidatorTrackRules, 'minimumVotes' | 'majority'>,
): WitnessClassification {
  const votes = countVotes(expected, statuses);
  const answer = expected === undefined ? 'other' : answerOf(expected.replace(/^true\(.*\)$/, 'true'));
  if (answer === 'other') return { category: 'unknown', votes };
  if ((kind === 'correctness') !== (answer === 'true')) return { category: 'wrong', votes };
  const { confirmed, rejected } = votes;
  if (confirmed + rejected < rules.minimumVotes) return { category: 'unknown', votes };
  if (confirmed >= rules.majority * rejected) return { category: 'correct', votes };
  if (rejected >= rules.majority * confirmed) return { category: 'wrong', votes };
  return { category: 'unknown', votes };
}

/** `false(valid-deref)` is confirmed by nothing else; `false` by every status that begins like it. */
function countVotes(expected: string | undefined, statuses: readonly string[]): Votes {
  if (expected === undefined) return { confirmed: 0, rejected: 0 };
  const opposite = expected.startsWith('true') ? 'false' : 'true';
  const verdict = expected.startsWith('true') ? 'true' : expected;
  return {
    confirmed: statuses.filter((status) => answerOf(status) !== 'other' && status.startsWith(verdict)).length,
    rejected: statuses.filter((status) => answerOf(status) === opposite).length,
  };
}

/** Category of the run of a validator. */
export type ValidatorResultCategory = 'correct' | 'wrong' | 'unknown' | 'error' | 'missing';

/**
 * The result matrix: what the answer of a validator is worth, given what its witness is. The right answer to a wrong
 * witness is the opposite of the verdict that it is for.
 *
 * @param category that of the validator's status against the expected verdict; only `correct` and `wrong` change
 */
export function validatorResult(
  witness: WitnessCategory,
  kind: WitnessKind,
  status: string,
  category: ValidatorResultCategory,
): ValidatorResultCategory {
  if (category !== 'correct' && category !== 'wrong') return category;
  const answer = answerOf(status);
  if (witness === 'unknown' || answer === 'other') return 'unknown';
  const confirms = (answer === 'true') === (kind === 'correctness');
  return confirms === (witness === 'correct') ? 'correct' : 'wrong';
}
