import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import type { Waypoint as WitnessWaypoint } from '../../witness/witness.js';
import type { ProgramPoint, StatementPoint } from './program-points.js';

/** What nothing but the statement before it leads to. */
const NO_JUMP_LEADS_TO: ReadonlySet<TypedStatement['kind']> = new Set([
  'expression',
  'declaration',
  'if',
  'while',
  'do',
  'for',
  'switch',
  'return',
  'goto',
  'break',
  'continue',
]);

/**
 * The statement that follows one whose semicolon is at a location: Theta states there what holds behind a statement. No
 * statement but an empty one begins at a semicolon. Undefined if the location is none, or if jumps lead behind it.
 */
export function statementBehind(
  points: readonly ProgramPoint[],
  { line, column }: WitnessWaypoint['location'],
  { functions, lineStarts }: TypedProgram,
): StatementPoint | undefined {
  const start = lineStarts[line - 1];
  if (start === undefined || column === undefined) return undefined;
  const semicolon = start + column - 1;
  if (semicolon >= (lineStarts[line] ?? Number.POSITIVE_INFINITY)) return undefined;
  const lists = [
    ...functions.flatMap(({ definition }) => (definition === undefined ? [] : [definition.body.statements])),
    ...points.flatMap((point) =>
      point.kind === 'statement' && point.statement.kind === 'block' ? [point.statement.statements] : [],
    ),
  ];
  for (const statements of lists) {
    const index = statements.findIndex(({ range }) => range.end - 1 === semicolon);
    const [before, next] = [statements[index], statements[index + 1]];
    if (before === undefined || next === undefined) continue;
    if (before.kind !== 'expression' && before.kind !== 'declaration') return undefined;
    if (!NO_JUMP_LEADS_TO.has(next.kind)) return undefined;
    return points.find(
      (point): point is StatementPoint => point.kind === 'statement' && point.at.start === next.range.start,
    );
  }
  return undefined;
}
