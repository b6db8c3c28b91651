/** WebAssembly as in Node.js; the type definitions of Node.js leave it to those of browsers. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

interface WasmGlobal {
  value: unknown;
}

interface WasmTable {
  get(index: number): unknown;
}

/** A compiled module; opaque. */
type CompiledModule = object;

interface WasmInstance {
  readonly exports: Readonly<Record<string, unknown>>;
}

type WasmImport = WasmMemory | ((...parameters: never[]) => unknown);
export type WasmImports = Record<string, WasmImport>;

interface Api {
  readonly Module: new (bytes: Uint8Array) => CompiledModule;
  readonly Instance: new (module: CompiledModule, imports: Record<string, WasmImports>) => WasmInstance;
  readonly Memory: new (size: {
    readonly initial: number;
    readonly maximum: number;
    readonly shared: true;
  }) => WasmMemory;
  readonly Global: abstract new () => WasmGlobal;
  readonly Table: abstract new () => WasmTable;
  readonly RuntimeError: new (message?: string) => Error;
  readonly CompileError: abstract new () => Error;
}

export const webAssembly = Reflect.get(globalThis, 'WebAssembly') as Api;
