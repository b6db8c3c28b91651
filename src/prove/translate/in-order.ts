import { partsContain, partsOfExpression, visitExpressions } from '../../c/tree/parts.js';
import type { SourceRange } from '../../c/tree/source-range.js';
import type { Initialiser, TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { Variable } from '../../c/tree/typed-program.js';
import { evaluationEffects } from '../model/effects.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { because } from '../model/unsupported-reasons.js';
import { loadPlace } from './access.js';
import { noteAccesses, requireDisjointAccesses } from './accesses.js';
import { evaluate } from './expressions.js';
import { type Operand, runsCode, unorderedOperands, values } from './operands.js';
import { evaluateAccessed, evaluatePlace } from './places.js';
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
    settleOrder(t, state, { conflict, operands: unorderedOperands(expression), range: expression.range });
  }
  return expression as InOrder<Node>;
}

/** What must hold so that the operands may be evaluated from left to right. */
function settleOrder(
  t: Translation,
  state: State,
  {
    conflict,
    operands,
    range,
  }: {
    readonly conflict: OrderConflict | undefined;
    readonly operands: readonly Operand[];
    readonly range: SourceRange;
  },
): void {
  if (conflict === undefined) goOtherWays(t, state, operands);
  else if (conflict === 'open-addresses') requireApart(t, state, operands, range);
  else t.unsupported(state, because(conflict), range);
}

type List = Extract<Initialiser, { kind: 'list' }>;

/**
 * The same of the values of an initialiser: C leaves open which is evaluated first, and whether the parts of the object have
 * their values by then (C11 6.7.9p23).
 */
export function listInOrder(
  t: Translation,
  state: State,
  { object, list, range }: { readonly object: Variable; readonly list: List; readonly range: SourceRange },
): InOrder<List> {
  if (!state.isDead) {
    const nodes = list.stores.flatMap(({ value }) => (value.kind === 'value' ? [value.value] : []));
    const operands = values(...nodes);
    // What accesses to memory can settle comes last: it says nothing of the object itself.
    const conflict =
      findRepeated(nodes, t) ?? findAccess(nodes, object, t) ?? conflictBetween(operands, 1, t);
    settleOrder(t, state, { conflict, operands, range });
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

/**
 * Whether a value may read or write the object that it initialises: by its name, or by a pointer that it makes. Pointers from
 * before lead to an earlier life of it, which is over.
 */
function findAccess(
  nodes: readonly TypedExpression[],
  object: Variable,
  { calls }: Translation,
): OrderConflict | undefined {
  const isObject = (place: TypedPlace) =>
    (place.kind === 'variable' || place.kind === 'compound-literal') && place.variable === object;
  const isAccess = nodes.some((node) => {
    const { reads, writes, memory } = evaluationEffects(node, calls);
    if (reads.has(object) || writes.has(object)) return true;
    return memory !== 'untouched' && partsContain(partsOfExpression(node), { place: isObject });
  });
  return isAccess ? 'order-dependent' : undefined;
}

/**
 * Operands that compute, load and assign: none writes where another one reads or writes. They are evaluated once more for that,
 * in their usual order: if their accesses are apart in it, no other order changes what any of them reads.
 */
function requireApart(t: Translation, state: State, operands: readonly Operand[], range: SourceRange): void {
  const trial = state.clone();
  const noted = operands.map((operand) => noteAccesses(t, () => evaluateOperand(t, trial, operand, range)));
  for (const [index, accesses] of noted.entries()) {
    for (const one of accesses) {
      for (const other of noted.slice(index + 1).flat()) requireDisjointAccesses(t, state, one, other, range);
    }
  }
}

function evaluateOperand(t: Translation, state: State, operand: Operand, range: SourceRange): void {
  if (operand.kind === 'value') evaluate(t, state, operand.node);
  else if (operand.access === 'none') evaluatePlace(t, state, operand.node);
  else loadPlace(t, state, evaluateAccessed(t, state, operand.node), range);
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
