import type { SourceRange } from '../../../c/tree/source-range.js';
import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type {
  DeclarationItem,
  DeclarationStatement,
  LengthEvaluation,
} from '../../../c/tree/typed-statement.js';
import { type CType, typeSize } from '../../../c/type/c-type.js';
import { intSort } from '../../../smt/sort.js';
import type { Term } from '../../../smt/term.js';
import { goalText } from '../../model/goal-texts.js';
import { arrayLayout, OFFSET } from '../../model/layout.js';
import { isConstant, liveKey } from '../../model/memory-object.js';
import { goalAt } from '../../model/obligation.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import { noteAnyBytes } from '../../model/truth-values.js';
import { because } from '../../model/unsupported-reasons.js';
import type { TermValue } from '../../model/value.js';
import { storePlace } from '../access.js';
import { forgetPointersTo } from '../ended-objects.js';
import { evaluate, give } from '../expressions.js';
import { contentKeys, havoc } from '../initialise.js';
import { collectLabels } from '../jumps/jumps.js';
import { endTemporaries, leaveScope } from '../scopes.js';
import { layoutOfMemory } from './heap.js';

/** Elements that an array may have: no product wraps with them, and no negative length is among them. */
const MOST_ELEMENTS = (1n << 31n) - 1n;

/** Bytes that memory may have: distances between its parts are numbers of the type for them, and no size wraps. */
const MOST_BYTES = { ILP32: (1n << 31n) - 1n, LP64: (1n << 61n) - 1n };

/**
 * Memory of `alloca`: an object of its own for each call, which never fails, has any contents, and exists until the function
 * that called returns.
 *
 * @param call of `alloca`, or of its builtin
 * @param size in bytes, of an unsigned type with the width of pointers
 */
export function allocateOnStack(
  t: Translation,
  state: State,
  call: TypedExpression,
  size: TermValue | undefined,
): TermValue {
  const { pool } = t;
  // If the loop or the call is not unrolled, one object would stand for many.
  if (t.loopDepth > 0 || t.modularFunctions.size > 0)
    return give(t, state, call, because('allocation-in-loop', 'alloca'));
  // Where the block of an array of variable length is left, gcc takes back what was allocated after the array.
  if (t.frame.arrays.size > 0) return give(t, state, call, because('variable-length'));
  if (size?.kind !== 'number' || size.term.sort.kind !== 'int')
    return give(t, state, call, because('call', 'alloca'));
  const bytes = pool.cast(OFFSET, size.term);
  // No machine has memory for sizes that are negative as signed offsets.
  const most = pool.index(MOST_BYTES[t.program.dataModel]);
  const fits = pool.and(pool.atMost(pool.index(0), bytes), pool.atMost(bytes, most));
  t.require(state, fits, goalAt('translation', goalText('stack-size'), call.range));
  const object = t.addObject({
    name: `memory_of_alloca_in_line_${call.range.line}`,
    kind: 'automatic',
    contents: 'variable',
    size: bytes,
    layout: layoutOfMemory(t, t.allocatedType(call), bytes.value),
    type: t.allocatedType(call),
    exposed: true,
    function: undefined,
  });
  havoc(t, state, object);
  noteAnyBytes(state, contentKeys(object));
  state.store.set(liveKey(object), pool.true);
  t.frame.stack.push(object);
  return t.pointerTo(object);
}

/** The function returns: what it got from `alloca` is gone. */
export function leaveStack(t: Translation, state: State): void {
  for (const object of t.frame.stack) {
    if (!state.store.has(liveKey(object))) continue;
    state.store.set(liveKey(object), t.pool.false);
    forgetPointersTo(t, state, object);
  }
}

/**
 * The lengths of an array are evaluated, and stored for `sizeof`; the variable has an object of this size from here on,
 * another one each time. Its elements have a size that the type says, or they are arrays of such elements.
 */
