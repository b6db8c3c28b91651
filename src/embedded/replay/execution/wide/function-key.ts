import type { CType } from '../../../../c/c-type.js';
import type { FunctionEntity } from '../../../../c/tree/typed-program.js';
import { wideNameOf } from './wide-type.js';

/** What a function takes and returns that WebAssembly does not tell apart; so it does not notice a call as another type. */
type Apart =
  /** Wide types, for all of which it has one type. */
  | 'wide'
  /** Pointers, too, whose numbers differ from what is passed if a layout says where objects lie. */
  | 'wide-and-pointers';

/** @returns empty if there is nothing of the kind */
export function functionKey(parameters: readonly CType[], result: CType, apart: Apart): string {
  const names = [result, ...parameters].map((type) => {
    const isApart = type.kind === 'pointer' && apart === 'wide-and-pointers';
    return isApart ? 'pointer' : (wideNameOf(type) ?? '');
  });
  return names.some((name) => name !== '') ? names.join() : '';
}

export function keyOfEntity({ definition, type }: FunctionEntity, apart: Apart): string {
  const parameters = definition?.parameters.map((parameter) => parameter.type) ?? type.parameters;
  return functionKey(parameters, type.result, apart);
}

/** What must be told apart in an execution. */
export function apartWith(addresses: 'own' | 'given'): Apart {
  return addresses === 'given' ? 'wide-and-pointers' : 'wide';
}
