import { partsOfStatement } from '../../c/tree/parts.js';
import type { TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';

/**
 * Local variables that are declared without an initialiser. They may have no value when they are read: what C leaves open has a
 * value of its own in ACSL.
 */
export type ValuesAtFirst = ReadonlySet<Variable>;

export function findValuesAtFirst(program: TypedProgram): ValuesAtFirst {
  const variables = new Set<Variable>();
  const visit = (statement: TypedStatement): void => {
    if (statement.kind === 'declaration')
      for (const { variable, initialiser } of statement.items)
        if (variable !== undefined && initialiser === undefined) variables.add(variable);
    for (const part of partsOfStatement(statement).statements) visit(part);
  };
  for (const { definition } of program.functions) if (definition !== undefined) visit(definition.body);
  return variables;
}
