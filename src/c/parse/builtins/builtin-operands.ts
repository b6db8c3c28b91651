import { reject } from '../../lex/token.js';
import { unsupported } from '../../reasons/reason-texts.js';
import type { SourceRange } from '../../tree/source-range.js';
import type { TypedExpression } from '../../tree/typed-expression.js';
import { VOID } from '../../type/type-model.js';
import { constantValue } from '../../typing/constant-value.js';
import { convertTo } from '../../typing/values.js';

/**
 * What becomes of an operand of a builtin that is folded: the result contains it; it is evaluated before; gcc never evaluates it; or
 * compilers differ, so that it must have no effect.
 */
export type Fate = 'in-result' | 'evaluated' | 'unevaluated' | 'disputed';

/** What a builtin becomes, and what becomes of each of its operands: none can be left out. */
export interface FoldedBuiltin<Operands extends readonly TypedExpression[]> {
  readonly fates: { readonly [Index in keyof Operands]: Fate };
  readonly result: TypedExpression;
}

/** The only way from operands to what a builtin is folded to: evaluates all that gcc evaluates. */
export function foldOperands<Operands extends readonly TypedExpression[]>(
  name: string,
  operands: Operands,
  { fates, result }: FoldedBuiltin<Operands>,
): TypedExpression {
  let folded = result;
  for (const [index, operand] of [...operands.entries()].reverse()) {
    const fate = fates[index];
    if (fate === 'in-result' || fate === 'unevaluated' || isPlain(operand)) continue;
    if (fate !== 'evaluated') reject('unsupported', unsupported('builtin-operand', name), operand.range);
    folded = evaluatedBefore(operand, folded, folded.range);
  }
  return folded;
}

/** Whether it makes no difference that an operand is evaluated: constants, and addresses of objects with a name. */
function isPlain(operand: TypedExpression): boolean {
  if (operand.kind === 'convert') return isPlain(operand.operand);
  if (operand.kind === 'address') return operand.place.kind === 'variable' || operand.place.kind === 'string';
  return constantValue(operand) !== undefined;
}

/** The result, once an operand is evaluated that it does not contain. */
export function evaluatedBefore(
  operand: TypedExpression,
  result: TypedExpression,
  range: SourceRange,
): TypedExpression {
  const left = convertTo(operand, VOID, 'cast');
  return { kind: 'comma', left, right: result, type: result.type, range };
}

/** As many fates as operands, of which the first are given, and all others are alike. */
export function assignFates(
  operands: readonly TypedExpression[],
  first: readonly Fate[],
  others: Fate,
): readonly Fate[] {
  return operands.map((_, index) => first[index] ?? others);
}
