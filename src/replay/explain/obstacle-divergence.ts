import type { Divergence } from '../../vocabulary/witness-diagnosis.js';
import type { Waypoint } from '../../witness/witness.js';
import type { ReplayClaim } from '../answer/validate-by-replay.js';
import { oneLine } from '../claim/one-line.js';
import type { SegmentObstacle } from '../witness/monitor-failure.js';
import { sourceLine } from './source-line.js';

/** What keeps a witness from being followed at all, on the line that it names. */
export function divergenceAtObstacle(
  { frontEnd: { program } }: ReplayClaim,
  reason: string,
  obstacle: SegmentObstacle | undefined,
): Divergence {
  const location = obstacle?.waypoint?.location;
  const isThere = location !== undefined && location.line >= 1 && location.line <= program.lineStarts.length;
  return {
    part: obstacle === undefined ? null : { kind: 'segment', number: obstacle.segment },
    wants: obstacle?.waypoint === undefined ? 'a violation' : wantOfWaypoint(obstacle.waypoint),
    happened: obstacle?.why ?? reason,
    line: isThere ? location.line : null,
    column: isThere && location.column !== undefined && location.column >= 1 ? location.column : null,
    source: isThere ? sourceLine(program, location.line) : null,
    evaluations: 0,
    values: [],
    inputs: [],
    required: null,
    given: 'nothing',
    fixed: [],
  };
}

/** What a waypoint asks for, as it is written. */
function wantOfWaypoint({ type, action, location: { line, column }, constraint }: Waypoint): string {
  const place = column === undefined ? `in line ${line}` : `at ${line}:${column}`;
  const to = action === 'avoid' ? 'not to' : 'to';
  const value = constraint === undefined ? undefined : oneLine(constraint.value);
  switch (type) {
    case 'branching':
      return `the branching ${place} ${to} be ${value ?? 'taken'}`;
    case 'assumption':
      return `\`${value ?? ''}\` ${to} hold ${place}`;
    case 'function_enter':
      return `a function ${to} be called ${place}`;
    case 'function_return':
      return `a call ${place} ${to} return${value === undefined ? '' : ` with \`${value}\``}`;
    case 'target':
      return `a violation ${place}`;
    default:
      return `'${oneLine(type)}' ${place}`;
  }
}
