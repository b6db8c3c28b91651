import type { Allocator } from '../../../c/library/allocators.js';
import { certainSizes } from '../../../c/library/never-failing.js';
import type { CType } from '../../../c/type/c-type.js';
import { typeSize } from '../../../c/type/c-type.js';
import { pointerTo, typeModel, VOID } from '../../../c/type/type-model.js';
import type { Term } from '../../../smt/term.js';
import { goalText } from '../../model/goal-texts.js';
import { arrayLayout, chooseLayout, flexibleLayout, type Layout, OFFSET } from '../../model/layout.js';
import { liveKey, type MemoryObject } from '../../model/memory-object.js';
import { goalAt } from '../../model/obligation.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import { noteAnyBytes } from '../../model/truth-values.js';
import { because } from '../../model/unsupported-reasons.js';
import { NOTHING, type PointerValue, type TermValue } from '../../model/value.js';
import { isLive, pointerTargets, type Target } from '../access.js';
import type { Call } from '../calls.js';
import { give } from '../expressions.js';
import { clear, contentKeys, havoc } from '../initialise.js';
import { isNull, nullPointer } from '../pointers.js';
import { slotsFor, standForTypes } from './kinds-of-slots.js';
import { releaseSlot, takeSlot } from './slots.js';

/**
 * Heap memory. The type of the pointer that receives it says what it holds.
 *
 * @param declared whether the function is declared, and called, with the types that the library gives it
 */
export function allocate(
  t: Translation,
  state: State,
  call: Call,
  values: readonly TermValue[],
  {
    name,
    declared,
  }: { readonly name: Allocator<'bytes' | 'zeros'>; readonly declared: 'as-library' | 'otherwise' },
): TermValue {
  const { pool } = t;
  const sizes: Term[] = [];
  for (const value of values) {
    const size = sizeFrom(t, state, call, value);
    if (size === undefined) return give(t, state, call, because('call', name));
    sizes.push(size);
  }
  const [first, second] = sizes;
  if (first === undefined) return give(t, state, call, because('call', name));
  const bytes = second === undefined ? first : pool.binary('mul', first, second);
  const isProduct = second === undefined ? pool.true : productFits(t, first, second);
  if (isProduct === undefined) return give(t, state, call, because('variable-calloc'));
  const succeeds = () =>
    pool.and(isProduct, declared === 'as-library' ? mustSucceed(t, name, bytes) : maySucceed(t, bytes));
  return giveMemory(t, state, call, { name, bytes, succeeds });
}

/**
 * A size as the library gets it, as a signed number; undefined: it is no integer. What a call passes as a narrower integer must not
 * be negative: the library sees another size, with or without further bits in front.
 */
export function sizeFrom(
  t: Translation,
  state: State,
  { range }: Call,
  value: TermValue | undefined,
): Term | undefined {
  if (value?.kind !== 'number') return undefined;
  const { pool, program } = t;
  const { sort } = value.term;
  if (sort.kind !== 'int') return undefined;
  const size = pool.cast(OFFSET, value.term);
  if (sort.signed && sort.width < 8 * typeModel(program.dataModel).pointerSize)
    t.require(state, pool.atMost(pool.index(0), size), goalAt('translation', goalText('narrow-size'), range));
  return size;
}

/** What is asked for. */
interface Wanted {
  readonly name: Allocator<'bytes' | 'zeros' | 'the bytes of other memory'>;
  readonly bytes: Term;
  /** Whether memory is had. */
  readonly succeeds: () => Term;
}

/** Memory that nothing leads to yet, with zeros from `calloc`, otherwise with any bytes; or a null pointer. */
export function giveMemory(
  t: Translation,
  state: State,
  call: Call,
  { name, bytes, succeeds }: Wanted,
): TermValue {
  const type = t.allocatedType(call) ?? t.frame.received;
  // If a loop is not unrolled, one object stands for many.
  if (t.loopDepth > 0 || standForTypes(t)) {
    const all = slotsFor(t, call, { type, bytes });
    const contents = name === 'calloc' ? 'zero' : 'any';
    if (all !== undefined) return takeSlot(t, state, call, { all, bytes, succeeds: succeeds(), contents });
    if (t.loopDepth > 0) return give(t, state, call, because('allocation-in-loop', name));
  }
  const object = newObject(t, call, { type, bytes });
  if (name === 'calloc') clear(t, state, object);
  else {
    havoc(t, state, object);
    noteAnyBytes(state, contentKeys(object));
  }
  return giveObject(t, state, object, succeeds());
}

/** An object on the heap that nothing leads to yet. */
export function newObject(
  t: Translation,
  call: Call,
  { type, bytes }: { readonly type: CType | undefined; readonly bytes: Term },
): MemoryObject {
  const site = { of: call, path: t.frame.path };
  const before = t.known.allocatedBefore(site);
  if (before?.size === bytes) return before;
  const object = t.addObject({
    name: `memory_allocated_in_line_${call.range.line}`,
    kind: 'heap',
    contents: 'variable',
    size: bytes,
    layout: layoutOfMemory(t, type, bytes.value),
    type,
    exposed: true,
    function: undefined,
  } as const);
  t.known.allocated(site, object);
  return object;
}

