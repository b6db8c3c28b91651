import { partsOfStatement } from '../../../c/tree/parts.js';
import type { SourceRange } from '../../../c/tree/source-range.js';
import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import type { ReturnStatement, TypedStatement } from '../../../c/tree/typed-statement.js';
import { findReturns } from '../../text/function-ends.js';

/** A way to leave a function: by a `return`, or at the last brace behind one of these statements. */
export interface Exit {
  readonly by: ReturnStatement | 'brace';
  /** The statement that was begun or ended last. */
  readonly statements: readonly (SourceRange | undefined)[];
}

/** All ways to leave each function. */
export class Exits {
  readonly #known = new Map<FunctionEntity, readonly Exit[]>();

  of(entity: FunctionEntity): readonly Exit[] {
    const known = this.#known.get(entity);
    if (known !== undefined) return known;
    const { definition } = entity;
    if (definition === undefined) return [];
    const returns = findReturns(definition).map((by): Exit => ({ by, statements: [by.range] }));
    const { statements } = definition.body;
    const last = statements.length === 0 ? [undefined] : lastOf(statements).flatMap(rangesOf);
    const isLeftAtBrace = statements.at(-1)?.kind !== 'return';
    const exits: readonly Exit[] = isLeftAtBrace ? [...returns, { by: 'brace', statements: last }] : returns;
    this.#known.set(entity, exits);
    return exits;
  }
}

/** The statements of which one was begun or ended last when a list of statements is over. */
function lastOf(statements: readonly TypedStatement[]): readonly TypedStatement[] {
  const last = statements.at(-1);
  if (last === undefined) return [];
  switch (last.kind) {
    case 'block':
      return last.statements.length === 0 ? lastOf(statements.slice(0, -1)) : lastOf(last.statements);
    case 'label':
    case 'case':
    case 'default':
      return [last, ...lastOf([last.statement])];
    case 'if': {
      const branches = [last.then, ...(last.otherwise === undefined ? [] : [last.otherwise])];
      return [last, ...branches.flatMap((each) => lastOf([each]))];
    }
    case 'while':
    case 'do':
    case 'for':
    case 'switch':
      return [last, ...inside(last)];
    default:
      return [last];
  }
}

/** The step of a `for` comes after its body. */
function rangesOf(statement: TypedStatement): readonly SourceRange[] {
  const { range } = statement;
  return statement.kind === 'for' && statement.step !== undefined ? [range, statement.step.range] : [range];
}

function inside(statement: TypedStatement): readonly TypedStatement[] {
  return partsOfStatement(statement).statements.flatMap((each) => [
    ...(each.kind === 'block' ? [] : [each]),
    ...inside(each),
  ]);
}
