import type { ReasonText } from '../../c/reasons/reason.js';
import { ACCESS } from '../interface/access-kind.js';
import {
  ARGUMENT_HANDLES,
  NEAR,
  OBJECT_KIND,
  OFFSET_BITS,
  READ_ONLY_START,
  STACK_START,
} from '../interface/memory-layout.js';
import type { ProgramMemory } from '../memory/program-memory.js';
import { because } from '../reasons/because.js';
import type { Threads } from '../threads/threads.js';
import type { Allocations } from './allocations.js';
import type { Ends } from './ends.js';
import { lifeOfObject, type OrderWatch } from './order-watch.js';
import type { Registers } from './registers.js';

/** The parts of a running program that judge a use of a pointer. */
interface Owners {
  readonly memory: ProgramMemory;
  readonly registers: Registers;
  readonly ends: Ends;
  readonly allocations: Allocations;
}

/** What a program does through pointers, and how an execution ends if that is not allowed. */
export class PointerUse {
  /** The last pointer that was not valid. */
  invalid = 0n;
  /** Undefined for a program that starts none. */
  threads: Pick<Threads, 'uninterrupted' | 'record'> | undefined;
  /** Undefined unless the order of operands is watched. */
  order: OrderWatch | undefined;
  /** Where pointers come from of which nothing is known: why an execution ends that follows one. */
  unknownSource: ReasonText | undefined;
  readonly #owners: Owners;
  /** Functions of the program: they have the ids from 1 on. */
  readonly #functions: number;

  constructor(owners: Owners, functions: number) {
    this.#owners = owners;
    this.#functions = functions;
  }

  /** Address of bytes that a library function reads or writes. */
  access(pointer: bigint, bytes: number): number {
    const address = this.locate(pointer, bytes);
    this.#owners.memory.indeterminate.settle(address, bytes);
    this.read(address, bytes);
    return address;
  }

  /** A library function reads bytes that other threads may see. */
  read(address: number, bytes: number): void {
    this.#record(address, bytes, 0);
  }

  /** A library function writes bytes that other threads may see. */
  write(address: number, bytes: number): void {
    this.#record(address, bytes, ACCESS.write);
  }

