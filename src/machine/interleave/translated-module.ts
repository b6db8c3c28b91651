import type { WasmImports } from '../wasm/web-assembly.js';
import { instructions } from './instructions.js';
import { OPERATIONS } from './operations.js';
import { type FunctionSignature, type ReadModule, readModule } from './read-module.js';
import { translateFunction } from './translate-function.js';
import type { CallForm } from './value-writer.js';

/** A computation that can be interrupted; it is over when it is done. */
export type Steps = Generator<undefined, unknown, undefined>;

/** A function in the table for calls through pointers. */
interface TableEntry {
  readonly call: (...parameters: (number | bigint)[]) => unknown;
  readonly type: number;
}

/** What the text of a translated module evaluates to. */
interface ModuleParts {
  readonly functions: Readonly<Record<string, (...parameters: (number | bigint)[]) => unknown>>;
  readonly globals: Readonly<Record<string, { value: unknown }>>;
  readonly table: FunctionsByPosition;
}

/** The table for calls through pointers. Few executions make such a call, so entries are made when they are asked for. */
interface FunctionsByPosition {
  get(position: number): TableEntry | undefined;
}

type Factory = (operations: object, imports: WasmImports, contents: MemoryContents) => ModuleParts;

/** All of the memory. To ask a shared memory for its buffer takes as long as many steps of a program. */
export interface MemoryContents {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

/** A module with its functions in JavaScript, where they can be interrupted. */
interface TranslatedModule {
  /** The imports that code calls by their names. Others are asked for with `late` when they are called through pointers. */
  readonly called: ReadonlySet<string>;
  readonly instantiate: (imports: WasmImports, contents: MemoryContents) => ModuleParts;
}

/** How compiled code calls an import. Functions of the library are named by `x` and a number. */
function importForm(name: string): Exclude<CallForm['kind'], 'stepwise'> {
  if (/^x\d/.test(name)) return 'either';
  if (name.startsWith('passed')) return 'retried';
  return name === 'accessed' || name === 'point' ? 'interrupting' : 'plain';
}

/**
 * Translates a module of `WasmModule` into JavaScript. The same bytes have the same meaning in both engines; here a
 * function is a generator if it may be interrupted.
 */
export function translateModule(bytes: Uint8Array): TranslatedModule {
  const module = readModule(bytes);
  const text = moduleText(module);
  // The text consists of numbers, and of names that the compiler gives; nothing of the program is in it.
  const factory = new Function(`return ${text}`)() as Factory;
  const operations = { ...OPERATIONS, entry, Register };
  const called = calledImports(module);
  return {
    called: new Set([...called].map((index) => module.imports[index]?.name ?? '')),
    instantiate: (imports, contents) => {
      for (const { address, bytes: data } of module.data) contents.bytes.set(data, address);
      return factory(operations, imports, contents);
    },
  };
}

/** An exported variable. Objects with accessors of their own would have to be told apart with every switch of threads. */
class Register {
  readonly #read: () => unknown;
  readonly #write: (value: unknown) => void;

  constructor(read: () => unknown, write: (value: unknown) => void) {
    this.#read = read;
    this.#write = write;
  }

  get value(): unknown {
    return this.#read();
  }

  set value(value: unknown) {
    this.#write(value);
  }
}

function entry(table: FunctionsByPosition, position: number, type: number): TableEntry['call'] {
  const found = table.get(position);
  if (found === undefined || found.type !== type)
    return OPERATIONS.trap('null function or function signature mismatch');
  return found.call;
}

function moduleText(module: ReadModule): string {
  const { imports, types, bodies, globals, table, signatures } = module;
  const stepwise = stepwiseFunctions(module);
  const signatureIndex = (index: number): number =>
    imports[index]?.type ?? types[index - imports.length] ?? 0;
  const signatureAt = (type: number): FunctionSignature =>
    signatures[type] ?? { parameters: [], results: [] };
  const called = calledImports(module);
  const generatedName = (index: number): string => `f${index}`;
  const referenceTo = (index: number): string => {
    const imported = imports[index];
    return imported === undefined || called.has(index)
      ? generatedName(index)
      : `imports.late('${imported.name}')`;
  };
  const call = (index: number): CallForm => {
    const imported = imports[index];
    const signature = signatureAt(signatureIndex(index));
    const kind =
      imported === undefined ? (stepwise.has(index) ? 'stepwise' : 'plain') : importForm(imported.name);
    return { kind, name: generatedName(index), signature };
  };
  const forms = { call, signature: signatureAt, globals };
  const functions = bodies.map((body, number) => {
    return translateFunction(call(imports.length + number), body, forms);
  });
  const exported = (kind: number) => module.exports.filter((each) => each.kind === kind);
  return [
    '(R,imports,contents)=>{"use strict";',
    'const V=contents.view,B=contents.bytes;let r;',
    ...imports.map(({ name }, index) =>
      called.has(index) ? `const ${generatedName(index)}=imports.${name};` : '',
    ),
    ...globals.map(({ initial, type }, index) => `let g${index}=${initial}${type === 0x7e ? 'n' : ''};`),
    `const T={get(p){switch(p){${[...table]
      .map(
        ([position, index]) =>
          `case ${position}:return{call:${referenceTo(index)},type:${signatureIndex(index)}};`,
      )
      .join('')}}}};`,
    ...functions,
    `return{table:T,functions:{${exported(0).map(({ name, index }) => `${name}:${generatedName(index)}`)}},`,
    `globals:{${exported(3).map(
      ({ name, index }) => `${name}:new R.Register(()=>g${index},v=>{g${index}=v})`,
    )}}};}`,
  ].join('\n');
}

/** The imports that code calls by their names. */
function calledImports({ imports, bodies }: ReadModule): ReadonlySet<number> {
  const called = new Set<number>();
  for (const { code } of bodies)
    for (const instruction of instructions(code))
      if (instruction.kind === 'call' && instruction.target < imports.length) called.add(instruction.target);
  return called;
}

/** Functions that can be interrupted, because something that they call can. */
function stepwiseFunctions(module: ReadModule): ReadonlySet<number> {
  const first = module.imports.length;
  const callers = new Map<number, number[]>();
  const found: number[] = [];
  for (const [number, { code }] of module.bodies.entries()) {
    for (const instruction of instructions(code)) {
      if (instruction.kind === 'call-indirect') found.push(first + number);
      if (instruction.kind !== 'call') continue;
      const imported = module.imports[instruction.target];
      if (imported === undefined) {
        const list = callers.get(instruction.target);
        if (list === undefined) callers.set(instruction.target, [first + number]);
        else list.push(first + number);
      } else if (importForm(imported.name) !== 'plain') found.push(first + number);
    }
  }
  const stepwise = new Set(found);
  for (const index of stepwise) for (const caller of callers.get(index) ?? []) stepwise.add(caller);
  return stepwise;
}
