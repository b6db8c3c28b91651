import { type CType, typeSize } from '../../c/type/c-type.js';
import type { Callee } from '../interface/compiled-program.js';
import type { Symbolic } from '../interface/symbolic.js';
import type { Steps } from '../interleave/translated-module.js';
import { because } from '../reasons/because.js';
import type { RunningProgram } from '../state/running-program.js';
import type { ByteDecisions } from './byte-decisions.js';
import type { Environment } from './environment.js';
import { argumentAt } from './variable-arguments.js';

/**
 * The behaviour of a library function. Its result is converted to the type that the program declares. Where other threads
 * may go on meanwhile, it gives steps for its result.
 */
export type LibraryFunction = (call: LibraryCall) => number | bigint | undefined | Steps;

export type LibraryPart = ReadonlyMap<string, LibraryFunction>;

/** Functions by name: how the parts of the library are written down. */
export function libraryPart(functions: Record<string, LibraryFunction>): LibraryPart {
  return new Map(Object.entries(functions));
}

/** Bytes by which a text in an object of several parts is read on. */
const FURTHER_TEXT = 4096;

/** What functions of the library need beside the program. */
export interface LibraryMeans {
  readonly decisions: ByteDecisions;
  readonly environment: Environment;
}

/** A call of a library function by the program, with its arguments. */
export class LibraryCall {
  readonly program: RunningProgram;
  readonly callee: Callee;
  readonly decisions: ByteDecisions;
  readonly environment: Environment;
  readonly #values: readonly (number | bigint)[];
  readonly #area: number;
  readonly #named: number;

  constructor(
    program: RunningProgram,
    callee: Callee,
    values: readonly (number | bigint)[],
    { decisions, environment }: LibraryMeans,
  ) {
    this.program = program;
    this.decisions = decisions;
    this.environment = environment;
    this.callee = callee;
    this.#values = values;
    this.#named = callee.parameterTypes.length;
    this.#area = callee.area === 'none' ? 0 : Number(values[this.#named] ?? 0);
  }

  get memory(): RunningProgram['memory'] {
    return this.program.memory;
  }

  /** Bytes of a pointer, `long` and `size_t` of the program. */
  get wordSize(): 4 | 8 {
    return this.memory.numbers.wordSize;
  }

