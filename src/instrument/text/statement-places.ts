import { type Parts, partsOfExpression, partsOfPlace, partsOfStatement } from '../../c/tree/parts.js';
import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';

/** A statement that a witness may speak of, and how something can be put before it. */
export interface StatementPlace {
  readonly statement: TypedStatement;
  readonly function: FunctionEntity;
  /** The statement itself, or what follows its labels: jumps to the labels come there, too. */
  readonly unlabelled: TypedStatement;
  /** `list`: other statements may stand before it. `single`: it is all that an `if` or a loop has, and needs braces. */
  readonly context: 'list' | 'single';
}

/** All statements by the offset at which they begin; of several that begin there, the outermost. */
export function findStatementPlaces(program: TypedProgram): ReadonlyMap<number, StatementPlace> {
  const places = new Map<number, StatementPlace>();
  for (const entity of program.functions) {
    if (entity.definition === undefined) continue;
    new Search(entity, places).list(entity.definition.body.statements);
  }
  return places;
}

class Search {
  readonly #function: FunctionEntity;
  readonly #places: Map<number, StatementPlace>;

  constructor(entity: FunctionEntity, places: Map<number, StatementPlace>) {
    this.#function = entity;
    this.#places = places;
  }

  list(statements: readonly TypedStatement[]): void {
    for (const statement of statements) this.#visit(statement, 'list');
  }

  #visit(statement: TypedStatement, context: StatementPlace['context']): void {
    const { start } = statement.range;
    if (!this.#places.has(start)) {
      const unlabelled = withoutLabels(statement);
      this.#places.set(start, { statement, function: this.#function, unlabelled, context });
    }
    const parts = partsOfStatement(statement);
    this.#expressions(parts);
    switch (statement.kind) {
      case 'block':
        this.list(statement.statements);
        return;
      case 'label':
      case 'case':
      case 'default':
        this.#visit(statement.statement, context);
        return;
      case 'for':
        // What stands in the head is no statement of its own.
        if (statement.initial !== undefined) this.#expressions(partsOfStatement(statement.initial));
        this.#visit(statement.body, 'single');
        return;
      default:
        for (const inner of parts.statements) this.#visit(inner, 'single');
    }
  }

  /** Statements inside of expressions. */
  #expressions({ expressions, places }: Parts): void {
    for (const expression of expressions) {
      if (expression.kind === 'statement-expression') this.list(expression.block.statements);
      this.#expressions(partsOfExpression(expression));
    }
    for (const place of places) this.#expressions(partsOfPlace(place));
  }
}

function withoutLabels(statement: TypedStatement): TypedStatement {
  let inner = statement;
  while (inner.kind === 'label' || inner.kind === 'case' || inner.kind === 'default') inner = inner.statement;
  return inner;
}
