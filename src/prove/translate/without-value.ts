import type { SourceRange } from '../../c/tree/source-range.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { Variable } from '../../c/tree/typed-program.js';
import { isNoneOf } from '../../smt/leading-symbols.js';
import type { Term } from '../../smt/term.js';
import { goalText } from '../model/goal-texts.js';
import type { MemoryObject } from '../model/memory-object.js';
import { goalAt } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { noteAnyBytes } from '../model/truth-values.js';
import { type TermValue, valueTerms } from '../model/value.js';
import { contentKeys } from './initialise.js';

/** Symbols of variables that were declared without a value. */
const withoutValue = new WeakSet<Term>();

/** Symbols of results of functions before a `return`. */
const notReturned = new WeakSet<Term>();

/** Calls whose results nobody uses: a fact of the tree. */
const dropped = new WeakSet<TypedExpression>();

/**
 * A local variable is declared without a value. If nothing takes its address, C leaves it undefined to read it (C11 6.3.2.1);
 * a program that does so gets any value, but an invariant must not.
 */
export function noteWithoutValue(t: Translation, state: State, variable: Variable): void {
  if (t.addressTaken.has(variable)) return;
  noteKeys(state, contentKeys(t.variableObject(variable)));
}

/** Nothing was stored in an object that no pointer leads to, such as the result of a function before a `return` (C11 6.9.1p12). */
export function noteNothingStored(state: State, object: MemoryObject): void {
  const keys = contentKeys(object);
  noteAnyBytes(state, keys);
  noteKeys(state, keys);
  for (const key of keys) {
    const term = state.store.get(key);
    if (term?.operator === 'symbol') notReturned.add(term);
  }
}

function noteKeys({ store }: State, keys: readonly string[]): void {
  for (const key of keys) {
    const term = store.get(key);
    if (term?.operator === 'symbol') withoutValue.add(term);
  }
}

/**
 * A symbol stands for these terms from here on, as at the head of a loop or where paths meet: where one of them is the result of a
 * function that may have ended without one, so is the symbol.
 */
export function keepNotReturned(symbol: Term, terms: readonly Term[]): void {
  if (terms.some((term) => mayBeOneOf(notReturned, term))) notReturned.add(symbol);
}

/** The same of variables without a value, where paths meet. What a loop changes counts as having one. */
export function keepWithoutValue(symbol: Term, terms: readonly Term[]): void {
  if (terms.some((term) => mayBeOneOf(withoutValue, term))) withoutValue.add(symbol);
}

/** Whether a term may be taken from one of these symbols; from an array also if something was stored in it. */
function mayBeOneOf(symbols: WeakSet<Term>, term: Term): boolean {
  const seen = new Set<Term>([term]);
  for (const each of seen) {
    if (symbols.has(each)) return true;
    const [first, second, third] = each.parts;
    const isTaken = ['store', 'select', 'cast'].includes(each.operator);
    for (const part of each.operator === 'ite' ? [second, third] : isTaken ? [first] : [])
      if (part !== undefined) seen.add(part);
  }
  return false;
}

/** Nobody uses the value of an expression. */
export function noteDropped(expression: TypedExpression): void {
  switch (expression.kind) {
    case 'call':
      dropped.add(expression);
      return;
    case 'comma':
      noteDropped(expression.right);
      return;
    case 'conditional':
      noteDropped(expression.then);
      noteDropped(expression.otherwise);
      return;
    case 'statement-expression':
      if (expression.result !== undefined) noteDropped(expression.result);
      return;
    case 'convert':
      if (expression.type.kind === 'void') noteDropped(expression.operand);
      return;
    default:
      return;
  }
}

/** A function whose result is used returns one (C11 6.9.1p12). */
export function requireReturned(
  t: Translation,
  state: State,
  call: TypedExpression,
  value: TermValue,
): TermValue {
  if (state.isDead || dropped.has(call)) return value;
  const parts = value.kind === 'record' ? value.parts : value.kind === 'void' ? [] : [value];
  requireStored(t, state, parts.flatMap(valueTerms), call.range);
  return value;
}

/** None of these terms is the result of a function that ended without one. */
export function requireStored(
  t: Translation,
  state: State,
  terms: readonly Term[],
  range: SourceRange,
): void {
  const areStored = t.pool.all(terms.map((term) => isNoneOf(t.pool, notReturned, term)));
  t.require(state, areStored, goalAt('translation', goalText('returned-value'), range));
}

/** Whether a variable has a value where it is read. What a loop changes counts as having one. */
export function hasValue(t: Translation, term: Term): Term {
  return isNoneOf(t.pool, withoutValue, term);
}
