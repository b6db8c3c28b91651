import type { SourceRange } from '../../../c/tree/source-range.js';
import type { TypedPlace, VariableArgumentExpression } from '../../../c/tree/typed-expression.js';
import { signedName } from '../../../c/type/aliasing.js';
import { type CType, isScalar, type PointerType } from '../../../c/type/c-type.js';
import { sameType } from '../../../c/type/compatible.js';
import type { IntSort } from '../../../smt/sort.js';
import type { Term } from '../../../smt/term.js';
import { goalText } from '../../model/goal-texts.js';
import { BASE, OFFSET, scalarSorts } from '../../model/layout.js';
import { goalAt } from '../../model/obligation.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import { because } from '../../model/unsupported-reasons.js';
import { NOTHING, type PointerValue, type TermValue, valueFrom } from '../../model/value.js';
import { give } from '../expressions.js';
import type { InOrder } from '../in-order.js';
import { noteWrite } from '../late-writes.js';
import { evaluateAccessed } from '../places.js';
import { anyValue } from '../pointers.js';
import {
  argumentKeys,
  type FurtherArgument,
  heldBy,
  isOpen,
  ownList,
  placeBehind,
  setOpen,
} from './argument-lists.js';
import { placesOf, readList, writeList } from './list-parts.js';

/** `va_start`, `va_copy`, `va_end` and `va_arg`. A list holds a pointer to the place of its next argument. */
export function evaluateVariableArgument(
  t: Translation,
  state: State,
  expression: InOrder<VariableArgumentExpression>,
): TermValue {
  const { operation, list, source, range } = expression;
  if (operation === 'argument') return takeArgument(t, state, expression);
  const own = ownList(t, list);
  const further = t.frame.further ?? [];
  const [first] = further;
  const isStart = operation === 'start';
  if (own === undefined || (isStart && (first === undefined || !namesLast(t, expression))))
    return give(t, state, expression, because('variable-arguments'));
  const { pool } = t;
  const open = isOpen(t, state, own);
  const isEnd = operation === 'end';
  const goal = goalText(isEnd ? 'list-begun' : 'list-not-begun', own.name);
  t.require(state, isEnd ? open : pool.not(open), goalAt('translation', goal, range));
  const value = isEnd
    ? anywhere(t)
    : source === undefined
      ? first && t.pointerTo(first.object)
      : copyOf(t, state, source, range);
  const place = evaluateAccessed(t, state, list);
  if (value === undefined || state.isDead || !writeList(t, state, place, { value, range }))
    return give(t, state, expression, because('variable-arguments'));
  setOpen(t, state, own, pool.truth(!isEnd));
  return NOTHING;
}

/**
 * Whether `va_start` names the last parameter, and that one has a type that arguments keep when they are promoted (C11
 * 7.16.1.4p4).
 */
function namesLast({ frame: { definition } }: Translation, { named }: VariableArgumentExpression): boolean {
  if (named === 'nothing') return true;
  const last = definition.parameters.at(-1);
  return last !== undefined && last === named && isKeptByPromotion(last.type);
}

function isKeptByPromotion(type: CType): boolean {
  if (type.kind === 'integer') return type.name !== '_Bool' && type.size >= 4;
  return type.kind !== 'float' || type.name !== 'float';
}

/** The list from which something is taken was begun, and has not ended; false if nothing is known of that. */
function requireOpen(t: Translation, state: State, list: TypedPlace, range: SourceRange): boolean {
  const found = heldBy(t, list);
  if (found === 'open' || found === 'another') return found === 'open';
  t.require(state, isOpen(t, state, found), goalAt('translation', goalText('list-open', found.name), range));
  return true;
}

/** What a list holds, which leads to arguments of an active function. */
function copyOf(
  t: Translation,
  state: State,
  source: TypedPlace,
  range: SourceRange,
): PointerValue | undefined {
  if (!requireOpen(t, state, source, range)) return undefined;
  const value = readList(t, state, evaluateAccessed(t, state, source), range);
  if (value === undefined) return undefined;
  const leads = t.pool.any(placesOf(t, value).map(({ condition }) => condition));
  t.require(state, leads, goalAt('translation', goalText('list-valid'), range));
  return value;
}

