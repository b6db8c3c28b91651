import { classifyStatus } from '../resolve/result-category.js';
import type { ValidatorTrackRules } from '../ruleset/rule-set.js';
import type { WitnessKind } from '../vocabulary/witness-kind.js';

/** The class of a witness, as far as it is known. */
export type WitnessCategory = 'correct' | 'wrong' | 'unknown';

/** How many validators arrived at the expected verdict, and how many at the opposite one. */
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
 * validators vote: if there are enough votes, either side needs three quarters of them.
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
  const answer = expected === undefined ? 'other' : classifyStatus(expected.replace(/^true\(.*\)$/, 'true'));
  if (answer === 'other') return { category: 'unknown', votes };
  if ((kind === 'correctness') !== (answer === 'true')) return { category: 'wrong', votes };
  const { confirmed, rejected } = votes;
  if (confirmed + rejected < rules.minimumVotes) return { category: 'unknown', votes };
  if (confirmed >= rules.majority * rejected) return { category: 'correct', votes };
  if (rejected >= rules.majority * confirmed) return { category: 'wrong', votes };
  return { category: 'unknown', votes };
}

/** Only `false(valid-deref)` confirms `false(valid-deref)`; every status that begins with `false` confirms `false`. */
function countVotes(expected: string | undefined, statuses: readonly string[]): Votes {
  if (expected === undefined) return { confirmed: 0, rejected: 0 };
  const opposite = expected.startsWith('true') ? 'false' : 'true';
  const verdict = expected.startsWith('true') ? 'true' : expected;
  return {
    confirmed: statuses.filter((status) => classifyStatus(status) !== 'other' && status.startsWith(verdict))
      .length,
    rejected: statuses.filter((status) => classifyStatus(status) === opposite).length,
  };
}

/** Category of a validator's run. */
export type ValidatorResultCategory = 'correct' | 'wrong' | 'unknown' | 'error' | 'missing';

/**
 * The result matrix: what the answer of a validator is worth, given what its witness is. The right answer to a wrong
 * witness is the opposite of its verdict.
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
  const answer = classifyStatus(status);
  if (witness === 'unknown' || answer === 'other') return 'unknown';
  const confirms = (answer === 'true') === (kind === 'correctness');
  return confirms === (witness === 'correct') ? 'correct' : 'wrong';
}
