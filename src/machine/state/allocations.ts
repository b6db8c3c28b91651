import type { ReasonText } from '../../c/reasons/reason.js';
import type { StaticObject } from '../interface/compiled-program.js';
import type { Budget } from '../interface/execution.js';
import { OBJECT_KIND, OFFSET_BITS, STACK_LIMIT, STACK_START } from '../interface/memory-layout.js';
import { OutOfMemory } from '../memory/out-of-memory.js';
import type { ProgramMemory } from '../memory/program-memory.js';
import { because } from '../reasons/because.js';
import type { Ends } from './ends.js';
import type { Frames } from './frames.js';

/** Objects created during an execution, and what is known of each by its id. */
export class Allocations {
  /** Names of objects as text for people, where the program has none. */
  readonly names = new Map<number, string>();
  /** Objects of the C library of which only the address is known. */
  readonly opaque = new Set<number>();
  /** Where objects were allocated. */
  readonly sites = new Map<number, number>();
  /** With valid-memtrack: the sites of the calls that led to an allocation, innermost first. */
  readonly paths = new Map<number, readonly number[]>();
  /** Ids of `alloca` objects and variable-length arrays of the thread, the newest last. */
  onStack: number[] = [];
  /** Told of new objects in memory that other objects may have had before. */
  onBegin: ((address: number, bytes: number) => void) | undefined;
  /** Memory above this has not been given away yet. */
  #highest = 0;
  readonly #memory: ProgramMemory;
  readonly #budget: Budget;
  readonly #ends: Ends;
  readonly #frames: Frames;
  readonly #statics: readonly StaticObject[];

  constructor(
    memory: ProgramMemory,
    budget: Budget,
    owners: { readonly ends: Ends; readonly frames: Frames },
    statics: readonly StaticObject[],
  ) {
    this.#memory = memory;
    this.#budget = budget;
    this.#ends = owners.ends;
    this.#frames = owners.frames;
    this.#statics = statics;
  }

  describeObject(id: number): string {
    const named = this.names.get(id) ?? this.#statics[id - 1]?.name;
    if (named !== undefined) return named;
    const site = this.sites.get(id);
    if (site === undefined) return 'a local variable';
    return `the memory allocated at line ${this.#ends.where(site).range.line}`;
  }

  /** A new object with memory of its own. @returns a pointer to it */
  allocate(size: number, kind: number, site: number): bigint {
    const isInParts = this.#memory.isInParts(size, kind);
    if (!isInParts && this.#memory.used + size > this.#budget.memory) this.#outOfMemory(because('memory'));
    const id = this.within(() => this.#memory.allocate(size, kind));
    // Parts are never memory that other objects had.
    if (!isInParts) this.#begin(this.#memory.entry(id)?.base ?? 0, size);
    this.sites.set(id, site);
    if (this.#ends.asks('valid-memtrack')) this.paths.set(id, this.#frames.pathTo(site));
    return BigInt(id) << OFFSET_BITS;
  }

  /**
   * A new `alloca` object or array of variable length: it shares the stack with all others, and with frames.
   *
   * @param frames bytes that the frames of the thread take
   * @returns a pointer to it
   */
  onTheStack(size: number, site: number, frames: number): bigint {
    const taken = this.#memory.automatic + frames;
    if (taken + size > STACK_LIMIT - STACK_START) this.stackOverflow();
    const pointer = this.allocate(size, OBJECT_KIND.allocaOrVariableLength, site);
    this.onStack.push(Number(pointer >> OFFSET_BITS));
    return pointer;
  }

  /** Ends the execution. */
  stackOverflow(): never {
    this.#ends.end({ kind: 'budget', resource: 'recursion', why: because('frame-memory') });
  }

  #begin(base: number, size: number): void {
    if (base < this.#highest) this.onBegin?.(base, size);
    this.#highest = Math.max(this.#highest, base + size);
  }

  /** A new object in existing memory. @returns its id */
  newObject(base: number, size: number, kind: number, alignment: number): number {
    this.onBegin?.(base, size);
    const id = this.within(() => this.#memory.newObject(base, size, kind));
    this.#memory.align(id, alignment);
    return id;
  }

  /** What needs memory; the execution ends if there is none. */
  within<T>(allocate: () => T): T {
    try {
      return allocate();
    } catch (error) {
      if (error instanceof OutOfMemory) this.#outOfMemory(error.reason);
      throw error;
    }
  }

  #outOfMemory(why: ReasonText): never {
    this.#ends.end({ kind: 'budget', resource: 'memory', why });
  }
}