/** `va_arg`: the next argument must be there, and have the type, or one that may be read as it (C11 7.16.1.1p2). */
function takeArgument(
  t: Translation,
  state: State,
  expression: InOrder<VariableArgumentExpression>,
): TermValue {
  const { pool } = t;
  const { list, type, range } = expression;
  const sorts = isScalar(type) ? scalarSorts(type) : undefined;
  if (!requireOpen(t, state, list, range)) return give(t, state, expression, because('variable-arguments'));
  const place = evaluateAccessed(t, state, list);
  const pointer = readList(t, state, place, range);
  if (sorts === undefined || pointer === undefined)
    return give(t, state, expression, because('variable-arguments'));
  const hits: Term[] = [];
  let terms: readonly Term[] | undefined;
  let next = pool.integer(BASE, 0);
  for (const { place: argument, condition } of placesOf(t, pointer)) {
    const kept = argumentKeys(argument).map((key) => state.store.get(key));
    const read = kept.filter((term) => term !== undefined);
    const behind = placeBehind(t, argument);
    if (argument.type === undefined || behind === undefined || read.length !== sorts.length) continue;
    const isOfType = mayBeReadAs(t, argument.type, type, read);
    if (isOfType === undefined) continue;
    const hit = pool.and(condition, isOfType);
    hits.push(hit);
    const adapted = read.map((term, index) =>
      term.sort.kind === 'int' ? pool.cast(sorts[index] as IntSort, term) : term,
    );
    const others = terms ?? adapted;
    terms = adapted.map((term, index) => pool.ite(hit, term, others[index] ?? term));
    next = pool.ite(hit, pool.integer(BASE, behind.id), next);
  }
  t.require(state, pool.any(hits), goalAt('translation', goalText('argument-of-type'), range));
  if (state.isDead || terms === undefined) return anyValue(t, type, 'argument') ?? NOTHING;
  writeList(t, state, place, { value: { kind: 'pointer', base: next, offset: pool.index(0) }, range });
  noteWrite(t, place);
  return valueFrom(terms);
}

/** Under which condition an argument may be read as one of another type; undefined: it may not. */
function mayBeReadAs(t: Translation, type: CType, wanted: CType, [term]: readonly Term[]): Term | undefined {
  const { pool } = t;
  if (type.kind === 'integer' && wanted.kind === 'integer') {
    if (signedName(type.name) !== signedName(wanted.name) || type.width !== wanted.width) return undefined;
    if (type.signed === wanted.signed) return pool.true;
    const sort = scalarSorts(type.signed ? type : wanted)?.[0];
    // Both types have the values that are not negative.
    if (term === undefined || sort?.kind !== 'int') return undefined;
    return pool.atMost(pool.integer(sort, 0), pool.cast(sort, term));
  }
  if (type.kind === 'pointer' && wanted.kind === 'pointer')
    return sameType(type, wanted) || isOfBytes(type, wanted) || isOfBytes(wanted, type)
      ? pool.true
      : undefined;
  if (type.kind === 'float' && wanted.kind === 'float')
    return type.form === wanted.form && sameType(type, wanted) ? pool.true : undefined;
  return undefined;
}

/** A pointer to void, and one to characters. */
function isOfBytes({ target: one }: PointerType, { target: other }: PointerType): boolean {
  return one.kind === 'void' && other.kind === 'integer' && other.size === 1 && other.name !== '_Bool';
}

/** The arguments to which a list leads, from the next one on; undefined if that is not certain, or one is not represented. */
export function argumentsIn(
  t: Translation,
  state: State,
  list: PointerValue,
): readonly FurtherArgument[] | undefined {
  const { base, offset } = list;
  const further = t.frames.flatMap((frame) => frame.further ?? []);
  const first = further.findIndex(({ object }) => BigInt(object.id) === base.value);
  if (first < 0 || offset.value !== 0n) return undefined;
  const rest = further.slice(first);
  const found: FurtherArgument[] = [];
  for (const place of rest.slice(
    0,
    rest.findIndex(({ type }) => type === undefined),
  )) {
    const terms = argumentKeys(place).flatMap((key) => state.store.get(key) ?? []);
    if (place.type === undefined || terms.length === 0) return undefined;
    found.push({ type: place.type, value: valueFrom(terms) });
  }
  return found;
}

/** What a list leads to that has ended is not known: it need not be changed. */
function anywhere({ pool }: Translation): PointerValue {
  return { kind: 'pointer', base: pool.fresh(BASE, 'ended_list'), offset: pool.fresh(OFFSET, 'ended_list') };
}
