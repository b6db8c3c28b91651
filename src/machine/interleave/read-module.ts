import type { WasmType } from '../wasm/opcodes.js';
import { ByteReader } from './byte-reader.js';

export interface FunctionSignature {
  readonly parameters: readonly WasmType[];
  readonly results: readonly WasmType[];
}

/** A module of those that `WasmModule` writes, taken apart. */
export interface ReadModule {
  readonly signatures: readonly FunctionSignature[];
  /** Imported functions; they have the first indices. */
  readonly imports: readonly { readonly name: string; readonly type: number }[];
  /** Types of the functions of the module itself. */
  readonly types: readonly number[];
  readonly bodies: readonly FunctionBody[];
  readonly globals: readonly { readonly type: WasmType; readonly initial: bigint }[];
  readonly exports: readonly { readonly name: string; readonly kind: number; readonly index: number }[];
  /** Indices of the functions that are called through pointers, by their positions. */
  readonly table: ReadonlyMap<number, number>;
  readonly data: readonly { readonly address: number; readonly bytes: Uint8Array }[];
}

export interface FunctionBody {
  readonly locals: readonly WasmType[];
  readonly code: Uint8Array;
}

/** Reads what `WasmModule.encode` has written. */
export function readModule(bytes: Uint8Array): ReadModule {
  const sections = new Map<number, ByteReader>();
  const reader = new ByteReader(bytes, 8);
  while (!reader.isAtEnd) {
    const id = reader.byte();
    sections.set(id, new ByteReader(reader.take(reader.unsigned())));
  }
  const read = <Item>(id: number, item: (from: ByteReader) => Item): Item[] => {
    const section = sections.get(id);
    return section === undefined ? [] : section.list(() => item(section));
  };
  const imports = read(2, readImport);
  return {
    signatures: read(1, readSignature),
    imports: imports.filter((each) => each !== undefined),
    types: read(3, (from) => from.unsigned()),
    globals: read(6, (from) => ({ type: readType(from, 1), initial: readConstant(from) })),
    exports: read(7, (from) => ({ name: from.text(), kind: from.byte(), index: from.unsigned() })),
    table: new Map(read(9, readEntry)),
    bodies: read(10, readBody),
    data: read(11, (from) => {
      from.unsigned();
      const address = Number(readConstant(from));
      return { address, bytes: from.take(from.unsigned()) };
    }),
  };
}

function readType(from: ByteReader, more = 0): WasmType {
  const type = from.byte();
  from.position += more;
  return type as WasmType;
}

function readSignature(from: ByteReader): FunctionSignature {
  from.byte();
  return { parameters: from.list(() => readType(from)), results: from.list(() => readType(from)) };
}

/** Undefined for the memory. */
function readImport(from: ByteReader): ReadModule['imports'][number] | undefined {
  from.text();
  const name = from.text();
  if (from.byte() === 0) return { name, type: from.unsigned() };
  from.byte();
  from.unsigned();
  from.unsigned();
  return undefined;
}

/** `t.const value end`. */
function readConstant(from: ByteReader): bigint {
  from.byte();
  const value = from.signed();
  from.byte();
  return value;
}

function readEntry(from: ByteReader): readonly [number, number] {
  from.unsigned();
  const position = Number(readConstant(from));
  from.unsigned();
  return [position, from.unsigned()];
}

function readBody(from: ByteReader): FunctionBody {
  const body = new ByteReader(from.take(from.unsigned()));
  const locals = body.list(() => {
    const count = body.unsigned();
    const type = readType(body);
    return Array.from({ length: count }, () => type);
  });
  return { locals: locals.flat(), code: body.take(Number.MAX_SAFE_INTEGER) };
}
