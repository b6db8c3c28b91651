import { visitExpressions } from '../../../c/tree/parts.js';
import { partsOfFunction } from '../../../c/tree/parts-of-program.js';
import type { SourceRange } from '../../../c/tree/source-range.js';
import type { TypedPlace } from '../../../c/tree/typed-expression.js';
import type { FunctionDefinition, Variable } from '../../../c/tree/typed-program.js';
import { type CType, isScalar, typeSize } from '../../../c/type/c-type.js';
import type { Term } from '../../../smt/term.js';
import { rootVariable } from '../../model/address-taken.js';
import type { ArgumentPlace } from '../../model/call-frame.js';
import { goalText } from '../../model/goal-texts.js';
import { scalarSorts } from '../../model/layout.js';
import { type MemoryObject, openListKey, storeKeys } from '../../model/memory-object.js';
import { goalAt } from '../../model/obligation.js';
import { scalarKey } from '../../model/scalar-memory.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import { type TermValue, valueTerms } from '../../model/value.js';
import { forgetPointersTo } from '../ended-objects.js';
import { offsetsOfArgument } from './list-parts.js';

/** An argument for which the function has no parameter, promoted. */
export interface FurtherArgument {
  readonly type: CType;
  readonly value: TermValue;
}

/** Where the further arguments of an activation are, and what is behind them. */
export function placesOfArguments(
  t: Translation,
  path: string,
  further: readonly FurtherArgument[],
): readonly ArgumentPlace[] {
  const objects = t.temporaries.ofArguments(t, path, further.length + 1);
  return objects.map((object, index) => ({
    object,
    type: further[index]?.type,
    offsets: offsetsOfArgument(t),
  }));
}

/** The names of the parts of the state that hold an argument; none for types that are not represented. */
export function argumentKeys({ object, type }: ArgumentPlace): readonly string[] {
  const sorts = type !== undefined && isScalar(type) ? scalarSorts(type) : undefined;
  if (sorts === undefined || type === undefined || !isScalar(type)) return [];
  return storeKeys(scalarKey(object, { offset: 0, bitField: undefined, type }), sorts.length);
}

/**
 * The variable of the current function that is a list of arguments as a whole: only there does a list begin and end (C11
 * 7.16.1p1).
 */
export function ownList({ frame }: Translation, list: TypedPlace): Variable | undefined {
  return listVariables(frame.definition).find((variable) => variable === listVariable(list));
}

/**
 * The variable that must have begun where an argument is taken from a list: a copy that no operation on lists has made is none
 * (C11 7.16.1.1p2). `open`: a parameter, or where a pointer leads, which only begun lists fill. `another`: one that is not known.
 */
export function heldBy(t: Translation, list: TypedPlace): Variable | 'open' | 'another' {
  const variable = rootVariable(list);
  if (variable === undefined || (list.kind === 'variable' && variable.storage === 'parameter')) return 'open';
  return ownList(t, list) ?? 'another';
}

function listVariable(list: TypedPlace): Variable | undefined {
  const variable = rootVariable(list);
  if (variable?.storage !== 'local') return undefined;
  return typeSize(variable.type) === typeSize(list.type) ? variable : undefined;
}

const known = new WeakMap<FunctionDefinition, readonly Variable[]>();

/** The variables in which a function begins lists. */
function listVariables(definition: FunctionDefinition): readonly Variable[] {
  const before = known.get(definition);
  if (before !== undefined) return before;
  const found = new Set<Variable>();
  visitExpressions(partsOfFunction(definition), (each) => {
    if (each.kind !== 'variable-argument') return;
    const variable = each.operation === 'argument' ? undefined : listVariable(each.list);
    if (variable !== undefined) found.add(variable);
  });
  const variables = [...found];
  known.set(definition, variables);
  return variables;
}

/** Whether a list was begun, and has not ended. */
export function isOpen(t: Translation, state: State, list: Variable): Term {
  return state.store.get(openListKey(t.variableObject(list))) ?? t.pool.false;
}

export function setOpen(t: Translation, state: State, list: Variable, truth: Term): void {
  state.store.set(openListKey(t.variableObject(list)), truth);
}

/** A function begins: it has these further arguments, and none of its lists has begun. */
export function beginArguments(t: Translation, state: State, further: readonly FurtherArgument[]): void {
  const { frame } = t;
  for (const list of listVariables(frame.definition)) setOpen(t, state, list, t.pool.false);
  for (const [index, place] of (frame.further ?? []).entries()) {
    const value = further[index]?.value;
    if (value?.kind !== 'number' && value?.kind !== 'pointer') continue;
    const terms = valueTerms(value);
    for (const [part, key] of argumentKeys(place).entries()) {
      const term = terms[part];
      if (term !== undefined) state.store.set(key, term);
    }
  }
}

/** A function returns: each of its lists must have ended (C11 7.16.1.3p2), and nothing leads to its arguments any more. */
export function leaveArguments(t: Translation, state: State, range: SourceRange): void {
  const { definition, further = [] } = t.frame;
  const { pool } = t;
  for (const list of listVariables(definition)) {
    const hasEnded = pool.not(isOpen(t, state, list));
    t.require(state, hasEnded, goalAt('translation', goalText('list-ended', list.name), range));
    state.store.delete(openListKey(t.variableObject(list)));
  }
  if (state.isDead) return;
  for (const place of further) {
    forgetPointersTo(t, state, place.object);
    for (const key of argumentKeys(place)) state.store.delete(key);
  }
}

/** The places of further arguments, one of them behind the last, of all functions that are active. */
export function activePlaces({ frames }: Translation): readonly ArgumentPlace[] {
  return frames.flatMap(({ further = [] }) => further);
}

/** What follows a place in its list. */
export function placeBehind({ frames }: Translation, place: ArgumentPlace): MemoryObject | undefined {
  const list = frames.find(({ further = [] }) => further.includes(place))?.further ?? [];
  return list[list.indexOf(place) + 1]?.object;
}
