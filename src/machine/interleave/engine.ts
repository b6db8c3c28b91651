import { type WasmImports, type WasmMemory, webAssembly } from '../wasm/web-assembly.js';
import { type MemoryContents, type Steps, translateModule } from './translated-module.js';

/** A variable of compiled code. */
interface Register {
  value: unknown;
}

type Values = readonly (number | bigint)[];

/** What compiled code exports. Its functions run to their ends, except those that give steps. */
export interface CodeExports {
  readonly stackPointer: Register;
  readonly framePointer: Register;
  readonly steps: Register;
  readonly callSite: Register;
  readonly stackLimit: Register;
  readonly start: () => void;
  readonly entry: (...parameters: Values) => unknown;
  /** The function with this id in the table for indirect calls; undefined if there is none. */
  readonly functionAt: (id: number) => unknown;
  /** The same as something that can be interrupted; undefined in the native engine. */
  readonly interruptible:
    | {
        readonly entry: (parameters: Values) => Steps;
        readonly functionAt: (id: number, parameters: Values) => Steps;
      }
    | undefined;
}

/** Compiled code, ready to be executed. */
export interface Engine {
  /** The imports that code needs; it asks for others with `late`. */
  readonly needed: 'all' | ReadonlySet<string>;
  /** Begins an execution: the memory among the imports gets its initial contents. */
  readonly instantiate: (
    imports: WasmImports & { readonly memory: WasmMemory },
    contents: MemoryContents,
  ) => CodeExports;
}

/** The engine for a module: WebAssembly, unless several threads are to be interleaved. */
export function engineFor(bytes: Uint8Array, threads: 'one' | 'many'): Engine {
  return threads === 'one' ? nativeEngine(bytes) : translatedEngine(bytes);
}

function nativeEngine(bytes: Uint8Array): Engine {
  const module = new webAssembly.Module(bytes);
  return {
    needed: 'all',
    instantiate: (imports) => {
      const { exports } = new webAssembly.Instance(module, { m: imports });
      const { stackPointer, framePointer, steps, callSite, stackLimit, start, entry, table } = exports;
      if (
        !(stackPointer instanceof webAssembly.Global) ||
        !(framePointer instanceof webAssembly.Global) ||
        !(steps instanceof webAssembly.Global) ||
        !(callSite instanceof webAssembly.Global) ||
        !(stackLimit instanceof webAssembly.Global) ||
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
        stackLimit,
        start: () => start(),
        entry: (...parameters) => entry(...parameters),
        functionAt: (id) => table.get(id),
        interruptible: undefined,
      };
    },
  };
}

function translatedEngine(bytes: Uint8Array): Engine {
  const module = translateModule(bytes);
  return {
    needed: module.called,
    instantiate: (imports, contents) => {
      const { functions, globals, table } = module.instantiate(imports, contents);
      const { stackPointer, framePointer, steps, callSite, stackLimit } = globals;
      const { start, entry } = functions;
      if (
        stackPointer === undefined ||
        framePointer === undefined ||
        steps === undefined ||
        callSite === undefined ||
        stackLimit === undefined ||
        start === undefined ||
        entry === undefined
      ) {
        throw new Error('the translated program exports something unexpected');
      }
      const functionAt = (id: number) => table.get(id)?.call;
      return {
        stackPointer,
        framePointer,
        steps,
        callSite,
        stackLimit,
        start: () => complete(start()),
        entry: (...parameters) => complete(entry(...parameters)),
        functionAt: (id) => {
          const called = functionAt(id);
          return called === undefined
            ? undefined
            : (...parameters: Values) => complete(called(...parameters));
        },
        interruptible: {
          entry: (parameters) => stepThrough(() => entry(...parameters)),
          functionAt: (id, parameters) => stepThrough(() => functionAt(id)?.(...parameters)),
        },
      };
    },
  };
}

/** Runs to the end what a function returned, through all interruptions. */
function complete(returned: unknown): unknown {
  if (!isSteps(returned)) return returned;
  for (;;) {
    const { done, value } = returned.next();
    if (done === true) return value;
  }
}

/** Some functions cannot be interrupted. */
function* stepThrough(call: () => unknown): Steps {
  const returned = call();
  return isSteps(returned) ? yield* returned : returned;
}

export function isSteps(value: unknown): value is Steps {
  return typeof value === 'object' && value !== null && 'next' in value;
}