export function measureArray(
  t: Translation,
  state: State,
  { lengths, variable }: DeclarationItem,
  { range }: DeclarationStatement,
): void {
  if (lengths.length === 0 || state.isDead) return;
  const shape = variable === undefined ? undefined : shapeOf(variable.type);
  // If the loop or the call is not unrolled, one object would stand for many. A jump back may leave the scope within a block.
  const isRefused =
    t.loopDepth > 0 ||
    t.modularFunctions.size > 0 ||
    collectLabels(t.frame.definition.body).gotos.size > 0 ||
    lengths.length !== shape?.variables.length ||
    lengths.some(({ variable: hidden }) => !shape.variables.includes(hidden.id));
  const counts = isRefused ? [] : lengths.map((length) => measure(t, state, length, range));
  if (variable === undefined || shape === undefined || counts.length === 0 || counts.includes(undefined)) {
    t.unsupported(state, because('variable-length'), range);
    return;
  }
  const { pool } = t;
  let elements = pool.index(shape.known);
  const factors: Term[] = [];
  for (const count of counts) {
    if (count === undefined) continue;
    // Factors that are no larger have a product that does not wrap.
    elements = pool.binary('mul', elements, count);
    factors.push(count, elements);
  }
  const most = pool.index(mostElements(t, shape));
  const isLength = pool.all(
    factors.map((each) => pool.and(pool.atMost(pool.index(1), each), pool.atMost(each, most))),
  );
  t.require(state, isLength, goalAt('translation', goalText('array-length'), range));
  leaveScope(t, state, [variable]);
  const object = t.addObject({
    name: variable.name,
    kind: 'automatic',
    contents: isConstant(variable.type) ? 'constant' : 'variable',
    size: pool.binary('mul', elements, pool.index(shape.size)),
    layout: arrayLayout(shape.element, undefined),
    type: variable.type,
    exposed: t.addressTaken.has(variable),
    function: undefined,
  });
  t.frame.arrays.set(variable, [...(t.frame.arrays.get(variable) ?? []), object]);
}

/** What an array consists of in the end: elements of known size, and how many of them. */
interface Shape {
  readonly element: CType;
  /** Bytes of an element. */
  readonly size: number;
  /** Product of the lengths that are known. */
  readonly known: number;
  /** Ids of the hidden variables with the other ones. */
  readonly variables: readonly number[];
}

function mostElements({ program }: Translation, { size }: Shape): bigint {
  const most = MOST_BYTES[program.dataModel] / BigInt(Math.max(1, size));
  return most < MOST_ELEMENTS ? most : MOST_ELEMENTS;
}

function shapeOf(type: CType): Shape | undefined {
  const size = typeSize(type);
  if (size !== undefined) return { element: type, size, known: 1, variables: [] };
  if (type.kind !== 'array' || type.length.kind === 'incomplete') return undefined;
  const inner = shapeOf(type.element);
  if (inner === undefined) return undefined;
  if (type.length.kind === 'known') {
    const known = inner.known * type.length.count;
    return known > MOST_ELEMENTS ? undefined : { ...inner, known };
  }
  return { ...inner, variables: [type.length.countVariable, ...inner.variables] };
}

/** Stores one length; undefined if it is no number, or has more bits than are looked at. */
function measure(
  t: Translation,
  state: State,
  { value: length, variable }: LengthEvaluation,
  range: SourceRange,
): Term | undefined {
  const { pool } = t;
  // As it is before it becomes one of the type of sizes.
  const value = evaluate(t, state, length.kind === 'convert' ? length.operand : length);
  if (value.kind !== 'number' || value.term.sort.kind !== 'int') return undefined;
  if (value.term.sort.width > OFFSET.width) return undefined;
  const sort = intSort(variable.type.kind === 'integer' ? variable.type.width : 64, false);
  const place = t.pointerTo(t.variableObject(variable));
  const stored = { kind: 'number', term: pool.cast(sort, value.term) } as const;
  storePlace(t, state, { ...place, type: variable.type, bitField: undefined }, stored, range);
  endTemporaries(t, state);
  const count = pool.cast(OFFSET, value.term);
  t.frame.lengths.set(variable.id, count);
  return count;
}
