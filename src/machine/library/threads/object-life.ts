import { typeAlignment } from '../../../c/type/c-type.js';
import { OBJECT_KIND } from '../../interface/memory-layout.js';
import { because } from '../../reasons/because.js';
import type { LibraryCall } from '../library-call.js';
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
  attributes: 'function',
} as const;

export type ObjectUse = keyof typeof BEGINNINGS;

const OBJECT_USES = Object.keys(BEGINNINGS) as readonly ObjectUse[];

/** Bytes of which the machine has every object begin at a multiple. */
const MOST_ALIGNED = 8;

/** Bytes at the beginning of an object without padding, which have a value in each constant. */
const FIRST_BYTES = 4;

/** What has become of an object: a constant was its first value, a function has initialised it, or it was destroyed. */
const LIFE = { fromConstant: 1n, fromFunction: 2n, destroyed: 3n } as const;

/** Functions of the header threads.h, whose objects have no constant as their first value. */
const OF_C11: ReadonlySet<string> = new Set([
  'cnd_broadcast',
  'cnd_destroy',
  'cnd_signal',
  'cnd_timedwait',
  'cnd_wait',
  'mtx_destroy',
  'mtx_lock',
  'mtx_timedlock',
  'mtx_trylock',
  'mtx_unlock',
]);

const lifeName = (name: string): string => `life of ${name}`;

function readLife(call: LibraryCall, what: ObjectUse, index: number): bigint | undefined {
  return call.program.libraryState.peek(lifeName(libraryStateName(call, what, index)));
}

/** Nobody compares executions by it: it only decides where an execution ends. */
function setLife(call: LibraryCall, what: ObjectUse, index: number, life: bigint): void {
  call.program.libraryState.keep(lifeName(libraryStateName(call, what, index)), life);
}

function refuse(call: LibraryCall): never {
  return call.program.ends.unsupported(because('changed-synchronisation', call.callee.entity.name));
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
  if (life === undefined || life === LIFE.destroyed) {
    beginFromConstant(call, used);
    writeContents(call, index, mark());
  } else if (!hasContents(call, index, mark())) refuse(call);
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
  for (const other of OBJECT_USES) {
    const life = other === what ? undefined : readLife(call, other, index);
    if (life === LIFE.fromConstant || life === LIFE.fromFunction) refuse(call);
  }
}

/** An object begins to be used that no function has initialised: it must have the first value of a constant. */
function beginFromConstant(call: LibraryCall, { what, index = 0, begins }: UsedObject): void {
  if (BEGINNINGS[what] === 'function' || OF_C11.has(call.callee.entity.name)) refuse(call);
  demandUnused(call, what, index);
  const bytes = call.targetSize(index);
  const address = call.program.pointers.locate(call.pointer(index), bytes);
  const { indeterminate } = call.memory;
  if (indeterminate.shadow(address, Math.min(bytes, FIRST_BYTES)).indexOf(1) >= 0) refuse(call);
  indeterminate.settle(address, bytes);
  const constant = call.memory.bytes.subarray(address, address + bytes);
  if (begins !== undefined) begins(constant);
  else if (constant.some((byte) => byte !== 0)) refuse(call);
  // POSIX: the behaviour of `pthread_once` is undefined for an object of automatic storage duration; C has no such rule for `call_once`.
  if (call.callee.entity.name === 'pthread_once' && isAutomatic(call, index)) refuse(call);
  setLife(call, what, index, LIFE.fromConstant);
}

/**
 * A function initialises an object. Nobody may use it meanwhile, nor may it have been initialised by a function before. With a
 * constant as its first value, programs often do so, and nothing depends on it.
 */
export function beginObject(call: LibraryCall, what: ObjectUse, isInUse: () => boolean): number {
  const life = readLife(call, what, 0);
  if (life === LIFE.fromFunction) refuse(call);
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

/** Initialises attributes. */
export function beginAttributes(call: LibraryCall): 0 {
  demandUnused(call, 'attributes', 0);
  clear(call);
  setLife(call, 'attributes', 0, LIFE.fromFunction);
  return setAttributes(call, 0);
}

/** Changes the only number that attributes have here. */
export function setAttributes(call: LibraryCall, value: number): 0 {
  call.program.libraryState.keep(libraryStateName(call, 'attributes'), BigInt(value));
  writeContents(call, 0, value);
  return 0;
}

/** Ends attributes. */
export function endAttributes(call: LibraryCall): 0 {
  useAttributes(call, 0);
  setLife(call, 'attributes', 0, LIFE.destroyed);
  return 0;
}

/**
 * The first number of attributes, which must have been initialised.
 *
 * @returns 0 for a null pointer
 */
export function readAttributes(call: LibraryCall, index: number): number {
  if (call.pointer(index) === 0n) return 0;
  return useAttributes(call, index);
}

/** The same where attributes must be there. */
export function useAttributes(call: LibraryCall, index: number): number {
  const value = Number(call.program.libraryState.peek(libraryStateName(call, 'attributes', index)) ?? 0n);
  useObject(call, { what: 'attributes', index, mark: () => value });
  return value;
}

/** Whether an object is a local variable. */
function isAutomatic(call: LibraryCall, index: number): boolean {
  return call.memory.target(call.pointer(index))?.entry.kind === OBJECT_KIND.local;
}
