import { InputError } from '../../source/input-error.js';
import type { ExplainOptions } from './explain-options.js';
import { explainRule } from './explain-rule.js';
import { type ExplainedWitness, explainWitness } from './explain-witness.js';

/** The page of a rule of the linter, as Markdown, or what can be said about a witness. */
export type Explanation = { readonly kind: 'rule'; readonly page: string } | ExplainedWitness;

/**
 * Explains a rule of the linter; or, if programs are given, how an execution of the program follows a violation witness,
 * and which invariants of a correctness witness hold.
 *
 * @param subject code or name of a rule, such as `WT003` or `program-hash`, or path of a witness
 * @throws InputError `unknown-name` for a rule that does not exist, `usage` for a witness without program and for
 *   inputs that cannot be read
 */
export async function explain(subject: string, options: ExplainOptions = {}): Promise<Explanation> {
  if (options.programs !== undefined && options.programs.length > 0) {
    return explainWitness(subject, options);
  }
  if (/[./]/.test(subject)) {
    throw new InputError({
      code: 'usage',
      message: `'${subject}' is not a rule, and following a witness requires its program`,
      remedy: 'name the program with --program',
    });
  }
  return { kind: 'rule', page: await explainRule(subject) };
}
