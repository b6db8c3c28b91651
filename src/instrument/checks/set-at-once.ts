import { containsNode, partsOfStatement } from '../../c/tree/parts.js';
import type { TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';

/**
 * Local variables that are declared without a value and get one before anything else can happen than that other variables do:
 * the offset of the text behind which they have one. No jump comes in between.
 */
export function findSetAtOnce(program: TypedProgram): ReadonlyMap<Variable, number> {
  const found = new Map<Variable, number>();
  const visit = (statement: TypedStatement): void => {
    const { statements } = partsOfStatement(statement);
    if (statement.kind === 'block' && !statements.some(isJumpedInto)) lookInto(statements, found);
    for (const each of statements) visit(each);
  };
  for (const { definition } of program.functions) {
    const isStraight =
      definition !== undefined &&
      !containsNode(definition.body, {
        statement: ({ kind }) => kind === 'label' || kind === 'goto' || kind === 'computed-goto',
      });
    if (isStraight) visit(definition.body);
  }
  return found;
}

/** Whether a label of a `switch` around it stands in a statement. */
function isJumpedInto(statement: TypedStatement): boolean {
  if (statement.kind === 'case' || statement.kind === 'default') return true;
  return statement.kind !== 'switch' && partsOfStatement(statement).statements.some(isJumpedInto);
}

function lookInto(statements: readonly TypedStatement[], found: Map<Variable, number>): void {
  const open = new Set<Variable>();
  for (const statement of statements) {
    if (statement.kind === 'declaration') {
      for (const { variable, initialiser } of statement.items)
        if (variable !== undefined && initialiser === undefined) open.add(variable);
      continue;
    }
    if (statement.kind !== 'expression') return;
    const { expression, range } = statement;
    if (expression.kind !== 'assign' || expression.place.kind !== 'variable') return;
    const { variable } = expression.place;
    if (open.has(variable)) found.set(variable, range.end);
  }
}
