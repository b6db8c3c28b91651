import { type CType, type DataModel, type ScalarType, sizeOf } from '../../../../c/c-type.js';
import type { SourceRange } from '../../../../c/tree/source-range.js';
import type { StringPlace } from '../../../../c/tree/typed-expression.js';
import type { FunctionEntity, TypedProgram, Variable } from '../../../../c/tree/typed-program.js';
import { hasIndeterminateMemory } from '../analysis/indeterminate-memory.js';
import type { CompileOptions, InputType, Place, Where } from '../execution.js';
import {
  BUILT_IN,
  BUILT_IN_NAMES,
  type BuiltInName,
  HELPER_NAMES,
  HELPERS,
  type HelperName,
} from '../machine/machine-imports.js';
import { type MemoryNeeds, marksStart } from '../machine/memory-layout.js';
import { WasmModule } from '../wasm/module.js';
import { I32, type WasmType } from '../wasm/opcodes.js';
import { wasmType } from './scalar-code.js';
import { type Access, isConstant, StaticSpace } from './static-space.js';

/** An object that exists during the whole execution. Its id is its number in the list plus 1. */
export interface StaticObject {
  readonly id: number;
  readonly name: string;
  readonly address: number;
  readonly size: number;
  readonly kind: 'function' | 'static';
}

/** How a function of the program is called. */
export interface Callee {
  readonly entity: FunctionEntity;
  /** Index in the module. */
  readonly index: number;
  /** One for each parameter, then `area` and `resultAddress` where there are. */
  readonly parameters: readonly WasmType[];
  readonly parameterTypes: readonly CType[];
  /** The call passes the address of its variable arguments, or of all arguments where there is no prototype. */
  readonly area: 'none' | 'variable' | 'all';
  readonly result: WasmType | undefined;
}

export interface InputKind {
  readonly name: string;
  readonly reason: 'call' | 'uninitialised';
  readonly type: InputType;
}

/** A read of memory that may have no value: then the environment gives one. */
export interface IndeterminateRead {
  readonly type: ScalarType;
  readonly kind: InputKind;
}

/** Where variables of a function lie, for whoever looks at its frame. */
export interface FrameLayout {
  readonly entity: FunctionEntity;
  readonly offsets: ReadonlyMap<Variable, number>;
  /** Where the ids of those stand to which pointers exist. */
  readonly idOffsets: ReadonlyMap<Variable, number>;
  /** Where it is marked that variables have a value which may be read before. */
  readonly flags: ReadonlyMap<Variable, number>;
}

/** What the parts of a program that is compiled share. */
export class ProgramContext {
  readonly module = new WasmModule();
  readonly model: DataModel;
  readonly objects: StaticObject[] = [];
  readonly sites: Where[] = [];
  readonly places: Place[] = [];
  readonly reasons: string[] = [];
  readonly inputKinds: InputKind[] = [];
  readonly frames: FrameLayout[] = [];
  /** Static variables and where they are. */
  readonly variables = new Map<Variable, StaticObject>();
  readonly callees = new Map<FunctionEntity, Callee>();
  /** Names of imported functions by the function that they are. */
  readonly external = new Map<string, Callee>();
  readonly checksOverflow: boolean;
  readonly checksTermination: boolean;
  readonly checksMemtrack: boolean;
  readonly errorFunctions: ReadonlySet<string>;
  readonly errorLabels: ReadonlySet<string>;
  readonly stackPointer: number;
  readonly framePointer: number;
  readonly steps: number;
  readonly callSite: number;
  /** Whether the execution is between __VERIFIER_atomic_begin() and _end(). */
  readonly atomicSection: number;
  readonly needs: MemoryNeeds;
  /** Distance from a byte to its mark; undefined where the program has no bytes without value. */
  readonly marks: number | undefined;
  /** Reads of memory that may have no value yet. */
  readonly indeterminateReads: IndeterminateRead[] = [];
  readonly #helpers = new Map<HelperName, number>();
  readonly #builtIns = new Map<BuiltInName, number>();
  readonly #strings = new Map<string, StaticObject>();
  readonly #space = new StaticSpace();

