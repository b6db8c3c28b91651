import { partsContain } from '../../c/tree/parts.js';
import { partsOfProgram } from '../../c/tree/parts-of-program.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';

const known = new WeakMap<TypedProgram, boolean>();

/**
 * Whether a program makes pointers of numbers that are no constants: into which object one leads is known only as long as the
 * number shows it.
 */
export function makesPointersOfNumbers(program: TypedProgram): boolean {
  const found = known.get(program) ?? hasPointersOfNumbers(program);
  known.set(program, found);
  return found;
}

function hasPointersOfNumbers(program: TypedProgram): boolean {
  return partsContain(partsOfProgram(program), { expression: isPointerOfNumber });
}

function isPointerOfNumber(expression: TypedExpression): boolean {
  return (
    expression.kind === 'convert' &&
    expression.type.kind === 'pointer' &&
    expression.operand.type.kind === 'integer' &&
    !isConstant(expression.operand)
  );
}

function isConstant(expression: TypedExpression): boolean {
  if (expression.kind === 'convert') return isConstant(expression.operand);
  return expression.kind === 'integer-constant';
}
