import { containsNode, partsOfStatement } from '../../c/tree/parts.js';
import type { TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';

/** From where on in the text a variable has a value. */
export interface SetFrom {
  readonly behind: number;
  /** Where the `for` begins in whose head it gets the value: it has one whenever the condition is evaluated. */
  readonly loop: number | undefined;
}

/**
 * Local variables that are declared without a value and get one before anything else can happen than that other variables do.
 * No jump comes in between.
 */
export function findSetAtOnce(program: TypedProgram): ReadonlyMap<Variable, SetFrom> {
  const found = new Map<Variable, SetFrom>();
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

function lookInto(statements: readonly TypedStatement[], found: Map<Variable, SetFrom>): void {
  const open = new Set<Variable>();
  for (const statement of statements) {
    if (statement.kind === 'declaration') {
      for (const { variable, initialiser } of statement.items)
        if (variable !== undefined && initialiser === undefined) open.add(variable);
      continue;
    }
    const loop = statement.kind === 'for' ? statement.range.start : undefined;
    const first = statement.kind === 'for' ? statement.initial : statement;
    if (first?.kind !== 'expression') return;
    const { expression, range } = first;
    if (expression.kind !== 'assign' || expression.place.kind !== 'variable') return;
    const { variable } = expression.place;
    if (open.delete(variable)) found.set(variable, { behind: range.end, loop });
    if (loop !== undefined) return;
  }
}
