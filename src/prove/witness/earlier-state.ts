import { visitExpressions } from '../../c/tree/parts.js';
import type { AtExpression, TypedExpression } from '../../c/tree/typed-expression.js';
import { isScalar } from '../../c/type/c-type.js';

/** An expression whose earlier value is meant. */
export interface EarlierTerm {
  /** As written: where the same is written twice, both mean the same value. */
  readonly text: string;
  readonly operand: TypedExpression;
  /** Where it is written. */
  readonly occurrences: readonly AtExpression[];
}

/** What a transition invariant says of an earlier visit of its location. */
export interface EarlierState {
  /** `AnyPrev`: of any earlier visit. `LastPrev`: of the one before. */
  readonly label: 'AnyPrev' | 'LastPrev';
  readonly terms: readonly EarlierTerm[];
  /** Under which states keep these values: each invariant has a name of its own. */
  readonly name: string;
}

/**
 * The earlier state in an expression; undefined if it speaks of one state only. A string says why it is not understood.
 * @param text of the expression
 * @param name under which states keep the values
 */
export function earlierStateIn(
  expression: TypedExpression,
  text: string,
  name: string,
): EarlierState | undefined | string {
  const byText = new Map<string, AtExpression[]>();
  let problem: string | undefined;
  visitExpressions(inside(expression), (each) => {
    if (each.kind !== 'at') return;
    const written = text.slice(each.range.start, each.range.end);
    const others = byText.get(written);
    if (others === undefined) byText.set(written, [each]);
    else others.push(each);
    if (!isScalar(each.operand.type)) problem = 'prove reads \\at of numbers and pointers only';
    visitExpressions(inside(each.operand), ({ kind }) => {
      if (kind === 'at') problem = 'prove does not read \\at inside of \\at';
    });
  });
  if (problem !== undefined) return problem;
  const terms = [...byText].flatMap(([written, occurrences]): readonly EarlierTerm[] => {
    const [first] = occurrences;
    return first === undefined ? [] : [{ text: written, operand: first.operand, occurrences }];
  });
  const [label, ...others] = new Set([...byText.values()].flat().map((each) => each.label));
  if (label === undefined) return undefined;
  if (others.length > 0) return 'prove does not read several labels of \\at in one invariant';
  if (label !== 'AnyPrev' && label !== 'LastPrev')
    return `prove does not read the label ${label} in an invariant`;
  return { label, terms, name };
}

function inside(expression: TypedExpression) {
  return { expressions: [expression], places: [], statements: [] };
}
