import type { SourceRange } from '../../c/tree/source-range.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type {
  DoStatement,
  ForStatement,
  TypedStatement,
  WhileStatement,
} from '../../c/tree/typed-statement.js';
import { findProgramPoints } from '../claim/program-points.js';
import { PlainParts } from './plain-parts.js';

/** A loop that does nothing but compute with integers, so that each of its iterations ends. */
export interface PlainLoop {
  readonly range: SourceRange;
  /** Offset of the first statement of its body. */
  readonly first: number | undefined;
  /** Without the part of a `for` that is executed before the loop. */
  readonly statement: WhileStatement | DoStatement | ForStatement;
  /** What an execution comes to first: then the condition need not hold where the body begins, or another part comes before. */
  readonly entry: 'condition' | 'body' | 'initial';
  /** Offset in whose scope the variables of the loop are known. */
  readonly scope: number;
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
    const isLoop = statement.kind === 'while' || statement.kind === 'do' || statement.kind === 'for';
    const loop = isLoop ? plainLoop(statement, program) : undefined;
    return loop === undefined ? [] : [loop];
  });
}

function plainLoop(
  statement: WhileStatement | DoStatement | ForStatement,
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
  const hasInitial = statement.kind === 'for' && statement.initial !== undefined;
  return {
    range,
    statement: hasInitial ? { ...statement, initial: undefined } : statement,
    entry: statement.kind === 'do' ? 'body' : hasInitial ? 'initial' : 'condition',
    scope: hasInitial ? (condition?.range.start ?? body.range.start) : range.start,
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
