import type { StaticObject } from '../interface/compiled-program.js';
import {
  definednessShadowStart,
  GLOBALS_START,
  HEAP_START,
  MAXIMUM_OBJECTS,
  type MemoryNeeds,
  memoryPages,
  OBJECT_BYTES,
  OBJECT_KIND,
  OBJECTS,
  OFFSET_BITS,
  OFFSET_MASK,
  READ_ONLY_START,
  STACK_START,
} from '../interface/memory-layout.js';
import { because } from '../reasons/because.js';
import { type WasmMemory, webAssembly } from '../wasm/web-assembly.js';
import type { Placeable } from './address-book.js';
import type { AddressLayout } from './address-layout.js';
import { ConstantRanges } from './constant-ranges.js';
import { DependenceShadow } from './dependence-shadow.js';
import { ALIGNMENT, HeapSpace, reservedFor } from './heap-space.js';
import { IndeterminateBytes } from './indeterminate-bytes.js';
import { LARGEST_IN_ONE_PIECE, LargeObjects, type MemoryPart } from './large-objects.js';
import type { ObjectEntry } from './object-entry.js';
import { ObjectShadow } from './object-shadow.js';
import { OpenAnswers } from './open-answers.js';
import { OutOfMemory } from './out-of-memory.js';
import { PointerNumbers } from './pointer-numbers.js';

/**
 * The memory of executions, of one program or of several, with its objects. One execution at a time; `reset` prepares
 * the memory of the last execution for the next, and clears only what was used.
 */
