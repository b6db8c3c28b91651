import type { BranchingWaypoint, ResolvedSegment, ResolvedWaypoint } from '../../claim/waypoint.js';
import type { NextPart } from '../../claim/witness-trace.js';

const ASKS = {
  target: 'violation',
  branching: 'decision',
  assumption: 'statement',
  function_enter: 'call',
  function_return: 'result',
} as const satisfies Record<ResolvedWaypoint['type'], NextPart['asks']>;

/**
 * What a waypoint asks an execution for, in words.
 * @param number of its segment, from 1
 */
export function nextPart(goal: ResolvedWaypoint, number: number, turn: NextPart['turn']): NextPart {
  return {
    kind: 'segment',
    asks: ASKS[goal.type],
    number,
    turn,
    control: undefined,
    wants: wantedText(goal),
    line: goal.line,
    column: goal.column,
    at: goal.type === 'target' ? goal.locations[0]?.range.start : goal.at,
    condition: goal.type === 'assumption' || goal.type === 'function_return' ? goal.text : undefined,
  };
}

/** Whether a segment comes again after so many waypoints: only a cycle leads back to what was passed. */
export function turnAfter(passed: number, segments: readonly ResolvedSegment[]): NextPart['turn'] {
  return passed >= segments.length ? 'again' : 'first';
}

function wantedText(goal: ResolvedWaypoint): string {
  const place = `${goal.line}:${goal.column}`;
  const to = goal.action === 'avoid' ? 'not to' : 'to';
  switch (goal.type) {
    case 'target':
      return `a violation at ${place}`;
    case 'assumption':
      return `\`${goal.text}\` ${to} hold at ${place}`;
    case 'branching':
      return `the branching at ${place} ${to} ${branchingOutcome(goal)}`;
    case 'function_enter':
      return `${goal.call.callee ?? 'a function'} ${to} be called at ${place}`;
    case 'function_return': {
      const call = `the call of ${goal.call.callee ?? 'a function'} at ${place} ${to} return`;
      return goal.text === undefined ? call : `${call} with \`${goal.text}\``;
    }
  }
}

function branchingOutcome({ value }: BranchingWaypoint): string {
  switch (value.kind) {
    case 'truth':
      return `be ${value.truth}`;
    case 'case':
      return `take case ${value.value}`;
    case 'default':
      return 'take the default case';
    case 'any-case':
      return value.taken ? 'take a case' : 'take no case';
    case 'comparison':
      return value.equal ? 'take the next case' : 'skip the next case';
  }
}
