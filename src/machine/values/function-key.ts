import type { FunctionEntity } from '../../c/tree/typed-program.js';
import { type CType, type FunctionType, typeSize } from '../../c/type/c-type.js';
import { describeType } from '../../c/type/compatible.js';
import { findWideName } from './wide-type.js';

/** What a function takes and returns that WebAssembly does not tell apart; so it does not notice a call as another type. */
type Apart =
  /** What machines pass in other ways: records, narrow and wide types, and further arguments. */
  | 'passed-differently'
  /** Pointers, too, whose numbers differ from what is passed if a layout says where objects lie. */
  | 'and-pointers';

type Signature = Pick<FunctionType, 'parameters' | 'result' | 'variadic'>;

/** @returns empty if there is nothing of the kind */
export function functionKey({ parameters, result, variadic }: Signature, apart: Apart): string {
  return joinTypeKeys(
    [result, ...parameters].map((type) => typeKey(type, apart)).concat(variadic ? ['...'] : []),
  );
}

function joinTypeKeys(names: readonly string[]): string {
  return names.some((name) => name !== '') ? names.join() : '';
}

function typeKey(type: CType, apart: Apart): string {
  switch (type.kind) {
    case 'pointer':
      // On ILP32, it has the type of `long long` in WebAssembly.
      return apart === 'and-pointers' || type.size === 4 ? 'pointer' : '';
    case 'record':
      return `${describeType(type)} of ${typeSize(type) ?? 0} bytes`;
    case 'integer':
      if (isNarrow(type)) return `${type.signed ? 'signed' : 'unsigned'} ${type.width}`;
      return findWideName(type) ?? '';
    default:
      return findWideName(type) ?? '';
  }
}

export function keyOfEntity({ definition, type }: FunctionEntity, apart: Apart): string {
  const parameters = definition?.parameters.map((parameter) => parameter.type) ?? type.parameters;
  if (type.prototype) return functionKey({ ...type, parameters }, apart);
  // Callers pass at least an int (C11 6.5.2.2p6).
  const names = parameters.map((each) => (isNarrow(each) ? '' : typeKey(each, apart)));
  return joinTypeKeys([typeKey(type.result, apart), ...names]);
}

function isNarrow(type: CType): boolean {
  return type.kind === 'integer' && type.size < 4;
}

/** What must be told apart in an execution. */
export function apartWith(addresses: 'own' | 'given'): Apart {
  return addresses === 'given' ? 'and-pointers' : 'passed-differently';
}
