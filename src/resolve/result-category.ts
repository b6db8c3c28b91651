export const RESULT_CATEGORIES = [
  'correct',
  'correct-unconfirmed',
  'wrong',
  'unknown',
  'error',
  'missing',
] as const satisfies readonly ResultCategory[];

/** BenchExec's category of a verifier's result, with `correct-unconfirmed`, which validation adds. */
export type ResultCategory = 'correct' | 'correct-unconfirmed' | 'wrong' | 'unknown' | 'error' | 'missing';

/**
 * Category of a status against the expected verdict, exactly as BenchExec's `get_result_category`.
 *
 * @param status status in BenchExec's words, such as `true` or `false(valid-deref)`
 * @param expected expected verdict in the same words; undefined if the task does not state it
 */
export function resultCategory(
  status: string,
  expected: string | undefined,
): Exclude<ResultCategory, 'correct-unconfirmed'> {
  const answer = classifyStatus(status);
  if (answer === 'other') {
    if (status === 'unknown') return 'unknown';
    return status === 'done' ? 'missing' : 'error';
  }
  if (expected === undefined) return 'missing';
  const subproperty = /^false\((.+)\)$/.exec(expected)?.[1];
  if (subproperty !== undefined && status !== 'true' && status !== `false(${subproperty})`) return 'unknown';
  return classifyStatus(expected) === answer ? 'correct' : 'wrong';
}

/** `true` or `false`, also for `false(…)`; everything else is `other`. */
export function classifyStatus(status: string): 'true' | 'false' | 'other' {
  if (status === 'true') return 'true';
  return status === 'false' || /^false\(.*\)$/.test(status) ? 'false' : 'other';
}