export class ProgramMemory {
  readonly memory: WasmMemory;
  readonly bytes: Uint8Array;
  readonly words: Int32Array;
  readonly view: DataView;
  /** Current total size of the objects on the heap and of `alloca`; of large ones, of what has memory. */
  used = 0;
  /** What `used` may be at most, where parts of large objects get memory. */
  limit = Number.POSITIVE_INFINITY;
  /** Current total size of `alloca` objects and arrays of variable length, of all threads. */
  automatic = 0;
  /** Allocations and releases on the heap so far. */
  heapEvents = 0;
  /** A number for which objects began where, and which ended, one after the other; from 0 to 2^52. */
  objectHistory = 0;
  readonly dependence: DependenceShadow;
  readonly indeterminate: IndeterminateBytes;
  /** Distance from a byte to its byte of definedness, if any. */
  readonly definednessShadow: number | undefined;
  readonly numbers: PointerNumbers;
  readonly answers = new OpenAnswers();
  readonly constants = new ConstantRanges();
  /** Where frames were open when the last execution ended. */
  openStacks: readonly { readonly start: number; readonly end: number }[] = [];
  #next = 1;
  #highest = 0;
  #stackHigh = STACK_START;
  #staticHigh = GLOBALS_START;
  #readOnlyHigh = READ_ONLY_START;
  readonly #objectShadow: ObjectShadow | undefined;
  readonly #heap = new HeapSpace((from, to) => this.#clear(from, to));
  readonly large = new LargeObjects((bytes) => this.#takePart(bytes));

  constructor(readonly needs: MemoryNeeds) {
    const pages = memoryPages(needs);
    // No thread shares it. But V8 counts the addresses of other memories as used bytes, gigabytes of them, and starts
    // collecting garbage at once: a tenth of the time of a short run.
    this.memory = new webAssembly.Memory({ initial: pages, maximum: pages, shared: true });
    this.bytes = new Uint8Array(this.memory.buffer);
    this.words = new Int32Array(this.memory.buffer);
    this.view = new DataView(this.memory.buffer);
    this.dependence = new DependenceShadow(this.bytes, this.words, needs.dependenceShadow);
    this.#objectShadow = needs.objectShadow ? new ObjectShadow(this.words) : undefined;
    this.numbers = new PointerNumbers(this);
    this.definednessShadow = needs.definednessShadow ? definednessShadowStart(needs) : undefined;
    this.indeterminate = new IndeterminateBytes(this.bytes, this.definednessShadow);
  }

  /** Begins an execution: clears everything the last one left, and creates the static objects. */
  reset(objects: readonly StaticObject[], staticEnd: number, layout?: AddressLayout): void {
    // Another program may have left literals where this one has constants without a value of their own.
    this.#clear(READ_ONLY_START, this.#readOnlyHigh);
    this.#objectShadow?.clear(READ_ONLY_START, this.#readOnlyHigh);
    this.#readOnlyHigh = READ_ONLY_START;
    this.#clear(GLOBALS_START, this.#staticHigh);
    this.#objectShadow?.clear(GLOBALS_START, this.#staticHigh);
    this.#staticHigh = staticEnd;
    this.bytes.fill(0, OBJECTS, OBJECTS + (this.#highest + 1) * OBJECT_BYTES);
    this.#objectShadow?.clear(STACK_START, this.#stackHigh);
    this.#objectShadow?.clear(HEAP_START, this.#heap.high);
    for (const { start, end } of this.openStacks) this.indeterminate.forget(start, end);
    this.used = 0;
    this.automatic = 0;
    this.heapEvents = 0;
    this.objectHistory = 0;
    this.#highest = 0;
    this.#stackHigh = STACK_START;
    this.#heap.reset();
    this.large.reset();
    this.numbers.reset(layout);
    this.answers.reset(layout);
    this.constants.reset();
    for (const { id, address, size, kind, alignment, constants } of objects) {
      this.#write(id, address, size, kind === 'function' ? OBJECT_KIND.function : OBJECT_KIND.static);
      this.#objectShadow?.cover(id, address, size);
      if (address >= READ_ONLY_START) this.#readOnlyHigh = Math.max(this.#readOnlyHigh, address + size);
      this.align(id, alignment);
      for (const { offset, bytes } of constants) this.constants.begin(id, address + offset, bytes);
    }
    this.#next = objects.length + 1;
  }

  newObject(base: number, size: number, kind: number): number {
    const id = this.#newId(kind);
    this.#write(id, base, size, kind);
    this.#objectShadow?.cover(id, base, size);
    if (kind === OBJECT_KIND.local && base + size > this.#stackHigh)
      this.#stackHigh = base + size + ALIGNMENT;
    return id;
  }

  #newId(kind: number): number {
    let id = this.#next;
    let state: number;
    for (let tries = 0; ; tries++) {
      if (id >= MAXIMUM_OBJECTS) id = 1;
      state = this.words[(OBJECTS + id * OBJECT_BYTES + 8) >> 2] ?? 0;
      if (state === OBJECT_KIND.free || state >= OBJECT_KIND.deadLocal) break;
      if (tries >= MAXIMUM_OBJECTS) throw new OutOfMemory(because('object-count'));
      id++;
    }
    this.#next = id + 1;
    this.align(id, 2 * this.numbers.wordSize);
    if (state !== OBJECT_KIND.free) this.numbers.forget(id);
    if (kind === OBJECT_KIND.heap) this.heapEvents++;
    return id;
  }

  /** The bytes of a new object have no values yet. What gets memory in parts keeps its zeros, as all large objects do. */
  beginIndeterminate(pointer: bigint, size: number): void {
    const entry = this.target(pointer)?.entry;
    if (entry !== undefined && !this.large.has(entry)) this.indeterminate.begin(entry.base, size);
  }

  /** Ends the life of an object; 0 stands for none. */
  endObject(id: number): void {
    if (id === 0) return;
    this.numbers.ended(id, this.#next);
    this.constants.end(id);
    const at = (OBJECTS + id * OBJECT_BYTES) >> 2;
    const heap = this.words[at + 2] === OBJECT_KIND.heap;
    if (heap) this.heapEvents++;
    this.#notice(id, 0);
    this.words[at + 1] = 0;
    this.words[at + 2] = heap ? OBJECT_KIND.deadHeap : OBJECT_KIND.deadLocal;
  }

  /** What the program may know of the address of an object: it is a multiple of this power of 2. */
  align(id: number, alignment: number): void {
    this.words[(OBJECTS + id * OBJECT_BYTES + 12) >> 2] = alignment;
  }

  /** What has to be known of an object to give it an address of another layout. */
  placeable(id: number): Placeable | undefined {
    const entry = this.entry(id);
    return entry && { ...entry, alignment: this.word(((OBJECTS + id * OBJECT_BYTES) >> 2) + 3) };
  }

  /** Memory filled with zero bytes. @returns the id of the object */
  allocate(size: number, kind: number): number {
    if (this.isInParts(size, kind)) return this.#allocateInParts(size, kind);
    const base = this.#heap.take(reservedFor(size));
    this.used += size;
    if (kind === OBJECT_KIND.allocaOrVariableLength) this.automatic += size;
    return this.newObject(base, size, kind);
  }

  /** Whether an object gets memory only where it is accessed: one on the heap that would take half of what is left. */
  isInParts(size: number, kind: number): boolean {
    return kind === OBJECT_KIND.heap && size > LARGEST_IN_ONE_PIECE && 2 * size > this.#heap.left;
  }

  #allocateInParts(size: number, kind: number): number {
    const base = this.large.numbersFor(size, this.needs.objectShadow ? 'ILP32' : 'LP64');
    if (base === undefined) throw new OutOfMemory(because('memory-of-machine'));
    const id = this.#newId(kind);
    // Compiled code finds no byte in it, and asks.
    this.#write(id, base, 0, kind);
    this.large.begin(id, base, size);
    return id;
  }

  #takePart(bytes: number): number {
    if (this.used + bytes > this.limit) throw new OutOfMemory(because('memory'));
    this.used += bytes;
    return this.#heap.takeFresh(bytes);
  }

  release(entry: ObjectEntry): void {
    const isInParts = this.large.has(entry);
    this.used -= isInParts ? this.large.end(entry.id) : entry.size;
    if (entry.kind === OBJECT_KIND.allocaOrVariableLength) this.automatic -= entry.size;
    if (!isInParts) this.#heap.giveBack(entry.base, reservedFor(entry.size));
    this.endObject(entry.id);
  }

  entry(id: number): ObjectEntry | undefined {
    if (id <= 0 || id > this.#highest) return undefined;
    const at = (OBJECTS + id * OBJECT_BYTES) >> 2;
    const kind = this.words[at + 2] ?? 0;
    if (kind === OBJECT_KIND.free) return undefined;
    const size = this.large.get(id)?.size ?? this.word(at + 1);
    return { id, base: this.word(at), size, kind };
  }

  /** The object that a pointer belongs to, alive or not, and the pointer's position in it. */
  target(pointer: bigint): { readonly entry: ObjectEntry; readonly offset: number } | undefined {
    const unsigned = BigInt.asUintN(64, pointer);
    let id = unsigned >> OFFSET_BITS;
    let offset = unsigned & OFFSET_MASK;
    // A pointer below its object has a large offset in the object before.
    if (offset >> (OFFSET_BITS - 1n) !== 0n) {
      id += 1n;
      offset -= 1n << OFFSET_BITS;
    }
    if (id <= 0n || id >= BigInt(MAXIMUM_OBJECTS)) return undefined;
    const entry = this.entry(Number(id));
    return entry === undefined ? undefined : { entry, offset: Number(offset) };
  }

  /**
   * Address of `bytes` accessible bytes at a pointer; undefined if they are not accessible.
   * @throws OutOfMemory for a part of a large object
   */
  resolve(pointer: bigint, bytes: number): number | undefined {
    const target = this.target(pointer);
    if (target === undefined || target.offset < 0 || target.offset + bytes > target.entry.size)
      return undefined;
    return this.large.addressIn(target.entry, target.offset, bytes);
  }

  /** All objects that are alive. */
  *objects(): Generator<ObjectEntry> {
    for (let id = 1; id <= this.#highest; id++) {
      const entry = this.entry(id);
      if (entry !== undefined && entry.kind < OBJECT_KIND.deadLocal) yield entry;
    }
  }

  /** The memory of all objects on the heap. */
  *heapParts(): Generator<MemoryPart> {
    for (const each of this.objects()) if (each.kind === OBJECT_KIND.heap) yield* this.large.listParts(each);
  }

  word(index: number): number {
    return (this.words[index] ?? 0) >>> 0;
  }

  /** Copies bytes, which may overlap, together with what is known of them. */
  copy(to: number, from: number, bytes: number): void {
    // Static variables always have values, so bytes copied there get values first.
    if (to < STACK_START) this.indeterminate.settle(from, bytes);
    this.bytes.copyWithin(to, from, from + bytes);
    this.dependence.copy(to, from, bytes);
    this.indeterminate.copy(to, from, bytes);
  }

  #write(id: number, base: number, size: number, kind: number): void {
    const at = (OBJECTS + id * OBJECT_BYTES) >> 2;
    this.#notice(id, kind + 1);
    this.#notice(base, size);
    this.words[at] = base;
    this.words[at + 1] = size;
    this.words[at + 2] = kind;
    this.#highest = Math.max(this.#highest, id);
  }

  #notice(one: number, other: number): void {
    const high = Math.imul((this.objectHistory / 0x10_0000) ^ one, 0x9e37_79b1);
    const low = Math.imul(
      (this.objectHistory & 0xf_ffff) ^ Math.imul(other, 0x85eb_ca6b) ^ (high >>> 13),
      0xc2b2_ae35,
    );
    this.objectHistory = ((high ^ (low >>> 11)) >>> 0) * 0x10_0000 + ((low >>> 12) & 0xf_ffff);
  }

  /** No live object begins in the word in which the bytes end. */
  #clear(from: number, to: number): void {
    this.words.fill(0, from / 4, Math.ceil(to / 4));
    this.dependence.clear(from, to);
    this.indeterminate.forget(from, to);
  }
}