  /** Address of the tag of a variable argument. */
  variableArgument(index: number): number {
    let at = this.#area;
    for (let passed = this.#named; passed < index; passed++) at = argumentAt(this.program, at).next;
    return at;
  }

  pointer(index: number): bigint {
    const bits = this.bits(index);
    return index < this.#named ? bits : this.memory.numbers.pointerAt(bits);
  }

  /** What a parameter depends on; undefined where that is no input. */
  tree(index: number): Symbolic | undefined {
    return index < this.#named ? this.decisions.argument(index) : undefined;
  }

  /** The handle of what a parameter depends on; 0 where that is no input. */
  handle(index: number): number {
    return index < this.#named ? this.decisions.handle(index) : 0;
  }

  /** An int. */
  int(index: number): number {
    return Number(BigInt.asIntN(32, this.bits(index)));
  }

  /** A `size_t`: what does not fit into a number is larger than all memory anyway. */
  size(index: number): number {
    return Number(BigInt.asUintN(this.wordSize * 8, this.bits(index)));
  }

  /** The 64 bits of an argument that is an integer or pointer. */
  bits(index: number): bigint {
    if (index >= this.#named) return this.memory.view.getBigInt64(this.#slot(index), true);
    const value = this.#values[index] ?? 0;
    return typeof value === 'bigint' ? value : BigInt(Math.trunc(value));
  }

  float(index: number): number {
    if (index >= this.#named) return this.memory.view.getFloat64(this.#slot(index), true);
    return Number(this.#values[index] ?? 0);
  }

  /** An argument for a parameter of a type of more than 64 bits: see `wide-type.ts`. */
  wide(index: number): bigint {
    const value = this.#values[index];
    return typeof value === 'bigint' ? value : 0n;
  }

  /**
   * The string at a pointer, without its final zero, byte by byte.
   *
   * @param needed how many bytes of the string decide, more than it has if its end does, too: others are not read
   */
  string(
    pointer: bigint,
    limit = Number.POSITIVE_INFINITY,
    needed: (bytes: Uint8Array) => number = () => Number.POSITIVE_INFINITY,
  ): Uint8Array {
    if (limit === 0) {
      this.demandObject(pointer);
      return new Uint8Array();
    }
    const { start, available } = this.#textAt(pointer, limit);
    const bytes = this.memory.bytes.subarray(start, start + Math.min(available, limit));
    const zero = bytes.indexOf(0);
    // The first byte without a value becomes the end.
    const open = this.memory.indeterminate.shadow(start, zero < 0 ? bytes.length : zero).indexOf(1);
    const end = open >= 0 ? open : zero;
    const string = end < 0 ? bytes : bytes.subarray(0, end);
    const count = needed(string);
    const isRead = count > string.length;
    // The search finds longer texts by the length of the whole string, where it is known.
    const isTracked = isRead || (end >= 0 && open < 0);
    for (let index = 0; index < (isTracked ? string.length : count); index++)
      this.decisions.compared(start + index, '==', { value: 0 }, false);
    if (isRead && open >= 0) this.memory.indeterminate.settle(start + open, 1);
    if (end >= 0 && isTracked) this.decisions.compared(start + end, '==', { value: 0 }, true);
    if (isRead && end < 0 && available < limit) this.program.pointers.access(pointer + BigInt(available), 1);
    this.program.pointers.read(
      start,
      isRead && end >= 0 ? string.length + 1 : Math.min(count, string.length),
    );
    return string.subarray(0, Math.min(count, string.length));
  }

  /** Bytes that lie one behind the other: to the first 0, or to the end of the object. */
  #textAt(pointer: bigint, limit: number): { readonly start: number; readonly available: number } {
    const start = this.program.pointers.locate(pointer, 1);
    const target = this.memory.target(pointer);
    if (target === undefined) return { start, available: 0 };
    const whole = target.entry.size - target.offset;
    let available = this.memory.large.togetherIn(target.entry, target.offset);
    const isEnough = (): boolean =>
      available >= Math.min(whole, limit) || this.memory.bytes.subarray(start, start + available).includes(0);
    while (!isEnough()) {
      available = Math.min(whole, available + FURTHER_TEXT);
      this.program.pointers.locate(pointer, available);
    }
    return { start, available };
  }

  /**
   * Text of a string, one character for each byte.
   *
   * @param needed how many characters decide, more than there are if the end does, too: others are not read
   */
  text(pointer: bigint, needed: (text: string) => number = () => Number.POSITIVE_INFINITY): string {
    const decodeLatin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
    return decodeLatin1(
      this.string(pointer, Number.POSITIVE_INFINITY, (bytes) => needed(decodeLatin1(bytes))),
    );
  }

  /** Copies bytes to a pointer and adds a final zero. */
  store(pointer: bigint, bytes: Uint8Array): void {
    const address = this.program.pointers.accessToWrite(pointer, bytes.length + 1);
    this.memory.bytes.set(bytes, address);
    this.memory.bytes[address + bytes.length] = 0;
    this.memory.dependence.clear(address, address + bytes.length + 1);
  }

  /** Copies a string in memory, with what its bytes depend on, to a pointer, and adds a final zero. */
  storeString(pointer: bigint, { byteOffset, length }: Uint8Array): void {
    const address = this.program.pointers.accessToWrite(pointer, length + 1);
    this.memory.copy(address, byteOffset, length);
    this.memory.bytes[address + length] = 0;
    this.memory.dependence.clear(address + length, address + length + 1);
  }

  /** The pointer that lies at an address. */
  loadPointer(address: number): bigint {
    return this.memory.numbers.read(address);
  }

  /** Stores a pointer in an object of the program. */
  storePointer(place: bigint, pointer: bigint): void {
    const address = this.program.pointers.accessToWrite(place, this.wordSize);
    this.memory.numbers.write(address, pointer);
    this.memory.dependence.clear(address, address + this.wordSize);
  }

  /** A pointer must be valid even where nothing is read or written (C11 7.1.4p1, 7.24.1p2). */
  demandObject(pointer: bigint): void {
    if (this.memory.target(pointer) !== undefined) return;
    const { name } = this.callee.entity;
    const reason = pointer === 0n ? because('null-argument', name) : because('wild-argument', name);
    this.program.ends.undefinedBehaviour(reason);
  }

  /** What is written must not overlap what is read. @param written how many bytes are written */
  demandApart(to: bigint, { byteOffset, length }: Uint8Array, written = length + 1): void {
    const start = this.program.pointers.locate(to, written);
    if (byteOffset < start + written && start <= byteOffset + length)
      this.program.ends.undefinedBehaviour(because('overlapping-copy'));
  }

  /** The type of a parameter, or of an argument where no prototype declares it. */
  typeOf(index: number): CType | undefined {
    if (index < this.#named) return this.callee.parameterTypes[index];
    return this.callee.area === 'none'
      ? undefined
      : argumentAt(this.program, this.variableArgument(index)).type;
  }

  /** Size in bytes of the target of a pointer argument, by the declaration. */
  targetSize(index: number): number {
    const type = this.typeOf(index);
    return type?.kind === 'pointer' ? (typeSize(type.target) ?? 1) : 1;
  }

  #slot(index: number): number {
    const { address } = argumentAt(this.program, this.variableArgument(index));
    // What an argument without a prototype depends on is not kept.
    if (this.callee.area === 'all' && this.memory.dependence.dependsOnInputs(address, 8))
      this.decisions.lost();
    return address;
  }
}
