import { literalChoices } from '../../../smt/literal-choices.js';
import { inBranch } from '../../model/branches.js';
import { goalText } from '../../model/goal-texts.js';
import type { MemoryObject } from '../../model/memory-object.js';
import { goalAt } from '../../model/obligation.js';
import { scalarsBetween } from '../../model/scalars-between.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import { because } from '../../model/unsupported-reasons.js';
import type { PointerValue, TermValue } from '../../model/value.js';
import { pointerTargets, type Target } from '../access.js';
import { holdsList } from '../arguments/list-structure.js';
import type { Call } from '../calls.js';
import { give } from '../expressions.js';
import { copyScalars } from '../library/copies.js';
import { isNull } from '../pointers.js';
import { giveMemory, maySucceed, releaseWhere, requireReleasable, sizeFrom } from './heap.js';

/**
 * `realloc`: other memory, with what was in the memory that a pointer leads to, which is released; or a null pointer, and then
 * nothing is released (C11 7.22.3.5).
 */
export function reallocate(
  t: Translation,
  state: State,
  call: Call,
  [old, size]: readonly TermValue[],
): TermValue {
  const { pool } = t;
  const bytes = sizeFrom(t, state, call, size);
  if (old?.kind !== 'pointer' || bytes === undefined) return give(t, state, call, because('call', 'realloc'));
  const before = pointerTargets(t, old.base);
  if (before.some(({ object: { type } }) => type !== undefined && holdsList(type)))
    return give(t, state, call, because('variable-arguments'));
  const isSome = pool.not(pool.equal(bytes, pool.index(0)));
  t.require(state, isSome, goalAt('translation', goalText('realloc-size'), call.range));
  requireReleasable(t, state, call, { pointer: old, by: 'realloc' });
  const succeeds = () => maySucceed(t, bytes);
  const given = giveMemory(t, state, call, { name: 'realloc', bytes, succeeds });
  if (state.isDead || given.kind !== 'pointer') return given;
  const isHad = pool.not(isNull(t, given));
  const to = soleTarget(t, given);
  for (const from of before)
    if (to !== undefined)
      inBranch(t, state, pool.and(isHad, from.condition), (branch) => keep(t, branch, call, { from, to }));
  releaseWhere(t, state, old, isHad);
  return given;
}

/** The one object that a pointer leads to unless it is null; undefined: it may lead to one of several. */
function soleTarget(t: Translation, { base }: PointerValue): MemoryObject | undefined {
  if (literalChoices(base) === undefined) return undefined;
  const [only, ...others] = pointerTargets(t, base);
  return others.length === 0 ? only?.object : undefined;
}

/** What is in both is kept, where it is known which scalars these are; any other one may have any value. */
function keep(
  t: Translation,
  state: State,
  { range }: Call,
  { from: { object: from }, to }: { readonly from: Target; readonly to: MemoryObject },
): void {
  const [before, now] = [from.size.value, to.size.value];
  const areAlone = from.slot === undefined && to.slot === undefined;
  if (from.kind !== 'heap' || !areAlone || before === undefined || now === undefined) return;
  const count = Number(before < now ? before : now);
  const scalars = scalarsBetween(to, 0, count);
  if (scalars !== undefined) copyScalars({ t, range }, state, { from, to, distance: 0, scalars });
}
