import { partsOfStatement } from '../../c/tree/parts.js';
import type { TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { hasIndeterminateMemory } from '../../machine/analysis/indeterminate-memory.js';

/** What may have no value when it is read: what C leaves open has a value of its own in ACSL. */
export interface ValuesAtFirst {
  /** Local variables that are declared without an initialiser. */
  readonly variables: ReadonlySet<Variable>;
  /** Whether a pointer may lead to such a variable. */
  readonly memory: 'has-values' | 'may-lack-values';
}

export function findValuesAtFirst(program: TypedProgram): ValuesAtFirst {
  const variables = new Set<Variable>();
  const visit = (statement: TypedStatement): void => {
    if (statement.kind === 'declaration')
      for (const { variable, initialiser } of statement.items)
        if (variable !== undefined && initialiser === undefined && variable.storage === 'local')
          variables.add(variable);
    for (const part of partsOfStatement(statement).statements) visit(part);
  };
  for (const { definition } of program.functions) if (definition !== undefined) visit(definition.body);
  return { variables, memory: hasIndeterminateMemory(program) ? 'may-lack-values' : 'has-values' };
}
