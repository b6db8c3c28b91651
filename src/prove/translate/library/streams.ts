import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { Translation } from '../../model/translation.js';

/** Whether an expression is one of the streams with these names, which the program does not replace. */
export function isStream(
  { calls, addressTaken }: Translation,
  stream: TypedExpression,
  names: readonly ('stdin' | 'stdout' | 'stderr')[],
): boolean {
  if (stream.kind !== 'load' || stream.place.kind !== 'variable') return false;
  const { variable } = stream.place;
  return (
    names.some((name) => name === variable.name) &&
    variable.storage === 'extern' &&
    !calls.isWritten(variable) &&
    !addressTaken.has(variable)
  );
}
