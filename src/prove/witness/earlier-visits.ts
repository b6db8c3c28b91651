import { visitExpressions } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import { BOOL } from '../../smt/sort.js';
import type { Term } from '../../smt/term.js';
import { scalarSorts } from '../model/layout.js';
import { storeKeys } from '../model/memory-object.js';
import type { Recurrence } from '../model/placed-invariants.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { type TermValue, valueFrom, valueTerms } from '../model/value.js';
import { evaluateCondition } from '../translate/conditions.js';
import { evaluate } from '../translate/expressions.js';
import type { EarlierState, EarlierTerm } from './earlier-state.js';

/** The name under which a state keeps whether there was an earlier visit. */
function keyOfVisit({ name }: EarlierState): string {
  return `${name}?visited`;
}

function keysOfTerm({ name }: EarlierState, index: number, { operand }: EarlierTerm): readonly string[] {
  return storeKeys(`${name}.${index}`, operand.type.kind === 'pointer' ? 2 : 1);
}

/** Names under which a state keeps earlier values, with what they are values of. */
export function keysOfEarlier(earlier: EarlierState) {
  return earlier.terms.map((term, index) => ({ term, keys: keysOfTerm(earlier, index, term) }));
}

/** The execution begins: nothing was visited yet. Loops only havoc what the state has before them. */
export function beginUnvisited({ pool }: Translation, state: State, earlier: EarlierState): void {
  state.store.set(keyOfVisit(earlier), pool.false);
  for (const { term, keys } of keysOfEarlier(earlier)) {
    const { type } = term.operand;
    const sorts = sortsOfScalar(type);
    for (const [part, key] of keys.entries()) {
      const sort = sorts?.[part];
      if (sort !== undefined) state.store.set(key, pool.fresh(sort, 'unvisited'));
    }
  }
}

function sortsOfScalar(type: TypedExpression['type']) {
  return type.kind === 'integer' || type.kind === 'float' || type.kind === 'pointer'
    ? scalarSorts(type)
    : undefined;
}

/**
 * Whether there was an earlier visit that an invariant may speak of. Undefined where it is not known which visits came
 * earlier: where C leaves the order of evaluation open, and in a body that is verified modularly, whose states
 * have no beginning.
 */
export function visitBefore(t: Translation, state: State, earlier: EarlierState): Term | undefined {
  return t.openOrders > 0 ? undefined : state.store.get(keyOfVisit(earlier));
}

/** The remembered values of an earlier visit; undefined if a value is of a type that is not translated. */
export function earlierValues(
  state: State,
  earlier: EarlierState,
): ReadonlyMap<TypedExpression, TermValue> | undefined {
  const meanings = new Map<TypedExpression, TermValue>();
  for (const { term, keys } of keysOfEarlier(earlier)) {
    const known = keys.flatMap((key) => state.store.get(key) ?? []);
    if (known.length !== keys.length) return undefined;
    for (const each of term.occurrences) meanings.set(each, valueFrom(known));
  }
  return meanings;
}

/**
 * A visit ends. Later visits may remember it: with `AnyPrev` or not, so that each earlier visit is remembered in one case;
 * with `LastPrev` always.
 */
export function rememberVisit(t: Translation, state: State, earlier: EarlierState): void {
  const { pool } = t;
  const values = keysOfEarlier(earlier).map(({ term, keys }) => ({
    keys,
    value: state.isDead ? undefined : t.outsideProgram(() => evaluate(t, state, term.operand)),
  }));
  if (state.isDead) return;
  const isThis = earlier.label === 'LastPrev' ? pool.true : pool.fresh(BOOL, 'remembered');
  for (const { keys, value } of values) {
    const terms = value?.kind === 'number' || value?.kind === 'pointer' ? valueTerms(value) : [];
    for (const [part, key] of keys.entries()) {
      const before = state.store.get(key);
      const now = terms[part];
      if (now === undefined || before === undefined) state.store.delete(key);
      else state.store.set(key, pool.ite(isThis, now, before));
    }
  }
  const visited = state.store.get(keyOfVisit(earlier));
  if (visited !== undefined) state.store.set(keyOfVisit(earlier), pool.or(visited, isThis));
}

/** What an invariant of pairs of visits says of one state, which does not change. */
export function recurrenceIn(
  t: Translation,
  state: State,
  expression: TypedExpression,
  { label, terms }: EarlierState,
): Recurrence {
  const { pool } = t;
  const at = state.clone();
  return t.assumed(() =>
    t.outsideProgram(() => {
      const meanings = new Map<TypedExpression, TermValue>();
      for (const { operand, occurrences } of terms) {
        const value = evaluate(t, at, operand);
        for (const each of occurrences) meanings.set(each, value);
      }
      const truth = t.withMeanings(meanings, () => evaluateCondition(t, at, expression));
      const sides = t.withMeanings(meanings, () =>
        sidesOfComparisons(expression).map((side) => evaluate(t, at.clone(), side)),
      );
      const numbers = sides.flatMap((value) =>
        value.kind === 'number' && value.term.sort.kind === 'int' ? [value.term] : [],
      );
      // What is said of consecutive visits says nothing of others, which may be equal.
      const possible = label === 'AnyPrev' ? pool.and(at.guard, truth) : pool.true;
      return { possible, numbers };
    }),
  );
}

function sidesOfComparisons(expression: TypedExpression): readonly TypedExpression[] {
  const sides: TypedExpression[] = [];
  visitExpressions({ expressions: [expression], places: [], statements: [] }, (each) => {
    if (each.kind === 'comparison') sides.push(each.left, each.right);
  });
  return sides;
}
