import type { WishedDecision } from '../control/control.js';
import type { CaseRange, PathConstraint } from '../execution/execution.js';
import type { Symbolic, SymbolicOperator } from '../execution/symbolic/symbolic.js';
import type { Constraint } from '../solve/evaluate-symbolic.js';

/** The labels of the `switch` whose controlling expression begins at an offset. */
export type CasesAt = (offset: number) => readonly CaseRange[];

const TRUTH: Symbolic['type'] = { kind: 'integer', width: 32, signed: true };

function compare(left: Symbolic, operator: SymbolicOperator, value: bigint): Symbolic {
  const right: Symbolic = { kind: 'constant', value, type: left.type };
  return { kind: 'binary', operator, left, right, type: TRUTH };
}

/** What inputs must satisfy to repeat a decision. */
export function keepDecision(constraint: PathConstraint, casesAt: CasesAt): readonly Constraint[] {
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
): readonly (readonly Constraint[])[] {
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
export function wishedDecisions(
  last: PathConstraint | undefined,
  { range, outcome, taken }: WishedDecision,
  casesAt: CasesAt,
): readonly (readonly Constraint[])[] {
  if (last === undefined || last.range.start < range.start || last.range.end > range.end) return [];
  const { condition } = last;
  if (last.kind === 'switch') {
    const cases = casesAt(last.range.start);
    if (outcome.kind === 'case')
      return [[{ condition: compare(condition, '==', outcome.value), truth: taken }]];
    if (outcome.kind === 'truth') return [];
    return taken
      ? [cases.map((each) => outside(condition, each))]
      : cases.slice(0, 64).map((each) => inside(condition, each));
  }
  return outcome.kind === 'truth' && last.kind === 'decision' ? otherDecisions(last, casesAt) : [];
}

function inside(condition: Symbolic, { low, high }: CaseRange): readonly Constraint[] {
  if (low === high) return [{ condition: compare(condition, '==', low), truth: true }];
  return [
    { condition: compare(condition, '>=', low), truth: true },
    { condition: compare(condition, '<=', high), truth: true },
  ];
}

function outside(condition: Symbolic, { low, high }: CaseRange): Constraint {
  if (low === high) return { condition: compare(condition, '==', low), truth: false };
  const above: Constraint['condition'] = compare(condition, '>', high);
  const below: Constraint['condition'] = compare(condition, '<', low);
  return {
    condition: { kind: 'binary', operator: '|', left: above, right: below, type: TRUTH },
    truth: true,
  };
}
