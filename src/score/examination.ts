import { countNoun } from '../source/count-noun.js';
import { InputError } from '../source/input-error.js';
import type { RecordForm } from './json-records.js';
import type { RunRecord } from './score-input.js';

/** The answers of a tool in one examination of one model (Model Checking Contest 2023, E-1.2 to E-1.8). */
export interface ExaminationResult {
  readonly tool: string;
  readonly model: string;
  readonly examination: string;
  /** `TRUE`, `FALSE` or an integer; null if the tool cannot compute it. */
  readonly values: readonly (string | null)[];
  readonly expected?: readonly (string | null)[];
  /** Of the whole examination: seconds and bytes. */
  readonly cputime?: number;
  readonly memory?: number;
}

export const EXAMINATION: RecordForm = {
  schema: 'examinationResult',
  what: 'result of an examination',
  remedy: 'write it as schemas/examination-result.schema.json describes it',
};

/**
 * One run per value of an examination, so that every value is compared and rated on its own. The time of the
 * examination is divided among its values.
 *
 * @param file source of the results, for messages
 * @throws InputError `structure` if tools have different numbers of values in one examination, or answer twice
 */
export function recordsOfExaminations(
  results: readonly ExaminationResult[],
  file: string,
): readonly RunRecord[] {
  const counts = new Map<string, number>();
  const answered = new Set<string>();
  return results.flatMap((result) => {
    const { tool, model, examination, values, expected, cputime, memory } = result;
    const run = `${model} ${examination}`;
    const refuse = (message: string, remedy: string): never => {
      throw new InputError({ code: 'structure', file, message: `${message} in ${run}`, remedy });
    };
    const count = counts.get(run) ?? values.length;
    counts.set(run, count);
    const given = [
      [values, 'value'],
      [expected ?? values, 'expected value'],
    ] as const;
    for (const [list, noun] of given) {
      if (list.length === count) continue;
      refuse(
        `'${tool}' has ${countNoun(list.length, noun)}, but must have ${count}`,
        'use null for each value that is unknown or that a tool cannot compute',
      );
    }
    if (answered.has(`${tool}\n${run}`)) refuse(`'${tool}' has two results`, 'remove one of them');
    answered.add(`${tool}\n${run}`);
    const complete = values.every((value) => value !== null);
    return values.map(
      (value, index): RunRecord => ({
        tool,
        task: `${run} ${index + 1}`,
        property: examination,
        category: examination,
        expected: expected?.[index]?.toLowerCase(),
        status: value?.toLowerCase() ?? 'unknown',
        validation: { kind: 'none' },
        used: {
          cputime: cputime === undefined ? undefined : cputime / count,
          walltime: undefined,
          memory,
        },
        examination: { run, values: count, complete },
        statedScore: undefined,
      }),
    );
  });
}

/** Category of a value: one that is not computed is unknown, and one whose right value nobody knows does not count. */
export function valueCategory(
  status: string,
  expected: string | undefined,
): 'correct' | 'wrong' | 'unknown' | 'missing' {
  if (status === 'unknown') return 'unknown';
  if (expected === undefined) return 'missing';
  return status === expected ? 'correct' : 'wrong';
}
