import { type Parts, partsOfExpression, partsOfPlace, partsOfStatement } from '../../c/tree/parts.js';
import { partsOfFunction } from '../../c/tree/parts-of-program.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { CType } from '../../c/type/c-type.js';

/** The types for which memory is allocated: the targets of the pointer types to which call results are converted. */
export type AllocatedTypes = ReadonlyMap<TypedExpression, CType>;

export function findAllocatedTypes(program: TypedProgram): AllocatedTypes {
  const found = new Map<TypedExpression, CType>();
  for (const { definition } of program.functions) {
    if (definition !== undefined) search(partsOfFunction(definition), found);
  }
  return found;
}

function search({ expressions, places, statements }: Parts, found: Map<TypedExpression, CType>): void {
  for (const expression of expressions) {
    const { type } = expression;
    if (expression.kind === 'convert' && type.kind === 'pointer' && type.target.kind !== 'void')
      for (const call of callsThatGive(expression.operand)) found.set(call, type.target);
    search(partsOfExpression(expression), found);
  }
  for (const place of places) search(partsOfPlace(place), found);
  for (const statement of statements) search(partsOfStatement(statement), found);
}

/** The calls whose results an expression may be, as they are. */
function callsThatGive(expression: TypedExpression): readonly TypedExpression[] {
  switch (expression.kind) {
    case 'call':
    case 'builtin':
      return [expression];
    case 'convert':
      return callsThatGive(expression.operand);
    case 'conditional':
      return [...callsThatGive(expression.then), ...callsThatGive(expression.otherwise)];
    case 'comma':
      return callsThatGive(expression.right);
    default:
      return [];
  }
}
