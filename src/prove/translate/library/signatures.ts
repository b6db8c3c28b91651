import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import type { CType } from '../../../c/type/c-type.js';
import { typeModel } from '../../../c/type/type-model.js';
import type { Translation } from '../../model/translation.js';
import type { Call } from '../calls.js';

/** A type of the library; `integer`: any that is not wider than a size. */
type Kind = 'pointer' | 'size' | 'int' | 'unsigned int' | 'long' | 'integer' | 'void';

/** Result and parameters of a function. */
export type Signature = readonly [Kind, ...Kind[]];

/** Whether a function is declared, and called, with what the library has; without a prototype, what it is called with counts. */
export function isDeclaredAs(
  t: Translation,
  call: Call,
  { type }: FunctionEntity,
  [result, ...parameters]: Signature,
): boolean {
  const given = call.arguments.map((argument) => argument.type);
  const areAlike = (types: readonly CType[]) =>
    types.length === parameters.length && types.every((each, index) => isOf(t, each, parameters[index]));
  if (type.variadic || (type.prototype && !areAlike(type.parameters)) || !areAlike(given)) return false;
  return isOf(t, type.result, result) && isOf(t, call.functionType.result, result);
}

/** The same of a function that takes further arguments as a list: it must have a prototype (C11 6.5.2.2p6). */
export function isDeclaredWithList(
  t: Translation,
  call: Call,
  { type }: FunctionEntity,
  [result, ...parameters]: Signature,
): boolean {
  return (
    type.prototype &&
    type.variadic &&
    call.functionType.variadic &&
    type.parameters.length === parameters.length &&
    type.parameters.every((each, index) => isOf(t, each, parameters[index])) &&
    [type.result, call.functionType.result].every((each) => isOf(t, each, result))
  );
}

function isOf({ program }: Translation, type: CType, kind: Kind | undefined): boolean {
  if (kind === 'pointer' || kind === 'void') return type.kind === kind;
  const { size, integer } = typeModel(program.dataModel);
  if (kind === undefined) return false;
  if (kind === 'integer') return type.kind === 'integer' && type.name !== '_Bool' && type.size <= size.size;
  const meant = kind === 'size' ? size : integer(kind);
  return (
    type.kind === 'integer' &&
    type.enumeration === undefined &&
    type.size === meant.size &&
    type.signed === meant.signed &&
    type.name !== '_Bool'
  );
}
