import type { SourceRange } from '../../../../c/tree/source-range.js';
import type { ProgramContext } from '../compile/program-context.js';
import type { Budget, ExecutionEnd, InputRequest, InputValue, Observer, Where } from '../execution.js';
import type { WasmGlobal, WasmTable } from '../wasm/web-assembly.js';
import { EndSignal } from './end-signal.js';
import {
  FRAME,
  OBJECT_KIND,
  OFFSET_BITS,
  READ_ONLY_START,
  READ_ONLY_WRITE,
  STACK_START,
} from './memory-layout.js';
import { OutOfMemory, type ProgramMemory } from './program-memory.js';

const NOWHERE: Where = {
  function: undefined,
  range: { start: 0, end: 0, line: 1, column: 1 },
  fullExpression: { start: 0, end: 0, line: 1, column: 1 },
  at: { start: 0, end: 0, line: 1, column: 1 },
};

/** Steps between two looks at the clock. */
const CHUNK = 200_000;

/** Calls that are kept of the way to an allocation. */
const LONGEST_PATH = 8;

/** What compiled code exports. */
export interface Exports {
  readonly stackPointer: WasmGlobal;
  readonly framePointer: WasmGlobal;
  readonly steps: WasmGlobal;
  readonly callSite: WasmGlobal;
  readonly start: () => void;
  readonly entry: (...parameters: (number | bigint)[]) => unknown;
  readonly table: WasmTable;
}

/** One execution of a program while it goes on: what its functions and the library of C work on. */
export class RunningProgram {
  readonly inputs: { request: InputRequest; value: InputValue }[] = [];
  readonly context: ProgramContext;
  readonly memory: ProgramMemory;
  readonly observer: Observer;
  readonly budget: Budget;
  /** Functions to be called at the end, by their pointers. */
  readonly atExit: bigint[] = [];
  /** Names of objects for people, by id. */
  readonly names = new Map<number, string>();
  /** Objects of the C library, of which only the addresses are known, by id. */
  readonly opaque = new Set<number>();
  /** Sites of allocations, by id. */
  readonly allocationSites = new Map<number, number>();
  /** With valid-memtrack: the calls that led to an allocation, innermost first, by ids. */
  readonly allocationPaths = new Map<number, readonly number[]>();
  /** The last pointer that was not valid. */
  pointerInUse = 0n;
  /** A function without body that has given a pointer. */
  unknownPointer: string | undefined;
  /** Ids of `alloca` objects and arrays of variable length, the youngest last. */
  readonly stackObjects: number[] = [];
  /** State of functions of the library that remember something, such as `strtok`. */
  readonly libraryState = new Map<string, bigint>();
  readonly #asked: ReadonlySet<string>;
  readonly #started = performance.now();
  #exports: Exports | undefined;
  #granted = 0;
  #consumed = 0;

  constructor(context: ProgramContext, memory: ProgramMemory, observer: Observer, budget: Budget) {
    this.context = context;
    this.memory = memory;
    this.observer = observer;
    this.budget = budget;
    this.#asked = new Set(context.options.checks.map((check) => check.kind));
  }

  get exports(): Exports {
    if (this.#exports === undefined) throw new Error('the program is not instantiated');
    return this.#exports;
  }

  set exports(exports: Exports) {
    this.#exports = exports;
  }

  get steps(): number {
    return this.#consumed + this.#granted - Number(this.exports.steps.value);
  }

  where(site: number): Where {
    return this.context.sites[site] ?? NOWHERE;
  }

  /** Where the library function that runs now was called. */
  get callSite(): number {
    return Number(this.exports.callSite.value);
  }

  asks(subproperty: string): boolean {
    return this.#asked.has(subproperty);
  }

  end(end: ExecutionEnd): never {
    throw new EndSignal(end);
  }

  /** The property is violated if it is asked for; otherwise nothing behind this can be trusted. */
  violate(subproperty: string, why: string, site: number): never {
    const where = this.where(site);
    if (this.asks(subproperty)) this.end({ kind: 'violation', subproperty, why, where });
    this.end({ kind: 'undefined', why, where });
  }

  unsupported(why: string, site = this.callSite): never {
    this.end({ kind: 'unsupported', why, where: this.where(site) });
  }

  undefinedBehaviour(why: string, site = this.callSite): never {
    this.end({ kind: 'undefined', why, where: this.where(site) });
  }

  /** Address of bytes that a library function reads or writes. */
  access(pointer: bigint, bytes: number): number {
    const address = this.locate(pointer, bytes);
    this.memory.indeterminate.settle(address, bytes);
    return address;
  }

  /** Address of bytes that a library function writes. */
  accessToWrite(pointer: bigint, bytes: number): number {
    const address = this.access(pointer, bytes);
    if (bytes > 0) this.checkWrite(address);
    return address;
  }

  checkWrite(address: number): void {
    if (address >= READ_ONLY_START && address < STACK_START) this.undefinedBehaviour(READ_ONLY_WRITE);
  }

  /** Address of bytes that a library function hands on as they are. */
  locate(pointer: bigint, bytes: number): number {
    if (bytes === 0) return 0;
    const address = this.memory.resolve(pointer, bytes);
    if (address === undefined) this.badAccess(pointer, bytes, this.callSite);
    return address;
  }

  badAccess(pointer: bigint, bytes: number, site: number): never {
    this.pointerInUse = pointer;
    this.refuseUnknown(pointer, site);
    const id = this.memory.target(pointer)?.entry.id;
    if (id !== undefined && this.opaque.has(id))
      this.unsupported('what a stream of the C library consists of', site);
    this.violate('valid-deref', `${this.#describeAccess(pointer, bytes)}`, site);
  }

  /**
   * A function without body may give any pointer, and the rules do not say whether it is valid: a program that goes on
   * from one that leads nowhere is not executed further.
   */
  refuseUnknown(pointer: bigint, site: number): void {
    if (this.unknownPointer === undefined || this.memory.target(pointer) !== undefined) return;
    this.unsupported(
      `what the pointer leads to that ${this.unknownPointer}, a function without body, gives`,
      site,
    );
  }

  #describeAccess(pointer: bigint, bytes: number): string {
    if (pointer === 0n) return 'a null pointer is dereferenced';
    const target = this.memory.target(pointer);
    if (target === undefined) return `${this.address(pointer)} is dereferenced, which points to no object`;
    const { entry, offset } = target;
    const name = this.nameOf(entry.id);
    if (entry.kind === OBJECT_KIND.deadHeap) return `${name} is accessed after it was freed`;
    if (entry.kind === OBJECT_KIND.deadLocal) return `${name} is accessed after the end of its life`;
    const many = bytes === 1 ? '1 byte' : `${bytes} bytes`;
    return `${many} at offset ${offset} of ${name} are accessed, which has ${entry.size}`;
  }

