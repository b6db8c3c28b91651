import type { SourceRange } from '../../c/tree/source-range.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { ForStatement, TypedStatement, WhileStatement } from '../../c/tree/typed-statement.js';
import { findProgramPoints } from '../claim/program-points.js';
import { PlainParts } from './plain-parts.js';

/** A loop that does nothing but compute with integers, so that each of its iterations ends. */
export interface PlainLoop {
  readonly range: SourceRange;
  /** Offset of the first statement of its body. */
  readonly first: number | undefined;
  readonly statement: WhileStatement | ForStatement;
  /** Undefined: it has none. */
  readonly condition: TypedExpression | undefined;
  /** Whether its body takes different ways. */
  readonly branches: 'some' | 'none';
  readonly parts: PlainParts;
}

/** The plain loops of a program. */
export function plainLoops(program: TypedProgram): readonly PlainLoop[] {
  return findProgramPoints(program).flatMap((point) => {
    if (point.kind !== 'statement') return [];
    const { statement } = point;
    const isLoop =
      statement.kind === 'while' || (statement.kind === 'for' && statement.initial === undefined);
    const loop = isLoop ? plainLoop(statement, program) : undefined;
    return loop === undefined ? [] : [loop];
  });
}

function plainLoop(
  statement: WhileStatement | ForStatement,
  { unreadNames }: TypedProgram,
): PlainLoop | undefined {
  const parts = new PlainParts();
  if (statement.condition !== undefined) parts.value(statement.condition);
  if (statement.kind === 'for' && statement.step !== undefined) parts.effect(statement.step);
  parts.statement(statement.body);
  if (!parts.isPlain) return undefined;
  // What declares them may mean more than is known.
  if ([...parts.outer, ...parts.inputs].some(({ name }) => unreadNames.has(name))) return undefined;
  const { range, body, condition } = statement;
  return {
    range,
    statement,
    condition,
    first: firstStatementOffset(body),
    branches: parts.branches ? 'some' : 'none',
    parts,
  };
}

function firstStatementOffset(statement: TypedStatement): number | undefined {
  if (statement.kind !== 'block') return statement.range.start;
  const [first] = statement.statements;
  return first === undefined ? undefined : firstStatementOffset(first);
}