/** A pointer to the object if memory was had for it, otherwise a null pointer. */
export function giveObject(t: Translation, state: State, object: MemoryObject, succeeds: Term): PointerValue {
  const { pool } = t;
  state.store.set(liveKey(object), succeeds);
  const pointer = t.pointerTo(object);
  const none = nullPointer(t);
  return {
    kind: 'pointer',
    base: pool.ite(succeeds, pointer.base, none.base),
    offset: pool.ite(succeeds, pointer.offset, none.offset),
  };
}

/** Bytes that no memory has more of: distances in it are signed. */
const MOST_BYTES = (1n << 63n) - 1n;

/**
 * Whether a product of sizes is one of as many bytes: no memory is had where it wraps (C11 7.22.3.2). Undefined if neither of
 * them is a constant.
 */
function productFits({ pool }: Translation, one: Term, other: Term): Term | undefined {
  const [count, factor] = one.value === undefined ? [one, other.value] : [other, one.value];
  if (factor === undefined || factor < 0n) return undefined;
  const most = factor === 0n ? MOST_BYTES : MOST_BYTES / factor;
  return pool.and(pool.atMost(pool.index(0), count), pool.atMost(count, pool.index(most)));
}

/** In executions whose inputs are given, no allocation fails. */
export function maySucceed({ pool, given }: Translation, bytes: Term): Term {
  const succeeds = given === undefined ? pool.fresh({ kind: 'bool' }, 'succeeds') : pool.true;
  // No machine has memory for sizes that are negative as signed offsets.
  return pool.and(pool.atMost(pool.index(0), bytes), succeeds);
}

/** The rules say which allocations never fail; each other one may. */
function mustSucceed(t: Translation, name: string, bytes: Term): Term {
  const { pool, program, given } = t;
  const certain = certainSizes(name, program.dataModel);
  if (certain === undefined) return maySucceed(t, bytes);
  const isCertain = pool.and(
    pool.atMost(pool.index(certain.smallest), bytes),
    pool.atMost(bytes, pool.index(certain.largest)),
  );
  // The rules know no size for which memory cannot be had: there, both may happen.
  return pool.or(isCertain, given === undefined ? pool.fresh({ kind: 'bool' }, 'succeeds') : pool.true);
}

/** How the contents of memory are kept that a pointer to the type receives. */
export function layoutOfMemory(t: Translation, type: CType | undefined, bytes: bigint | undefined): Layout {
  if (type === undefined) return { kind: 'opaque' };
  const size = typeSize(type);
  // Nothing is accessed as a structure that is declared only; what is known of such memory is that it may hold pointers.
  if (size === undefined && type.kind === 'record') {
    const pointer = pointerTo(typeModel(t.program.dataModel), VOID);
    return layoutOfMemory(t, pointer, bytes);
  }
  const flexible = flexibleLayout(type);
  if (flexible !== undefined && size !== undefined)
    return bytes === undefined || bytes >= BigInt(size) ? flexible : { kind: 'opaque' };
  if (size !== undefined && bytes === BigInt(size)) return chooseLayout(type);
  if (size === undefined || size === 0 || bytes === undefined) return arrayLayout(type, undefined);
  return arrayLayout(type, Number(bytes / BigInt(size)));
}

/** `free`: of a null pointer, or of the start of a heap object that was not released before. */
export function release(t: Translation, state: State, call: Call, value: TermValue | undefined): TermValue {
  if (value?.kind !== 'pointer') return give(t, state, call, because('call', 'free'));
  requireReleasable(t, state, call, { pointer: value, by: 'free' });
  releaseWhere(t, state, value, t.pool.true);
  return NOTHING;
}

/** A pointer is null, or leads to the start of a heap object that was not released before (C11 7.22.3.3p2, 7.22.3.5p3). */
export function requireReleasable(
  t: Translation,
  state: State,
  { range }: Call,
  { pointer, by }: { readonly pointer: PointerValue; readonly by: 'free' | 'realloc' },
): void {
  const { pool } = t;
  const valid = heapTargets(t, pointer).map(({ object, condition }) =>
    pool.all([condition, isLive(t, state, object), pool.equal(pointer.offset, pool.index(0))]),
  );
  const kind = t.checks.memory === 'checked' ? 'access' : 'translation';
  t.require(state, pool.any([isNull(t, pointer), ...valid]), goalAt(kind, goalText('valid-free', by), range));
}

/** What a pointer leads to is released if a condition holds. */
export function releaseWhere(t: Translation, state: State, pointer: PointerValue, isReleased: Term): void {
  const { pool } = t;
  for (const { object, condition } of heapTargets(t, pointer)) {
    const isThis = pool.and(isReleased, condition);
    if (object.slot !== undefined) {
      releaseSlot(t, state, object.slot, isThis);
      continue;
    }
    const live = isLive(t, state, object);
    state.store.set(liveKey(object), pool.and(live, pool.not(isThis)));
  }
}

function heapTargets(t: Translation, { base }: PointerValue): readonly Target[] {
  return pointerTargets(t, base).filter(({ object }) => object.kind === 'heap');
}
