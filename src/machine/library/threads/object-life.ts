import { typeAlignment } from '../../../c/type/c-type.js';
import { OBJECT_KIND } from '../../interface/memory-layout.js';
import { because } from '../../reasons/because.js';
import type { LibraryCall } from '../library-call.js';
import { headerOf, refuseObject, THREAD_HEADERS, type ThreadHeader } from './headers.js';
import { hasContents, type Mark, writeContents } from './object-contents.js';
import { clear, libraryStateName } from './synchronisation.js';

/**
 * What threads use objects for, and where such an object comes from: `constant` may begin with a value that a macro gives, as
 * it would with `PTHREAD_MUTEX_INITIALIZER`; `function` has to be initialised by a function of the library first (POSIX, XSH
 * 2.9.9, and the pages of `sem_init`, `pthread_barrier_init` and `pthread_spin_init`).
 */
const BEGINNINGS = {
  mutex: 'constant',
  rwlock: 'constant',
  condition: 'constant',
  once: 'constant',
  'spin lock': 'function',
  semaphore: 'function',
  barrier: 'function',
  'thread attributes': 'function',
  'mutex attributes': 'function',
  'condition attributes': 'function',
  'rwlock attributes': 'function',
  'barrier attributes': 'function',
} as const;

type ObjectUse = keyof typeof BEGINNINGS;

/** Attributes, by what they are for. */
export type AttributesUse = Extract<ObjectUse, `${string} attributes`>;

const OBJECT_USES = Object.keys(BEGINNINGS) as readonly ObjectUse[];

/** Bytes of which the machine has every object begin at a multiple. */
const MOST_ALIGNED = 8;

/** Bytes at the beginning of an object without padding, which have a value in each constant. */
const FIRST_BYTES = 4;

/** What has become of an object: a constant was its first value, a function has initialised it, or it was destroyed. */
const LIFE = { fromConstant: 1n, fromFunction: 2n, destroyed: 3n } as const;

const lifeName = (name: string, header: ThreadHeader): string => `life of ${name} of ${header}`;

function readLife(
  call: LibraryCall,
  what: ObjectUse,
  index: number,
  header: ThreadHeader = headerOf(call),
): bigint | undefined {
  return call.program.libraryState.peek(lifeName(libraryStateName(call, what, index), header));
}

/** Nobody compares executions by it: it only decides where an execution ends. */
function setLife(call: LibraryCall, what: ObjectUse, index: number, life: bigint): void {
  const name = lifeName(libraryStateName(call, what, index), headerOf(call));
  call.program.libraryState.keep(name, life);
}

/** An object that a function of the library may use. */
export interface UsedObject {
  readonly what: ObjectUse;
  readonly index?: number;
  /** What its contents tell, unless it has its first value. */
  readonly mark: () => Mark;
  /** Is called with the bytes of a constant, which it may look at. */
  readonly begins?: (bytes: Uint8Array) => void;
}

/**
 * Every function of the library that uses an object asks this first. The execution ends unless the object was made for it, still
 * exists, and has been changed by nobody else.
 *
 * @returns the name of its state
 */
export function useObject(call: LibraryCall, used: UsedObject): string {
  const { what, index = 0, mark } = used;
  const life = readLife(call, what, index);
  demandAligned(call, index);
  if (life === undefined || life === LIFE.destroyed) beginFromConstant(call, used);
  else if (!hasContents(call, index, mark())) refuseObject(call);
  writeContents(call, index, mark());
  return libraryStateName(call, what, index);
}

/** Where an object lies must be aligned for its type (C11 6.3.2.3p7); objects of the machine begin at multiples of it. */
function demandAligned(call: LibraryCall, index: number): void {
  const address = call.program.pointers.locate(call.pointer(index), call.targetSize(index));
  const type = call.typeOf(index);
  const alignment = type?.kind === 'pointer' ? Math.min(typeAlignment(type.target), MOST_ALIGNED) : 1;
  if (address % alignment !== 0) call.program.ends.undefinedBehaviour(because('misaligned'));
}

/** Nothing else that was not destroyed may lie where an object begins to be used. */
function demandUnused(call: LibraryCall, what: ObjectUse, index: number): void {
  demandAligned(call, index);
  for (const other of OBJECT_USES)
    for (const header of THREAD_HEADERS) {
      const life =
        other === what && header === headerOf(call) ? undefined : readLife(call, other, index, header);
      if (life === LIFE.fromConstant || life === LIFE.fromFunction) refuseObject(call);
    }
}

/** An object begins to be used that no function has initialised: it must have the first value of a constant. */
function beginFromConstant(call: LibraryCall, { what, index = 0, begins }: UsedObject): void {
  // Only `ONCE_FLAG_INIT` is such a constant in threads.h.
  const isMade = BEGINNINGS[what] === 'function' || (headerOf(call) === 'threads.h' && what !== 'once');
  if (isMade) refuseObject(call);
  demandUnused(call, what, index);
  const bytes = call.targetSize(index);
  const address = call.program.pointers.locate(call.pointer(index), bytes);
  call.program.pointers.checkWrite(address, bytes);
  const { indeterminate } = call.memory;
  if (indeterminate.shadow(address, Math.min(bytes, FIRST_BYTES)).indexOf(1) >= 0) refuseObject(call);
  indeterminate.settle(address, bytes);
  const constant = call.memory.bytes.subarray(address, address + bytes);
  if (begins !== undefined) begins(constant);
  else if (constant.some((byte) => byte !== 0)) refuseObject(call);
  // POSIX: the behaviour of `pthread_once` is undefined for an object of automatic storage duration; C has no such rule for `call_once`.
  if (call.callee.entity.name === 'pthread_once' && isAutomatic(call, index)) refuseObject(call);
  setLife(call, what, index, LIFE.fromConstant);
}

/**
 * A function initialises an object. Nobody may use it meanwhile, nor may it have been initialised by a function before. With a
 * constant as its first value, programs often do so, and nothing depends on it.
 */
export function beginObject(call: LibraryCall, what: ObjectUse, isInUse: () => boolean): number {
  const life = readLife(call, what, 0);
  if (life === LIFE.fromFunction) refuseObject(call);
  if (life === LIFE.fromConstant && (isInUse() || isWaitedFor(call, what))) refuseUse(call);
  demandUnused(call, what, 0);
  const address = clear(call);
  setLife(call, what, 0, LIFE.fromFunction);
  return address;
}

/** A function destroys an object, which nobody may use meanwhile. */
export function endObject(call: LibraryCall, used: UsedObject, isInUse: () => boolean): void {
  useObject(call, used);
  if (isInUse() || isWaitedFor(call, used.what)) refuseUse(call);
  setLife(call, used.what, 0, LIFE.destroyed);
}

function refuseUse(call: LibraryCall): never {
  return call.program.ends.undefinedBehaviour(because('object-in-use'));
}

/** Whether threads are within calls that wait for the object. */
function isWaitedFor(call: LibraryCall, what: ObjectUse): boolean {
  const name = libraryStateName(call, what);
  return call.program.threads?.all.some(({ uses }) => uses.has(name)) === true;
}

/** Whether an object is a local variable. */
function isAutomatic(call: LibraryCall, index: number): boolean {
  return call.memory.target(call.pointer(index))?.entry.kind === OBJECT_KIND.local;
}
