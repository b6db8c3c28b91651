import type { CaseRange, PathConstraint } from '../../../machine/interface/execution.js';
import type { Symbolic } from '../../../machine/interface/symbolic.js';
import { type CasesAt, compare, inside, otherDecisions, outside } from '../../../solve/decisions.js';
import type { SymbolicConstraint } from '../../../solve/evaluate-symbolic.js';
import type { PrescribedDecision } from '../../claim/witness-monitor.js';

/**
 * Ways to take the last decision of a path as the witness prescribes. Of a condition with several parts, the part
 * that decided counts; there are no ways if the decision does not depend on inputs.
 */
export function prescribedWays(
  last: PathConstraint | undefined,
  prescribed: PrescribedDecision,
  casesAt: CasesAt,
): readonly (readonly SymbolicConstraint[])[] {
  const { range, outcome } = prescribed;
  if (last === undefined || last.range.start < range.start || last.range.end > range.end) return [];
  if (last.kind === 'switch') return prescribedLabels(last.condition, casesAt(last.range.start), prescribed);
  return outcome.kind === 'truth' && last.kind === 'decision' ? otherDecisions(last, casesAt) : [];
}

function prescribedLabels(
  condition: Symbolic,
  cases: readonly CaseRange[],
  { outcome, compared, taken }: PrescribedDecision,
): readonly (readonly SymbolicConstraint[])[] {
  const none = [cases.map((each) => outside(condition, each))];
  const any = cases.slice(0, 64).map((each) => inside(condition, each));
  switch (outcome.kind) {
    case 'case':
      return [[{ condition: compare(condition, '==', outcome.value), truth: taken }]];
    case 'truth':
      return [];
    case 'default':
      return taken ? none : any;
    case 'any-case':
      return taken === outcome.taken ? any : none;
    case 'comparison': {
      const label = cases[compared];
      const before = cases.slice(0, compared).map((each) => outside(condition, each));
      if (label === undefined) return [];
      const here = taken === outcome.equal ? inside(condition, label) : [outside(condition, label)];
      return [[...before, ...here]];
    }
  }
}
