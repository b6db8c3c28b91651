import { visitExpressions } from '../../c/tree/parts.js';
import type { SourceRange } from '../../c/tree/source-range.js';
import type { Initialiser, TypedExpression } from '../../c/tree/typed-expression.js';
import { evaluationEffects } from '../model/effects.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { because } from '../model/unsupported-reasons.js';
import { evaluate } from './expressions.js';
import { type Operand, runsCode, unorderedOperands, values } from './operands.js';
import { evaluatePlace } from './places.js';
import { conflictBetween, findConflict, type OrderConflict, waysThrough } from './sequencing.js';

declare const IN_ORDER: unique symbol;

/**
 * A node whose operands may be evaluated from left to right, since any other order does the same. Only this file makes one, and
 * whatever evaluates operands takes one, so that nothing can go round the check.
 */
export type InOrder<Node> = Node & { readonly [IN_ORDER]: 'checked' };

/** Checks that the order does not matter which C leaves open; what other orders may do besides is translated here. */
export function inOrder<Node extends TypedExpression>(
  t: Translation,
  state: State,
  expression: Node,
): InOrder<Node> {
  if (!state.isDead) {
    const conflict = findConflict(expression, t);
    if (conflict === undefined) goOtherWays(t, state, unorderedOperands(expression));
    else t.unsupported(state, because(conflict), expression.range);
  }
  return expression as InOrder<Node>;
}

type List = Extract<Initialiser, { kind: 'list' }>;

/** The same of the values of an initialiser: C leaves open which is evaluated first. */
export function listInOrder(t: Translation, state: State, list: List, range: SourceRange): InOrder<List> {
  if (!state.isDead) {
    const nodes = list.stores.flatMap(({ value }) => (value.kind === 'value' ? [value.value] : []));
    const operands = values(...nodes);
    const conflict = conflictBetween(operands, 1, t) ?? findRepeated(nodes, t);
    if (conflict === undefined) goOtherWays(t, state, operands);
    else t.unsupported(state, because(conflict), range);
  }
  return list as InOrder<List>;
}

/** A value of several elements, `[0 ... 3] = f()`, is evaluated once, though the tree has it in each of them. */
function findRepeated(nodes: readonly TypedExpression[], { calls }: Translation): OrderConflict | undefined {
  const seen = new Map<TypedExpression, TypedExpression>();
  let repeated: OrderConflict | undefined;
  for (const node of nodes) {
    visitExpressions({ expressions: [node], places: [], statements: [] }, (each) => {
      const { writes, memory } = evaluationEffects(each, calls);
      const isIdle = writes.size === 0 && (memory === 'untouched' || memory === 'read');
      const first = seen.get(each) ?? node;
      if (first !== node && !isIdle) repeated = 'repeated-effects';
      seen.set(each, first);
    });
  }
  return repeated;
}

/** What an operand does must be right also where it is evaluated before one that does not come back. */
function goOtherWays(t: Translation, state: State, operands: readonly Operand[]): void {
  if (operands.length < 2) return;
  for (const way of waysThrough(operands, t)) {
    const other = state.clone();
    inOpenOrder(t, way, () => {
      for (const operand of way) {
        if (other.isDead) return;
        if (operand.kind === 'value') evaluate(t, other, operand.node);
        else evaluatePlace(t, other, operand.node);
      }
    });
  }
}

/** Does something during which it is open which of two operands that call functions comes first. */
export function inOpenOrder<Result>(
  t: Translation,
  operands: readonly Operand[],
  action: () => Result,
): Result {
  const isOpen = operands.filter(runsCode).length > 1;
  if (isOpen) t.openOrders++;
  try {
    return action();
  } finally {
    if (isOpen) t.openOrders--;
  }
}