  address(pointer: bigint): string {
    return `0x${BigInt.asUintN(64, pointer).toString(16)}`;
  }

  nameOf(id: number): string {
    const named = this.names.get(id) ?? this.context.objects[id - 1]?.name;
    if (named !== undefined) return named;
    const site = this.allocationSites.get(id);
    if (site === undefined) return 'a local variable';
    return `the memory allocated at line ${this.where(site).range.line}`;
  }

  /** A new object with memory of its own. @returns a pointer to it */
  allocate(size: number, kind: number, site: number): bigint {
    if (this.memory.used + size > this.budget.memory) this.#outOfMemory('the program allocates too much');
    try {
      const id = this.memory.allocate(size, kind);
      this.allocationSites.set(id, site);
      if (this.asks('valid-memtrack')) this.allocationPaths.set(id, this.#pathTo(site));
      return BigInt(id) << OFFSET_BITS;
    } catch (error) {
      if (error instanceof OutOfMemory) this.#outOfMemory(error.message);
      throw error;
    }
  }

  newObject(base: number, size: number, kind: number): number {
    try {
      return this.memory.newObject(base, size, kind);
    } catch (error) {
      if (error instanceof OutOfMemory) this.#outOfMemory(error.message);
      throw error;
    }
  }

  #outOfMemory(why: string): never {
    this.end({ kind: 'budget', resource: 'memory', why });
  }

  /** New steps, or the end of the execution if there are none. */
  grantSteps(): void {
    const { steps } = this.exports;
    this.#consumed += this.#granted - Number(steps.value);
    this.#granted = 0;
    const { budget } = this;
    if (this.#consumed >= budget.steps) {
      steps.value = 0;
      this.end({ kind: 'budget', resource: 'steps', why: `more than ${budget.steps} steps` });
    }
    if (performance.now() - this.#started > budget.milliseconds) {
      steps.value = 0;
      this.end({ kind: 'budget', resource: 'time', why: `more than ${budget.milliseconds} ms` });
    }
    this.#granted = Math.min(CHUNK, budget.steps - this.#consumed);
    steps.value = this.#granted;
  }

  /** The frames of the active functions, innermost first. */
  frameRanges(): readonly { readonly address: number; readonly bytes: number }[] {
    const ranges = [];
    let end = Number(this.exports.stackPointer.value);
    let frame = Number(this.exports.framePointer.value);
    while (frame !== 0) {
      ranges.push({ address: frame, bytes: end - frame });
      end = frame;
      frame = this.memory.view.getUint32(frame + FRAME.caller, true);
    }
    return ranges;
  }

  /** The calls that a site is inside of, with itself, as many as matter. */
  #pathTo(site: number): readonly number[] {
    const path = [site];
    const { view } = this.memory;
    for (
      let frame = Number(this.exports.framePointer.value);
      frame !== 0 && path.length < LONGEST_PATH;
      frame = view.getUint32(frame + FRAME.caller, true)
    ) {
      path.push(view.getUint32(frame + FRAME.callSite, true));
    }
    return path;
  }

  /** The full expressions that are being evaluated: that of the current place, and those of the active calls. */
  activeExpressions(where: Where | undefined): readonly SourceRange[] {
    const { view } = this.memory;
    const sites = this.frameRanges().map(({ address }) => view.getUint32(address + FRAME.callSite, true));
    const calls = sites.slice(0, -1).map((site) => this.where(site).fullExpression);
    return where === undefined ? calls : [where.fullExpression, ...calls];
  }

  /** Calls a function of the program, for functions of the library that do so. */
  callPointer(pointer: bigint, parameters: readonly (number | bigint)[]): unknown {
    const id = Number(BigInt.asUintN(64, pointer) >> OFFSET_BITS);
    const isFunction = id >= 1 && id <= this.context.program.functions.length;
    if (!isFunction || pointer !== BigInt(id) << OFFSET_BITS) this.badCall(pointer, this.callSite);
    const called: unknown = this.exports.table.get(id);
    if (typeof called !== 'function') this.badCall(pointer, this.callSite);
    return called(...parameters);
  }

  badCall(pointer: bigint, site: number): never {
    this.refuseUnknown(pointer, site);
    const what = pointer === 0n ? 'a null pointer' : this.address(pointer);
    this.violate('valid-deref', `${what} is called as a function`, site);
  }
}
