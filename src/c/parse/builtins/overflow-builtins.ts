import { reject } from '../../lex/token.js';
import { unsupported } from '../../reasons/reason-texts.js';
import type { SourceRange } from '../../tree/source-range.js';
import type { TypedExpression } from '../../tree/typed-expression.js';
import { describeType } from '../../type/compatible.js';
import { convertTo, requireNamedType } from '../../typing/values.js';
import type { ParseState } from '../parse-state.js';
import { foldOperands } from './builtin-operands.js';
import type { overflowBuiltin } from './builtin-signatures.js';

/** `__builtin_add_overflow(left, right, &result)` and its kin. */
export function overflowExpression(
  state: ParseState,
  { operator, operandType, form }: NonNullable<ReturnType<typeof overflowBuiltin>>,
  values: readonly TypedExpression[],
  range: SourceRange,
): TypedExpression {
  const { model } = state;
  const [first, second, third] = values;
  if (first === undefined || second === undefined || third === undefined || values.length > 3) {
    reject('type', 'an overflow builtin takes 3 arguments', range);
  }
  const fixed = operandType === undefined ? undefined : model.integer(operandType);
  const left = fixed === undefined ? first : convertTo(first, fixed);
  const right = fixed === undefined ? second : convertTo(second, fixed);
  if (left.type.kind !== 'integer' || right.type.kind !== 'integer') {
    reject('type', 'an overflow builtin takes integers', range);
  }
  const target = third.type.kind === 'pointer' ? third.type.target : third.type;
  const fits = form === 'stores' ? third.type.kind === 'pointer' : third.type.kind === 'integer';
  if (target.kind !== 'integer' || !fits) {
    reject('type', `an overflow builtin cannot have a result of type '${describeType(third.type)}'`, range);
  }
  if (form === 'predicts') requireNamedType(third);
  if (
    target.name === '_Bool' ||
    target.enumerationId !== undefined ||
    (fixed !== undefined && target.name !== fixed.name)
  )
    reject('unsupported', unsupported('overflow-result', describeType(target)), range);
  if (form === 'stores' && state.mode.kind === 'witness')
    reject('side-effect', 'a builtin that stores', range);
  const destination = form === 'stores' ? third : undefined;
  const result: TypedExpression = {
    kind: 'overflow',
    operator,
    left,
    right,
    resultType: target,
    destination,
    type: model.bool,
    range,
  };
  // Only the type of the third operand counts where nothing is stored, but it is evaluated.
  const fate = form === 'stores' ? 'in-result' : 'evaluated';
  return foldOperands('an overflow builtin', [first, second, third], {
    result,
    fates: ['in-result', 'in-result', fate],
  });
}
