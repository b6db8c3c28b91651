import { type DescribedFinding, describeFinding } from '../../lint/finding-message.js';
import { gravestConsequence, lintWitness } from '../../lint/lint-witness.js';
import { InputError } from '../../source/input-error.js';
import { SourceText } from '../../source/source-text.js';
import { parseChecks } from '../../task/parse-property.js';
import type { WitnessKind } from '../../vocabulary/witness-kind.js';
import { readWitness } from '../../witness/read-witness.js';
import type { WitnessSummary } from '../../witness/witness.js';
import { prepareLint } from '../lint/prepare-lint.js';
import type { ExplainOptions } from './explain-options.js';

/** Rules about what a witness states about itself and its task: `WT…`. */
const ABOUT_TASK = /^WT/;

/** What the linter says about a witness and the claim for which it is explained. */
export interface ExplainedClaim {
  readonly kind: WitnessKind | 'unstated';
  /** The fault for which `validate` would keep the witness from validators, if any. */
  readonly fault: 'witness invalid' | 'witness-version mismatch' | 'witness-type mismatch' | null;
  /** How the witness differs from what was given: its program, its property, its data model. */
  readonly differences: readonly DescribedFinding[];
  /** Further errors in the witness. */
  readonly errors: readonly DescribedFinding[];
}

/**
 * Compares a witness with the program and the property for which it is explained.
 *
 * @throws InputError if no property was given and the witness states none that can be examined
 */
export async function examineClaim(
  witness: string,
  { programs, property, dataModel }: ExplainOptions,
): Promise<ExplainedClaim> {
  const reading = await readWitness(witness);
  if (property === undefined) assertStatesProperty(reading.witness, witness);
  const { context } = await prepareLint({ programs, property, dataModel });
  const findings = lintWitness(reading, context);
  const consequence = gravestConsequence(findings);
  return {
    kind: reading.witness.kind,
    fault: consequence === 'none' ? null : consequence,
    differences: findings.filter(({ ruleId }) => ABOUT_TASK.test(ruleId)).map(describeFinding),
    errors: findings
      .filter(({ ruleId, severity }) => severity === 'error' && !ABOUT_TASK.test(ruleId))
      .map(describeFinding),
  };
}

/** Without `--property`, the property is the one that the witness states. */
function assertStatesProperty({ metadata }: WitnessSummary, file: string): void {
  const [stated] = metadata.specifications;
  const remedy = 'give the property of the task with --property';
  if (stated === undefined) {
    throw new InputError({ code: 'usage', file, message: 'states no specification', remedy });
  }
  try {
    parseChecks(new SourceText(withCheck(metadata.specifications), file));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { position } = stated;
    const text = stated.value.replace(/\s+/g, ' ').slice(0, 80);
    const message = `the specification ${JSON.stringify(text)} is not a property of SV-COMP`;
    throw new InputError({ code: 'usage', file, position, message, remedy });
  }
}

/** In YAML, tools also write only the formula. */
function withCheck(specifications: WitnessSummary['metadata']['specifications']): string {
  const stated = specifications.map(({ value }) => value).join('\n');
  return stated.includes('CHECK') ? stated : `CHECK( init(main()), LTL(${stated}) )`;
}
