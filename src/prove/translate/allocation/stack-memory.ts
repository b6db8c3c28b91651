import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { DeclarationItem, DeclarationStatement } from '../../../c/tree/typed-statement.js';
import { typeSize } from '../../../c/type/c-type.js';
import { intSort } from '../../../smt/sort.js';
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

/** Elements that an array may have: no size wraps with them, and no negative length is among them. */
const MOST_ELEMENTS = (1n << 31n) - 1n;

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
  if (size?.kind !== 'number' || size.term.sort.kind !== 'int')
    return give(t, state, call, because('call', 'alloca'));
  const bytes = pool.cast(OFFSET, size.term);
  // No machine has memory for sizes that are negative as signed offsets.
  t.require(
    state,
    pool.atMost(pool.index(0), bytes),
    goalAt('translation', goalText('stack-size'), call.range),
  );
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
 * The length of an array is evaluated, and stored for `sizeof`; the variable has an object of this size from here on,
 * another one each time. Its elements have a size that the type says.
 */
export function measureArray(
  t: Translation,
  state: State,
  { lengths, variable }: DeclarationItem,
  { range }: DeclarationStatement,
): void {
  const [length, ...others] = lengths;
  if (length === undefined || state.isDead) return;
  const element = variable?.type.kind === 'array' ? variable.type.element : undefined;
  const size = element === undefined ? undefined : typeSize(element);
  // If the loop or the call is not unrolled, one object would stand for many. A jump back may leave the scope within a block.
  const isRefused =
    t.loopDepth > 0 ||
    t.modularFunctions.size > 0 ||
    collectLabels(t.frame.definition.body).gotos.size > 0 ||
    others.length > 0;
  // As it is before it becomes one of the type of sizes.
  const said = length.value.kind === 'convert' ? length.value.operand : length.value;
  const value = isRefused ? undefined : evaluate(t, state, said);
  if (
    variable === undefined ||
    element === undefined ||
    size === undefined ||
    value?.kind !== 'number' ||
    value.term.sort.kind !== 'int'
  ) {
    t.unsupported(state, because('variable-length'), range);
    return;
  }
  const { pool } = t;
  const sort = intSort(length.variable.type.kind === 'integer' ? length.variable.type.width : 64, false);
  const place = t.pointerTo(t.variableObject(length.variable));
  const stored = { kind: 'number', term: pool.cast(sort, value.term) } as const;
  storePlace(t, state, { ...place, type: length.variable.type, bitField: undefined }, stored, range);
  endTemporaries(t, state);
  const count = pool.cast(OFFSET, value.term);
  const isLength = pool.and(pool.atMost(pool.index(1), count), pool.atMost(count, pool.index(MOST_ELEMENTS)));
  t.require(state, isLength, goalAt('translation', goalText('array-length'), range));
  leaveScope(t, state, [variable]);
  const object = t.addObject({
    name: variable.name,
    kind: 'automatic',
    contents: isConstant(variable.type) ? 'constant' : 'variable',
    size: pool.binary('mul', count, pool.index(size)),
    layout: arrayLayout(element, undefined),
    type: variable.type,
    exposed: t.addressTaken.has(variable),
    function: undefined,
  });
  t.frame.arrays.set(variable, [...(t.frame.arrays.get(variable) ?? []), object]);
}
