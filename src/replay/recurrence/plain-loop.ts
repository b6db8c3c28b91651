import { visitExpressions } from '../../c/tree/parts.js';
import type { SourceRange } from '../../c/tree/source-range.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type {
  DoStatement,
  ForStatement,
  TypedStatement,
  WhileStatement,
} from '../../c/tree/typed-statement.js';
import { areSeveralLoopsAt } from '../claim/one-place.js';
import { findProgramPoints, type ProgramPoint } from '../claim/program-points.js';
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
  /** Whether all that an iteration passes in the line of the loop is passed in each one. */
  readonly line: 'passed' | 'open';
  readonly parts: PlainParts;
}

/** The plain loops of a program. */
export function plainLoops(program: TypedProgram): readonly PlainLoop[] {
  const points = findProgramPoints(program);
  return points.flatMap((point) => {
    if (point.kind !== 'statement') return [];
    const { statement } = point;
    const isLoop = statement.kind === 'while' || statement.kind === 'do' || statement.kind === 'for';
    const loop = isLoop ? plainLoop(statement, program, points) : undefined;
    return loop === undefined ? [] : [loop];
  });
}

function plainLoop(
  statement: WhileStatement | DoStatement | ForStatement,
  { unreadNames }: TypedProgram,
  points: readonly ProgramPoint[],
): PlainLoop | undefined {
  const parts = new PlainParts();
  if (statement.condition !== undefined) parts.value(statement.condition);
  if (statement.kind === 'for' && statement.step !== undefined) parts.effect(statement.step);
  parts.statement(statement.body);
  if (!parts.isPlain) return undefined;
  // What declares them may mean more than is known.
  if ([...parts.outer, ...parts.inputs].some(({ name }) => unreadNames.has(name))) return undefined;
  const { range, body, condition } = statement;
  // Which of the loops of a macro is repeated, nothing tells.
  if (areSeveralLoopsAt(points, range.start)) return undefined;
  const hasInitial = statement.kind === 'for' && statement.initial !== undefined;
  return {
    range,
    statement: hasInitial ? { ...statement, initial: undefined } : statement,
    entry: statement.kind === 'do' ? 'body' : hasInitial ? 'initial' : 'condition',
    scope: hasInitial ? (condition?.range.start ?? body.range.start) : range.start,
    condition,
    first: firstStatementOffset(body),
    branches: parts.branches ? 'some' : 'none',
    line: !parts.branches || isAloneInLine(statement, points) ? 'passed' : 'open',
    parts,
  };
}

/** Whether no statement of the body is in the line of a loop, and whoever goes on has found every part of its condition true. */
function isAloneInLine(
  { range, condition }: WhileStatement | DoStatement | ForStatement,
  points: readonly ProgramPoint[],
): boolean {
  const isOther = (point: ProgramPoint): boolean => {
    if (point.kind !== 'statement' || point.statement.kind === 'block') return false;
    const { line, start } = point.statement.range;
    return line === range.line && range.start < start && start < range.end;
  };
  return !points.some(isOther) && (condition === undefined || isConjunction(condition));
}

function isConjunction(expression: TypedExpression): boolean {
  if (expression.kind === 'logical' && expression.operator === '&&')
    return isConjunction(expression.left) && isConjunction(expression.right);
  let decides = false;
  visitExpressions({ expressions: [expression], places: [], statements: [] }, ({ kind }) => {
    decides ||= kind === 'logical' || kind === 'conditional';
  });
  return !decides;
}

function firstStatementOffset(statement: TypedStatement): number | undefined {
  if (statement.kind !== 'block') return statement.range.start;
  const [first] = statement.statements;
  return first === undefined ? undefined : firstStatementOffset(first);
}
