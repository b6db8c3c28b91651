import type { FunctionEntity } from '../../c/tree/typed-program.js';
import type { CType } from '../../c/type/c-type.js';
import type { Callee } from '../interface/compiled-program.js';
import type { WasmModule } from '../wasm/module.js';
import { I32, type WasmType } from '../wasm/opcodes.js';
import { wasmType } from './scalar-code.js';

/** The functions of a program in the module: those without a body are imports. */
export class FunctionTable {
  /** Functions without a body, by the names of their imports. */
  readonly external = new Map<string, Callee>();
  readonly #callees = new Map<FunctionEntity, Callee>();
  readonly #module: WasmModule;

  constructor(functions: readonly FunctionEntity[], module: WasmModule) {
    this.#module = module;
    // In a module, imports come before its own functions.
    for (const entity of functions) if (entity.definition === undefined) this.#declareExternal(entity);
    for (const [index, entity] of functions.entries()) {
      if (entity.definition !== undefined) this.#declareDefined(entity);
      module.entry(index + 1, this.callee(entity).index);
    }
  }

  callee(entity: FunctionEntity): Callee {
    const callee = this.#callees.get(entity);
    if (callee === undefined) throw new Error(`a function that is not in the program: ${entity.name}`);
    return callee;
  }

  #declareDefined(entity: FunctionEntity): void {
    const parameterTypes = (entity.definition?.parameters ?? []).map((parameter) => parameter.type);
    const area = entity.type.variadic ? 'variable' : 'none';
    const parameters = signature(parameterTypes, area, entity.type.result);
    const result = resultType(entity.type.result);
    const index = this.#module.declare(parameters, result === undefined ? [] : [result]);
    this.#callees.set(entity, { entity, index, parameters, parameterTypes, area, result });
  }

  #declareExternal(entity: FunctionEntity): void {
    const { type } = entity;
    const parameterTypes = type.prototype ? type.parameters : [];
    const area = !type.prototype ? 'all' : type.variadic ? 'variable' : 'none';
    const parameters = signature(parameterTypes, area, type.result);
    const result = resultType(type.result);
    const name = `x${this.external.size}`;
    const index = this.#module.import(name, parameters, result === undefined ? [] : [result]);
    const callee: Callee = { entity, index, parameters, parameterTypes, area, result };
    this.external.set(name, callee);
    this.#callees.set(entity, callee);
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

/** A record is not returned but stored at the address in the last argument. */
export function resultType(result: CType): WasmType | undefined {
  return result.kind === 'record' ? undefined : wasmType(result);
}
