import { partsOfStatement } from '../c/tree/parts.js';
import type { TypedProgram } from '../c/tree/typed-program.js';
import type { TypedStatement } from '../c/tree/typed-statement.js';
import type { CaseRange, PathConstraint } from '../machine/interface/execution.js';
import type { Symbolic, SymbolicOperator } from '../machine/interface/symbolic.js';
import type { SymbolicConstraint } from './evaluate-symbolic.js';

/** The labels of the `switch` whose controlling expression begins at an offset. */
export type CasesAt = (offset: number) => readonly CaseRange[];

const TRUTH: Symbolic['type'] = { kind: 'integer', width: 32, signed: true };

/** A comparison with a constant, as a tree. */
export function compare(left: Symbolic, operator: SymbolicOperator, value: bigint): Symbolic {
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

/** That a value is one of a label. */
export function inside(condition: Symbolic, { low, high }: CaseRange): readonly SymbolicConstraint[] {
  if (low === high) return [{ condition: compare(condition, '==', low), truth: true }];
  return [
    { condition: compare(condition, '>=', low), truth: true },
    { condition: compare(condition, '<=', high), truth: true },
  ];
}

/** That a value is none of a label. */
export function outside(condition: Symbolic, { low, high }: CaseRange): SymbolicConstraint {
  if (low === high) return { condition: compare(condition, '==', low), truth: false };
  const above: SymbolicConstraint['condition'] = compare(condition, '>', high);
  const below: SymbolicConstraint['condition'] = compare(condition, '<', low);
  return {
    condition: { kind: 'binary', operator: '|', left: above, right: below, type: TRUTH },
    truth: true,
  };
}

/** The labels of each `switch` of a program. */
export function casesIn({ functions }: TypedProgram): CasesAt {
  const cases = new Map<number, readonly CaseRange[]>();
  for (const { definition } of functions) if (definition !== undefined) collectCases(definition.body, cases);
  return (offset) => cases.get(offset) ?? [];
}

function collectCases(statement: TypedStatement, cases: Map<number, readonly CaseRange[]>): void {
  if (statement.kind === 'switch') {
    const ranges = statement.labels.flatMap((label) =>
      label.kind === 'case' ? [{ low: label.low, high: label.high }] : [],
    );
    cases.set(statement.value.range.start, ranges);
  }
  for (const inner of partsOfStatement(statement).statements) collectCases(inner, cases);
}
