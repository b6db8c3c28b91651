import type { Probe } from '../../../machine/interface/execution.js';
import type { ResolvedSegment } from '../../claim/waypoint.js';
import type { PassedPart, PassedVariable } from '../../claim/witness-trace.js';

/** A cycle is passed again and again: so many of its waypoints are remembered. */
const MAXIMUM_IN_CYCLES = 1000;

/** The segments that an execution passed, in order. */
export class PassedSegments {
  readonly all: PassedPart[] = [];
  #inCycles = 0;

  /**
   * A segment is passed.
   * @param event number of locations that had been passed, this one included
   */
  add(
    { goal, number }: ResolvedSegment,
    { function: name }: Probe,
    event: number,
    variables: () => readonly PassedVariable[],
  ): void {
    if (goal.action === 'cycle' && this.#inCycles++ >= MAXIMUM_IN_CYCLES) return;
    const { line, column, description } = goal;
    const what = `segment ${number}: ${description}`;
    const part = { kind: 'segment', number } as const;
    this.all.push({ part, what, line, column, function: name, event, variables: variables() });
  }
}
