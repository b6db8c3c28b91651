import type { FunctionEntity } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';

/** Whether control may reach the end of a function that has a result, without a `return` (C11 6.9.1p12). */
export function mayLackResult({ name, type, definition }: FunctionEntity): boolean {
  if (definition === undefined || name === 'main' || type.result.kind === 'void') return false;
  return !leaves(definition.body);
}

function leaves(statement: TypedStatement): boolean {
  switch (statement.kind) {
    case 'return':
    case 'goto':
      return true;
    case 'block': {
      const last = statement.statements.at(-1);
      return last !== undefined && leaves(last);
    }
    case 'label':
      return leaves(statement.statement);
    case 'if':
      return statement.otherwise !== undefined && leaves(statement.then) && leaves(statement.otherwise);
    default:
      return false;
  }
}
