import { withTask } from '../../dispatch/task-parts.js';
import { checkCallOptions, checkValue } from '../../source/check-call.js';
import { InputError } from '../../source/input-error.js';
import { type ExplainedClaim, examineClaim } from './examine-claim.js';
import { EXPLAIN_OPTIONS, type ExplainOptions } from './explain-options.js';
import { explainRule } from './explain-rule.js';
import { type ExplainedWitness, explainWitness } from './explain-witness.js';

/** The page of a linter rule, as Markdown, or the explanation of a witness. */
export type Explanation =
  | { readonly kind: 'rule'; readonly page: string }
  /** The explanation, with what is wrong with the witness or differs from what was given. */
  | (ExplainedWitness & { readonly claim: ExplainedClaim });

/**
 * Explains a linter rule or, if programs are given, a witness: how an execution of the program follows a violation
 * witness, or which invariants of a correctness witness hold.
 *
 * @param subject code or name of a rule, such as `WT003` or `program-hash`, or path of a witness
 * @throws InputError `unknown-name` for a rule that does not exist, `usage` for a witness without a program, and for
 * inputs that cannot be read
 */
export async function explain(subject: string, options: ExplainOptions = {}): Promise<Explanation> {
  checkValue('explain', 'the subject', subject, 'text');
  checkCallOptions('explain', options, EXPLAIN_OPTIONS);
  const known = await withTask(options);
  if (known.programs !== undefined && known.programs.length > 0) {
    const claim = await examineClaim(subject, known);
    return { ...(await explainWitness(subject, known)), claim };
  }
  if (/[./]/.test(subject)) {
    throw new InputError({
      code: 'usage',
      message: `'${subject}' is not a rule, and following a witness requires its program`,
      remedy: 'name the program with --program, or its task with --task',
    });
  }
  return { kind: 'rule', page: await explainRule(subject) };
}
