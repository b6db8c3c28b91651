import type { CaseRange, PathConstraint } from '../../../machine/interface/execution.js';
import type { Symbolic, SymbolicOperator } from '../../../machine/interface/symbolic.js';
import type { SymbolicConstraint } from '../../../solve/evaluate-symbolic.js';
import type { PrescribedDecision } from '../../claim/witness-monitor.js';

/** The labels of the `switch` whose controlling expression begins at an offset. */
export type CasesAt = (offset: number) => readonly CaseRange[];

const TRUTH: Symbolic['type'] = { kind: 'integer', width: 32, signed: true };

function compare(left: Symbolic, operator: SymbolicOperator, value: bigint): Symbolic {
  const right: Symbolic = { kind: 'constant', value, type: left.type };
  return { kind: 'binary', operator, left, right, type: TRUTH };
}

/** What inputs must satisfy to repeat a decision. */
export function keepDecision(constraint: PathConstraint, casesAt: CasesAt): readonly SymbolicConstraint[] {
  const { condition, value } = constraint;
  switch (constraint.kind) {
    case 'decision':
    case 'assume':
      return [{ condition, truth: value !== 0n }];
    case 'fixed':
      return [{ condition: compare(condition, '==', value), truth: true }];
    case 'switch': {
      const cases = casesAt(constraint.range.start);
      const taken = cases.find(({ low, high }) => low <= value && value <= high);
      return taken === undefined ? cases.map((each) => outside(condition, each)) : inside(condition, taken);
    }
  }
}

/** Ways to take a decision differently: one of the lists must hold. */
export function otherDecisions(
  constraint: PathConstraint,
  casesAt: CasesAt,
): readonly (readonly SymbolicConstraint[])[] {
  const { condition, value } = constraint;
  switch (constraint.kind) {
    case 'decision':
    case 'assume':
      return [[{ condition, truth: value === 0n }]];
    case 'fixed':
      return [
        [{ condition: compare(condition, '>', value), truth: true }],
        [{ condition: compare(condition, '<', value), truth: true }],
      ];
    case 'switch': {
      const cases = casesAt(constraint.range.start);
      const taken = cases.find(({ low, high }) => low <= value && value <= high);
      const others = cases.filter((each) => each !== taken).slice(0, 64);
      const none = taken === undefined ? [] : [cases.map((each) => outside(condition, each))];
      return [...others.map((each) => inside(condition, each)), ...none];
    }
  }
}

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

function inside(condition: Symbolic, { low, high }: CaseRange): readonly SymbolicConstraint[] {
  if (low === high) return [{ condition: compare(condition, '==', low), truth: true }];
  return [
    { condition: compare(condition, '>=', low), truth: true },
    { condition: compare(condition, '<=', high), truth: true },
  ];
}

function outside(condition: Symbolic, { low, high }: CaseRange): SymbolicConstraint {
  if (low === high) return { condition: compare(condition, '==', low), truth: false };
  const above: SymbolicConstraint['condition'] = compare(condition, '>', high);
  const below: SymbolicConstraint['condition'] = compare(condition, '<', low);
  return {
    condition: { kind: 'binary', operator: '|', left: above, right: below, type: TRUTH },
    truth: true,
  };
}