  #record(address: number, bytes: number, kind: number): void {
    this.order?.accessed(address, bytes, (kind & ACCESS.write) === 0 ? 'read' : 'write');
    this.threads?.record({ address, bytes, kind, site: this.#owners.registers.callSite }, 'later');
  }

  /** Address of bytes that a library function writes. */
  accessToWrite(pointer: bigint, bytes: number): number {
    const address = this.locate(pointer, bytes);
    this.#owners.memory.indeterminate.settle(address, bytes);
    if (bytes > 0) this.checkWrite(address, bytes);
    this.write(address, bytes);
    return address;
  }

  /** A pointer whose order is asked for is in its object, or not far from it: nowhere is it past an end of memory. */
  checkNear(pointer: bigint, site: number): void {
    const target = this.#owners.memory.target(pointer);
    if (target === undefined || target.entry.kind >= OBJECT_KIND.deadLocal) return;
    const { offset, entry } = target;
    if (offset >= -Number(NEAR) && offset <= entry.size + Number(NEAR)) return;
    this.#owners.ends.undefinedBehaviour(because('distant-pointer'), site);
  }

  /** An unsigned distance that wraps around leads out of an object (C11 6.5.6p8): no pointer into the object results. */
  checkWrapped(pointer: bigint, site: number): void {
    const target = this.#owners.memory.target(pointer);
    if (target === undefined) return;
    const { offset, entry } = target;
    if (offset >= 0 && offset <= entry.size)
      this.#owners.ends.undefinedBehaviour(because('wrapped-index'), site);
  }

  /** Bytes that are written must not be constant. @param site by default, that of the call of the library function */
  checkWrite(address: number, bytes: number, site?: number): void {
    const isReadOnly = address >= READ_ONLY_START && address < STACK_START;
    if (!isReadOnly && !this.#owners.memory.constants.meet(address, bytes)) return;
    this.#owners.ends.undefinedBehaviour(because('constant-write'), site);
  }

  /** Address of bytes that a library function passes on unread. */
  locate(pointer: bigint, bytes: number): number {
    if (bytes === 0) return 0;
    return this.findAccessible(pointer, bytes, this.#owners.registers.callSite);
  }

  /** The id of the function that a pointer must lead to. */
  functionId(pointer: bigint): number {
    const id = Number(BigInt.asUintN(64, pointer) >> OFFSET_BITS);
    const isFunction = id >= 1 && id <= this.#functions;
    if (!isFunction || pointer !== BigInt(id) << OFFSET_BITS)
      this.badCall(pointer, this.#owners.registers.callSite);
    return id;
  }

  /** Calls a function of the program on behalf of a library function. No other thread goes on meanwhile. */
  call(pointer: bigint, parameters: readonly (number | bigint)[]): unknown {
    const { registers, memory } = this.#owners;
    const called = registers.functionAt(this.functionId(pointer));
    if (typeof called !== 'function') this.badCall(pointer, registers.callSite);
    const { threads } = this;
    if (threads !== undefined) threads.uninterrupted++;
    try {
      return called(...parameters);
    } finally {
      if (threads !== undefined) threads.uninterrupted--;
      // What the function has returned is not what the library function returns.
      if (memory.needs.dependenceShadow) memory.words[ARGUMENT_HANDLES >> 2] = 0;
    }
  }

  /** Where accessible bytes lie; the execution ends where they are not accessible. */
  findAccessible(pointer: bigint, bytes: number, site: number): number {
    const { memory, allocations } = this.#owners;
    const address = allocations.within(() => memory.resolve(pointer, bytes));
    if (address === undefined) this.#badAccess(pointer, bytes, site);
    return address;
  }

  #badAccess(pointer: bigint, bytes: number, site: number): never {
    const { memory, allocations } = this.#owners;
    const ends: Ends = this.#owners.ends;
    this.invalid = pointer;
    this.refuseUnknown(pointer, site);
    const id = memory.target(pointer)?.entry.id;
    if (id !== undefined) this.order?.touched(lifeOfObject(id), 'read');
    if (id !== undefined && allocations.opaque.has(id)) ends.unsupported(because('stream'), site);
    ends.violate('valid-deref', this.#describeAccess(pointer, bytes), site);
  }

  badCall(pointer: bigint, site: number): never {
    this.refuseUnknown(pointer, site);
    const what = pointer === 0n ? 'a null pointer' : hexadecimal(pointer);
    this.#owners.ends.violate('valid-deref', because('wild-call', what), site);
  }

  /**
   * A function without a body may return any pointer, and a variable that no file defines may hold any; the rules do not
   * say whether it is valid. If such a pointer leads nowhere, the execution stops.
   */
  refuseUnknown(pointer: bigint, site: number): void {
    if (this.unknownSource === undefined || this.#owners.memory.target(pointer) !== undefined) return;
    this.#owners.ends.unsupported(this.unknownSource, site);
  }

  #describeAccess(pointer: bigint, bytes: number): ReasonText {
    if (pointer === 0n) return because('null-dereference');
    const target = this.#owners.memory.target(pointer);
    if (target === undefined) return because('wild-dereference', hexadecimal(pointer));
    const { entry, offset } = target;
    const name = this.#owners.allocations.describeObject(entry.id);
    if (entry.kind === OBJECT_KIND.deadHeap) return because('access-after-free', name);
    if (entry.kind === OBJECT_KIND.deadLocal) return because('access-after-life', name);
    const many = bytes === 1 ? '1 byte' : `${bytes} bytes`;
    return because('access-out-of-bounds', many, offset, name, entry.size);
  }
}

/** A pointer as a number, for people. */
export function hexadecimal(pointer: bigint): string {
  return `0x${BigInt.asUintN(64, pointer).toString(16)}`;
}
