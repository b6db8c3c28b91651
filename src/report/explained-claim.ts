import { createColors } from 'picocolors';
import type { Outcome } from '../resolve/resolve-claim.js';
import { printable } from '../source/printable.js';
import type { ExplainedClaim } from '../use-cases/explain/examine-claim.js';
import { OUTCOME_WORDS } from './outcome-words.js';

/** The result of an explanation, in the words of `validate`. */
function explainedOutcome(
  { fault, kind }: Pick<ExplainedClaim, 'fault' | 'kind'>,
  result: string,
): Extract<Outcome, 'confirmed' | 'rejected' | 'unconfirmed' | 'invalid-witness'> {
  if (fault !== null) return 'invalid-witness';
  const said = /^(true|false)\b/.exec(result)?.[1];
  if (said === undefined) return 'unconfirmed';
  return (said === 'true') === (kind === 'correctness') ? 'confirmed' : 'rejected';
}

/** The word that begins an explanation, and how the witness differs from what was given. */
export function formatClaim(claim: ExplainedClaim, result: string, color: 'color' | 'plain'): string {
  const colors = createColors(color === 'color');
  const { word, good } = OUTCOME_WORDS[explainedOutcome(claim, result)];
  const paint = good === 'yes' ? colors.green : good === 'no' ? colors.red : colors.yellow;
  const fault = claim.fault === null ? '' : `: ${claim.fault}; it is not passed to validators`;
  const line = (label: string) => (finding: ExplainedClaim['errors'][number]) =>
    `  ${label} ${finding.position.line}:${finding.position.column} ${printable(finding.message)} ${colors.dim(`[${finding.ruleId}]`)}`;
  return [
    `${colors.bold(paint(word))}${fault}`,
    ...claim.differences.map(line('differs')),
    ...claim.errors.map(line('error')),
    '',
  ].join('\n');
}
