import { partsOfStatement, visitExpressions } from '../../c/tree/parts.js';
import type { LogicalExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { WaypointLocation } from '../../witness/witness.js';
import type { BranchingPoint, ProgramPoint } from './program-points.js';

/**
 * The branching that tools mean which point at the expression that decides, at what decides behind its commas, or at the
 * statement around a `?:`, where the format wants the keyword. Undefined where more than one can be meant.
 */
export function branchingBeginningAt(
  points: readonly ProgramPoint[],
  { line, column }: WaypointLocation,
  { text, lineStarts }: TypedProgram,
): BranchingPoint | undefined {
  const lineStart = lineStarts[line - 1];
  if (column === undefined || lineStart === undefined) return undefined;
  let offset = lineStart + column - 1;
  while (text[offset] === '(' || text[offset] === ' ') offset++;
  const found = points.filter((point) => point.kind === 'branching' && point.starts.includes(offset));
  const [only] = found;
  return found.length === 1 && only?.kind === 'branching' ? only : undefined;
}

/** Statements that evaluate their expressions in any case, and contain no others. */
const PLAIN: ReadonlySet<string> = new Set(['expression', 'declaration', 'return']);

/**
 * ESBMC: the first operand of `a || b`, or of `a && b`, by the column of the statement that it is in: ESBMC branches there,
 * because what follows is not always evaluated. Undefined where another operand may be meant.
 */
export function operandOfStatementAt(
  points: readonly ProgramPoint[],
  { line, column }: WaypointLocation,
): BranchingPoint | undefined {
  const point = points.find(
    ({ kind, at }) => kind === 'statement' && at.line === line && at.column === column,
  );
  if (point?.kind !== 'statement' || !PLAIN.has(point.statement.kind)) return undefined;
  const found: LogicalExpression[] = [];
  let others = 0;
  visitExpressions(partsOfStatement(point.statement), (expression) => {
    if (expression.kind === 'logical') found.push(expression);
    if (expression.kind === 'conditional' || expression.kind === 'statement-expression') others++;
  });
  const [only] = found;
  if (only === undefined || found.length > 1 || others > 0) return undefined;
  const { range: at, operator: keyword } = only;
  return { kind: 'branching', function: point.function, at, keyword, starts: [], condition: 'evaluated' };
}