  constructor(
    readonly program: TypedProgram,
    readonly options: CompileOptions,
  ) {
    this.model = program.dataModel;
    const marks = hasIndeterminateMemory(program);
    this.needs = { granules: this.model === 'ILP32', shadow: options.symbolic, marks };
    this.marks = marks ? marksStart(this.needs) : undefined;
    const kinds = new Set<string>(options.checks.map((check) => check.kind));
    this.checksOverflow = kinds.has('no-overflow');
    this.checksTermination = kinds.has('termination');
    this.checksMemtrack = kinds.has('valid-memtrack');
    const named = options.checks.flatMap((check) => (check.kind === 'call' ? [check.function] : []));
    this.errorFunctions = new Set(named.length === 0 ? [] : [...named, '__VERIFIER_error']);
    this.errorLabels = new Set(
      options.checks.flatMap((check) => (check.kind === 'label' ? [check.label] : [])),
    );
    for (const name of HELPER_NAMES) {
      this.#helpers.set(name, this.module.import(name, HELPERS[name][0], HELPERS[name][1]));
    }
    this.#declareFunctions();
    for (const name of BUILT_IN_NAMES) {
      this.#builtIns.set(name, this.module.declare(BUILT_IN[name][0], BUILT_IN[name][1]));
    }
    this.stackPointer = this.module.global('stackPointer');
    this.framePointer = this.module.global('framePointer');
    this.steps = this.module.global('steps');
    this.callSite = this.module.global('callSite');
    this.atomicSection = this.module.global('atomicSection');
    for (const variable of this.#staticVariables()) this.#placeVariable(variable);
  }

  helper(name: HelperName): number {
    return this.#helpers.get(name) ?? 0;
  }

  builtIn(name: BuiltInName): number {
    return this.#builtIns.get(name) ?? 0;
  }

  /** Bytes of memory that variables with static storage have. */
  get staticEnd(): number {
    return this.#space.end;
  }

  callee(entity: FunctionEntity): Callee {
    const callee = this.callees.get(entity);
    if (callee === undefined) throw new Error(`a function that is not in the program: ${entity.name}`);
    return callee;
  }

  /** A function's object: its id is its position in the table for indirect calls. */
  functionId(entity: FunctionEntity): number {
    return this.program.functions.indexOf(entity) + 1;
  }

  string(place: StringPlace): StaticObject {
    const elementSize = place.type.kind === 'array' ? (sizeOf(place.type.element) ?? 1) : 1;
    const key = `${elementSize}:${place.elements.join()}`;
    const known = this.#strings.get(key);
    if (known !== undefined) return known;
    const size = elementSize * place.elements.length;
    const object = this.#place('a string literal', size, 'read-only');
    const bytes = new DataView(new ArrayBuffer(size));
    for (const [index, element] of place.elements.entries()) {
      const at = index * elementSize;
      if (elementSize === 1) bytes.setUint8(at, element);
      else if (elementSize === 2) bytes.setUint16(at, element, true);
      else bytes.setUint32(at, element, true);
    }
    this.module.data(object.address, new Uint8Array(bytes.buffer));
    this.#strings.set(key, object);
    return object;
  }

  /** A table of numbers of 32 bits that only the compiled code reads. */
  table(numbers: readonly number[]): number {
    const address = this.#space.take(numbers.length * 4, 'read-write');
    this.module.data(address, new Uint8Array(Int32Array.from(numbers).buffer));
    return address;
  }

  reason(text: string): number {
    const known = this.reasons.indexOf(text);
    return known >= 0 ? known : this.reasons.push(text) - 1;
  }

  site(where: Where): number {
    return this.sites.push(where) - 1;
  }

  inputKind(kind: InputKind): number {
    return this.inputKinds.push(kind) - 1;
  }

  indeterminateRead(read: IndeterminateRead): number {
    return this.indeterminateReads.push(read) - 1;
  }

  /** Number of a place if it is observed. */
  place(place: Omit<Place, 'id'>): number | undefined {
    if (this.options.observes?.(place) !== true) return undefined;
    return this.places.push({ ...place, id: this.places.length }) - 1;
  }

  #staticVariables(): readonly Variable[] {
    const locals = this.program.functions.flatMap((entity) => entity.definition?.staticLocals ?? []);
    return [...this.program.globals, ...locals];
  }

  #declareFunctions(): void {
    for (const [index, entity] of this.program.functions.entries()) {
      this.objects.push({ id: index + 1, name: entity.name, address: 0, size: 0, kind: 'function' });
      if (entity.definition === undefined) this.#declareExternal(entity);
    }
    for (const [index, entity] of this.program.functions.entries()) {
      if (entity.definition !== undefined) this.#declareDefined(entity);
      this.module.entry(index + 1, this.callee(entity).index);
      const object = this.objects[index];
      // Functions have addresses of their own, so that pointers to them are different in 32 bits too.
      if (object !== undefined)
        this.objects[index] = { ...object, address: this.#space.take(16, 'read-write') };
    }
  }

  #declareDefined(entity: FunctionEntity): void {
    const parameterTypes = (entity.definition?.parameters ?? []).map((parameter) => parameter.type);
    const area = entity.type.variadic ? 'variable' : 'none';
    const parameters = signature(parameterTypes, area, entity.type.result);
    const result = resultType(entity.type.result);
    const index = this.module.declare(parameters, result === undefined ? [] : [result]);
    this.callees.set(entity, { entity, index, parameters, parameterTypes, area, result });
  }

  #declareExternal(entity: FunctionEntity): void {
    const { type } = entity;
    const parameterTypes = type.prototype ? type.parameters : [];
    const area = !type.prototype ? 'all' : type.variadic ? 'variable' : 'none';
    const parameters = signature(parameterTypes, area, type.result);
    const result = resultType(type.result);
    const name = `x${this.external.size}`;
    const index = this.module.import(name, parameters, result === undefined ? [] : [result]);
    const callee: Callee = { entity, index, parameters, parameterTypes, area, result };
    this.external.set(name, callee);
    this.callees.set(entity, callee);
  }

  #placeVariable(variable: Variable): void {
    const access = isConstant(variable.type) ? 'read-only' : 'read-write';
    this.variables.set(variable, this.#place(variable.name, sizeOf(variable.type) ?? 0, access));
  }

  #place(name: string, size: number, access: Access): StaticObject {
    const address = this.#space.take(size + 16, access);
    const object: StaticObject = { id: this.objects.length + 1, name, address, size, kind: 'static' };
    this.objects.push(object);
    return object;
  }
}

/** Types of the WebAssembly parameters of a function. */
export function signature(
  parameterTypes: readonly CType[],
  area: Callee['area'],
  result: CType,
): readonly WasmType[] {
  const parameters = parameterTypes.map((type) => wasmType(type) ?? I32);
  if (area !== 'none') parameters.push(I32);
  if (result.kind === 'record') parameters.push(I32);
  return parameters;
}

/** A record is not returned but stored where the last argument says. */
export function resultType(result: CType): WasmType | undefined {
  return result.kind === 'record' ? undefined : wasmType(result);
}

/** The place of a site of an operation inside a full expression. */
export function whereOf(
  functionName: string | undefined,
  range: SourceRange,
  fullExpression: SourceRange,
  at: SourceRange = range,
): Where {
  return { function: functionName, range, fullExpression, at };
}
