import { Bytes } from './byte-writer.js';
import type { Code } from './code.js';
import { I32, type WasmType } from './opcodes.js';

interface Signature {
  readonly parameters: readonly WasmType[];
  readonly results: readonly WasmType[];
}

interface ImportedFunction {
  readonly name: string;
  readonly type: number;
}

/** Kind of an import or export. */
const FUNCTION = 0;

/** Kind of the limits of a memory: see `ProgramMemory`. */
const SHARED_WITH_MAXIMUM = 3;

/**
 * A WebAssembly module under construction. Everything it imports is in the namespace `m`: functions, and the memory
 * `memory`. It exports `functions` as `f0`, `f1`, … and globals as `g0`, `g1`, …. All imports must be declared before
 * the first function.
 */
export class WasmModule {
  readonly #signatures: Signature[] = [];
  readonly #signatureIds = new Map<string, number>();
  readonly #imports: ImportedFunction[] = [];
  readonly #functionTypes: number[] = [];
  readonly #bodies: (Code | undefined)[] = [];
  readonly #globals: { type: WasmType; initial: number }[] = [];
  readonly #exports: { name: string; kind: number; index: number }[] = [];
  readonly #table: number[] = [];
  readonly #data: { address: number; bytes: Uint8Array }[] = [];

  type(parameters: readonly WasmType[], results: readonly WasmType[]): number {
    const key = `${parameters.join(',')}>${results.join(',')}`;
    const known = this.#signatureIds.get(key);
    if (known !== undefined) return known;
    this.#signatures.push({ parameters, results });
    this.#signatureIds.set(key, this.#signatures.length - 1);
    return this.#signatures.length - 1;
  }

  /** @returns index of the function */
  import(name: string, parameters: readonly WasmType[], results: readonly WasmType[]): number {
    if (this.#functionTypes.length > 0) throw new Error('an import after a function');
    this.#imports.push({ name, type: this.type(parameters, results) });
    return this.#imports.length - 1;
  }

  /** @returns index of a function whose body is given later with `define` */
  declare(parameters: readonly WasmType[], results: readonly WasmType[]): number {
    this.#functionTypes.push(this.type(parameters, results));
    this.#bodies.push(undefined);
    return this.#imports.length + this.#functionTypes.length - 1;
  }

  define(functionIndex: number, code: Code): void {
    this.#bodies[functionIndex - this.#imports.length] = code;
  }

  /** A mutable global of type i32, exported under its name. */
  global(name: string, type: WasmType = I32, initial = 0): number {
    this.#globals.push({ type, initial });
    this.#exports.push({ name, kind: 3, index: this.#globals.length - 1 });
    return this.#globals.length - 1;
  }

  export(name: string, functionIndex: number): void {
    this.#exports.push({ name, kind: FUNCTION, index: functionIndex });
  }

  /** Puts a function into the table for indirect calls. */
  entry(position: number, functionIndex: number): void {
    this.#table[position] = functionIndex;
  }

  /** Bytes that are in memory from the start. */
  data(address: number, bytes: Uint8Array): void {
    this.#data.push({ address, bytes });
  }

  encode(memoryPages: number): Uint8Array {
    const module = new Bytes();
    module.append(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
    this.#section(module, 1, this.#signatures, (out, signature) => {
      out.byte(0x60);
      out.unsigned(signature.parameters.length);
      for (const type of signature.parameters) out.byte(type);
      out.unsigned(signature.results.length);
      for (const type of signature.results) out.byte(type);
    });
    this.#section(module, 2, [undefined, ...this.#importsInUse()], (out, imported) => {
      out.text('m');
      out.text(imported?.name ?? 'memory');
      if (imported === undefined) {
        out.byte(2);
        out.byte(SHARED_WITH_MAXIMUM);
        out.unsigned(memoryPages);
        out.unsigned(memoryPages);
        return;
      }
      out.byte(FUNCTION);
      out.unsigned(imported.type);
    });
    this.#section(module, 3, this.#functionTypes, (out, type) => out.unsigned(type));
    this.#section(module, 4, [this.#table.length], (out, length) => {
      out.byte(0x70);
      out.byte(0);
      out.unsigned(length);
    });
    this.#section(module, 6, this.#globals, (out, global) => {
      out.byte(global.type);
      out.byte(1);
      out.byte(global.type === I32 ? 0x41 : 0x42);
      out.signed(global.initial);
      out.byte(0x0b);
    });
    this.#section(module, 7, [...this.#exports, { name: 'table', kind: 1, index: 0 }], (out, exported) => {
      out.text(exported.name);
      out.byte(exported.kind);
      out.unsigned(exported.index);
    });
    const entries = [...this.#table.entries()].filter((entry) => entry[1] !== undefined);
    this.#section(module, 9, entries, (out, [position, functionIndex]) => {
      out.unsigned(0);
      out.byte(0x41);
      out.signed(position);
      out.byte(0x0b);
      out.unsigned(1);
      out.unsigned(functionIndex);
    });
    this.#section(module, 10, this.#bodies, (out, body) => {
      if (body === undefined) throw new Error('a function without body');
      out.append(body.finish());
    });
    this.#section(module, 11, this.#data, (out, data) => {
      out.unsigned(0);
      out.byte(0x41);
      out.signed(data.address);
      out.byte(0x0b);
      out.unsigned(data.bytes.length);
      out.append(data.bytes);
    });
    return module.finish();
  }

  /**
   * The imports, with one that is used in the place of each that is not: V8 compiles a function for every type with
   * which something is imported, which takes longer than many a program. The places stay, because they are numbers in
   * the code.
   */
  #importsInUse(): readonly ImportedFunction[] {
    const used = new Set(this.#table);
    for (const { kind, index } of this.#exports) if (kind === FUNCTION) used.add(index);
    for (const body of this.#bodies) for (const index of body?.called ?? []) used.add(index);
    const [standIn] = this.#imports.filter((_, index) => used.has(index));
    return this.#imports.map((each, index) => (used.has(index) ? each : (standIn ?? each)));
  }

  #section<Item>(
    module: Bytes,
    id: number,
    items: readonly Item[],
    write: (out: Bytes, item: Item) => void,
  ): void {
    if (items.length === 0) return;
    const content = new Bytes();
    content.unsigned(items.length);
    for (const item of items) write(content, item);
    module.byte(id);
    module.unsigned(content.length);
    module.append(content.finish());
  }
}
