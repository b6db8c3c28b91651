import { type WasmGlobal, type WasmInstance, type WasmTable, webAssembly } from '../wasm/web-assembly.js';

/** What compiled code exports. */
interface Exports {
  readonly stackPointer: WasmGlobal;
  readonly framePointer: WasmGlobal;
  readonly steps: WasmGlobal;
  readonly callSite: WasmGlobal;
  readonly start: () => void;
  readonly entry: (...parameters: (number | bigint)[]) => unknown;
  readonly table: WasmTable;
}

/**
 * The variables and functions of compiled code. The code imports functions that use them, so they are connected once
 * these functions exist.
 */
export class Registers {
  #exports: Exports | undefined;

  connect(instance: WasmInstance): void {
    this.#exports = readExports(instance);
  }

  get stackPointer(): number {
    return Number(this.#connected.stackPointer.value);
  }

  set stackPointer(address: number) {
    this.#connected.stackPointer.value = address;
  }

  get framePointer(): number {
    return Number(this.#connected.framePointer.value);
  }

  /** Steps left before the machine is asked for more. */
  get steps(): number {
    return Number(this.#connected.steps.value);
  }

  set steps(count: number) {
    this.#connected.steps.value = count;
  }

  /** Number of the site from which the current library function was called. */
  get callSite(): number {
    return Number(this.#connected.callSite.value);
  }

  /** Gives variables with static storage their non-constant initial values. */
  start(): void {
    this.#connected.start();
  }

  /** Calls the entry function. */
  enter(parameters: readonly (number | bigint)[]): unknown {
    return this.#connected.entry(...parameters);
  }

  /** The entry for the id of a function in the table for indirect calls. */
  functionAt(id: number): unknown {
    return this.#connected.table.get(id);
  }

  get #connected(): Exports {
    if (this.#exports === undefined) throw new Error('the program is not instantiated');
    return this.#exports;
  }
}

function readExports(instance: WasmInstance): Exports {
  const { stackPointer, framePointer, steps, callSite, start, entry, table } = instance.exports;
  if (
    !(stackPointer instanceof webAssembly.Global) ||
    !(framePointer instanceof webAssembly.Global) ||
    !(steps instanceof webAssembly.Global) ||
    !(callSite instanceof webAssembly.Global) ||
    !(table instanceof webAssembly.Table) ||
    typeof start !== 'function' ||
    typeof entry !== 'function'
  ) {
    throw new Error('the compiled program exports something unexpected');
  }
  return {
    stackPointer,
    framePointer,
    steps,
    callSite,
    table,
    start: () => start(),
    entry: (...parameters) => entry(...parameters),
  };
}
