import { promisedByName } from '../../c/library/input-names.js';
import type { CType } from '../../c/type/c-type.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import type { InputType } from '../interface/execution.js';

/** The values that a function without a body gives, or why they are not known. */
type ResultInput = InputType | 'no scalar' | 'other kind';

/**
 * How to request the result of a call. If the program declares an input function with a wider type than its name says,
 * or not at all, it still returns only values of its name, converted.
 */
export function resultInputType(type: CType, name: string, model: DataModel): ResultInput {
  const declared = toInputType(type);
  if (declared === undefined) return 'no scalar';
  const promised = promisedByName(name, model);
  if (promised === undefined) return declared;
  if (promised.kind !== declared.kind) return 'other kind';
  if (promised.kind === 'pointer' || declared.kind === 'pointer') return declared;
  if (Math.abs(promised.width) >= declared.width) return declared;
  if (declared.kind === 'float') return { ...declared, width: promised.width === 32 ? 32 : 64 };
  return { ...declared, width: Math.abs(promised.width), signed: promised.width < 0 };
}

/** How to request a value of this type; undefined if it is not a scalar. */
export function toInputType(type: CType): InputType | undefined {
  switch (type.kind) {
    case 'integer':
      return { kind: 'integer', width: type.width, signed: type.signed, name: type.name };
    case 'float':
      return { kind: 'float', width: type.name === 'float' ? 32 : 64, name: type.name };
    case 'pointer':
      return { kind: 'pointer', name: 'pointer' };
    default:
      return undefined;
  }
}
