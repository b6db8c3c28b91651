import { type DuplicatingFunction, isDuplicatingFunction } from '../../../c/library/allocators.js';
import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import { typeModel } from '../../../c/type/type-model.js';
import type { Term } from '../../../smt/term.js';
import { inBranch } from '../../model/branches.js';
import { OFFSET, sortOfInteger } from '../../model/layout.js';
import type { MemoryObject } from '../../model/memory-object.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import { noteAnyBytes } from '../../model/truth-values.js';
import { because } from '../../model/unsupported-reasons.js';
import type { TermValue } from '../../model/value.js';
import { giveObject, maySucceed, newObject } from '../allocation/heap.js';
import { assignPlace } from '../assign-place.js';
import type { Call } from '../calls.js';
import { give } from '../expressions.js';
import { contentKeys, havoc } from '../initialise.js';
import { requireBytes } from '../valid-access.js';
import { bytePlace, type CallInProgram, pointerIn, readByte, unsignedChar, walk } from './bytes.js';
import { isDeclaredAs, type Signature } from './signatures.js';

/** Result and parameters of functions that copy a string to new memory (POSIX.1-2008). */
const SIGNATURES: Readonly<Record<DuplicatingFunction, Signature>> = {
  strdup: ['pointer', 'pointer'],
  __strdup: ['pointer', 'pointer'],
  strndup: ['pointer', 'pointer', 'size'],
  __strndup: ['pointer', 'pointer', 'size'],
};

/**
 * A call of a function that copies a string, or no more of it than a count, to memory that it allocates, and that may fail;
 * undefined if it is none, or is declared otherwise.
 */
export function callDuplicatingFunction(
  t: Translation,
  state: State,
  call: Call,
  entity: FunctionEntity,
  values: readonly TermValue[],
): TermValue | undefined {
  const { name } = entity;
  if (!isDuplicatingFunction(name) || !isDeclaredAs(t, call, entity, SIGNATURES[name])) return undefined;
  const string = pointerIn(values[0]);
  const [, most] = values;
  if (string === undefined || (most !== undefined && most.kind !== 'number')) return undefined;
  // If the loop or the function is not unrolled, one object would stand for many.
  if (t.loopDepth > 0 || t.modularFunctions.size > 0)
    return give(t, state, call, because('allocation-in-loop', name));
  const { pool, program } = t;
  const inProgram = { t, range: call.range };
  requireBytes(t, state, string, pool.index(0), call.range);
  const count = most && pool.cast(OFFSET, most.term);
  const bytes: Term[] = [];
  const bound = count && { count, result: [count] };
  const [length] =
    walk(inProgram, state, bound, (at, index) => {
      const byte = readByte(inProgram, at, string, index);
      bytes[index] = byte;
      return { condition: pool.equal(byte, zero(t)), result: [pool.index(index)] };
    }) ?? [];
  if (state.isDead || length === undefined) return give(t, state, call, because('call', name));
  const size = pool.binary('add', length, pool.index(1));
  const object = newObject(t, call, { type: typeModel(program.dataModel).integer('char'), bytes: size });
  havoc(t, state, object);
  noteAnyBytes(state, contentKeys(object));
  const succeeds = maySucceed(t, size);
  const pointer = giveObject(t, state, object, succeeds);
  inBranch(t, state, succeeds, (branch) => fill(inProgram, branch, object, { bytes, length }));
  return pointer;
}

/** The bytes up to the length, and a zero behind them. */
function fill(
  inProgram: CallInProgram,
  state: State,
  object: MemoryObject,
  { bytes, length }: { readonly bytes: readonly Term[]; readonly length: Term },
): void {
  const { t, range } = inProgram;
  const to = t.pointerTo(object);
  for (const [index, term] of bytes.entries()) {
    if (state.isDead) return;
    const at = t.pool.index(index);
    inBranch(t, state, t.pool.less(at, length), (branch) =>
      assignPlace(t, branch, bytePlace(t, to, at), { kind: 'number', term }, range),
    );
  }
  if (!state.isDead)
    assignPlace(t, state, bytePlace(t, to, length), { kind: 'number', term: zero(t) }, range);
}

function zero(t: Translation): Term {
  return t.pool.integer(sortOfInteger(unsignedChar(t)), 0);
}
