import { isColumnCertain } from '../../c/tree/ascii-columns.js';
import { partsContain, partsOfExpression } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import { baseName } from '../../source/base-name.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';
import type { Waypoint } from '../../witness/witness.js';
import type { ResolverSettings } from './resolve-waypoint.js';
import type { WaypointFailure } from './waypoint-failure.js';

/** What constraints may be written in: one with another name may mean something else. */
const FORMATS: ReadonlySet<string> = new Set(['c_expression', 'ext_c_expression', 'acsl_expression']);

/** The formats in which an expression means what it means in C. `C` is the name in format 0.1. */
const OF_C: ReadonlySet<string> = new Set(['C', 'c_expression', 'ext_c_expression']);

export function isReadAsC(format: string | undefined): boolean {
  return format === undefined || OF_C.has(format);
}

/** Whether an expression is one comparison: with more of them, `0 <= x <= 3` means something else in ACSL than in C. */
export function isOneComparison(expression: TypedExpression): boolean {
  return (
    expression.kind === 'comparison' &&
    !partsContain(partsOfExpression(expression), {
      expression: ({ kind }) => kind === 'comparison' || kind === 'logical' || kind === 'conditional',
    })
  );
}

/**
 * The thread of a waypoint, as the witness counts threads, or what keeps it from being understood whatever its type.
 *
 * @param registered threads that the segments before it have created
 */
export function threadOfWaypoint(
  { location, constraint, threadId }: Waypoint,
  { program, fileNames }: Pick<ResolverSettings, 'program' | 'fileNames'>,
  registered: number,
): Attempt<number, WaypointFailure> {
  const { fileName, line, column } = location;
  const name = baseName(fileName);
  if (name !== '' && !fileNames.has(name)) return failed({ code: 'other-file', file: name });
  if (column !== undefined && !isColumnCertain(program, line, column))
    return failed({ code: 'uncertain-column' });
  const format = constraint?.format;
  if (format !== undefined && !FORMATS.has(format)) return failed({ code: 'unknown-format', format });
  if (threadId === 'unreadable') return failed({ code: 'thread-id-unreadable' });
  if (threadId < 0) return failed({ code: 'thread-id-negative' });
  return threadId > registered ? failed({ code: 'thread-not-created', thread: threadId }) : done(threadId);
}
