import type { TypedExpression } from '../../c/tree/typed-expression.js';
import { goalText } from '../model/goal-texts.js';
import { OFFSET } from '../model/layout.js';
import { liveKey } from '../model/memory-object.js';
import { goalAt } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { noteAnyBytes } from '../model/truth-values.js';
import { because } from '../model/unsupported-reasons.js';
import type { TermValue } from '../model/value.js';
import { forgetPointersTo } from './ended-objects.js';
import { give } from './expressions.js';
import { layoutOfMemory } from './heap.js';
import { contentKeys, havoc } from './initialise.js';

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
    layout: layoutOfMemory(t.allocatedType(call), bytes.value),
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
