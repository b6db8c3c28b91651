import type { CType } from '../../../../c/c-type.js';
import type { FunctionEntity } from '../../../../c/tree/typed-program.js';
import { wideNameOf } from './wide-type.js';

/**
 * Which wide types a function takes and returns. WebAssembly has one type for all of them, and so does not notice a call
 * as a function of another type.
 *
 * @returns empty if there are none
 */
export function functionKey(parameters: readonly CType[], result: CType): string {
  const names = [result, ...parameters].map((type) => wideNameOf(type) ?? '');
  return names.some((name) => name !== '') ? names.join() : '';
}

export function keyOfEntity({ definition, type }: FunctionEntity): string {
  const parameters = definition?.parameters.map((parameter) => parameter.type) ?? type.parameters;
  return functionKey(parameters, type.result);
}
