import { isColumnCertain } from '../../c/tree/ascii-columns.js';
import { baseName } from '../../source/base-name.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';
import type { Waypoint } from '../../witness/witness.js';
import type { ResolverSettings } from './resolve-waypoint.js';
import type { WaypointFailure } from './waypoint-failure.js';

/** What constraints may be written in: one with another name may mean something else. */
const FORMATS: ReadonlySet<string> = new Set(['c_expression', 'ext_c_expression', 'acsl_expression']);

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
