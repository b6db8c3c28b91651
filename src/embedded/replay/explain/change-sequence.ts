import type { Segment, Waypoint, YamlWitness } from '../../../witness/witness.js';
import type { ShownViolation } from '../answer.js';
import type { WitnessChange } from './find-repairs.js';

/**
 * Changes of one part of a violation sequence, those of the given segment first: a tool that is wrong in one place is so
 * in one of these ways.
 *
 * @param first 1-based number of the segment at which executions get stuck
 * @param violation where the furthest execution violates the property
 */
export function changesOfSequence(
  witness: YamlWitness,
  first: number,
  violation: ShownViolation | null,
): readonly WitnessChange[] {
  const entry = witness.entries.find((each) => each.entryType === 'violation_sequence');
  if (entry?.entryType !== 'violation_sequence') return [];
  const { segments } = entry;
  const replaced = (changed: readonly Segment[]): YamlWitness => ({
    ...witness,
    entries: witness.entries.map((each) => (each === entry ? { ...entry, segments: changed } : each)),
  });
  const numbers = [...segments.keys()].map((index) => index + 1);
  const order = [
    ...numbers.filter((number) => number === first),
    ...numbers.filter((number) => number !== first),
  ];
  return order.flatMap((number) =>
    changesOfSegment(segments, number, violation).map(({ change, segments: changed }) => ({
      part: { kind: 'segment', number } as const,
      change,
      witness: replaced(changed),
    })),
  );
}

interface SegmentChange {
  readonly change: string;
  readonly segments: readonly Segment[];
}

function changesOfSegment(
  segments: readonly Segment[],
  number: number,
  violation: ShownViolation | null,
): readonly SegmentChange[] {
  const index = number - 1;
  const segment = segments[index];
  if (segment === undefined) return [];
  const withSegment = (changed: Segment) => segments.map((each) => (each === segment ? changed : each));
  const goal = segment.waypoints.find(({ action }) => action !== 'avoid');
  const withGoal = (changed: Waypoint): readonly Segment[] =>
    withSegment({ ...segment, waypoints: segment.waypoints.map((each) => (each === goal ? changed : each)) });
  const changes: SegmentChange[] = [];
  if (goal !== undefined) {
    const { location, constraint, type } = goal;
    if (location.column !== undefined) {
      const change = `leave out the column ${location.column} of segment ${number}`;
      changes.push({ change, segments: withGoal({ ...goal, location: { ...location, column: undefined } }) });
    }
    if (location.function !== undefined) {
      const change = `leave out the function ${location.function} of segment ${number}`;
      changes.push({
        change,
        segments: withGoal({ ...goal, location: { ...location, function: undefined } }),
      });
    }
    const other = constraint?.value === 'true' ? 'false' : constraint?.value === 'false' ? 'true' : undefined;
    if (type === 'branching' && constraint !== undefined && other !== undefined) {
      const change = `let the branching of segment ${number} be ${other}`;
      changes.push({ change, segments: withGoal({ ...goal, constraint: { ...constraint, value: other } }) });
    }
    if (type === 'target' && violation !== null) {
      const { line, column } = violation;
      const change = `move the target of segment ${number} to ${line}:${column}`;
      const moved = { ...location, line, column, function: undefined };
      changes.push({ change, segments: withGoal({ ...goal, location: moved }) });
    }
    if (type !== 'target') {
      const without = segments.filter((each) => each !== segment);
      changes.push({ change: `leave out segment ${number}`, segments: without });
    }
  }
  for (const [at, waypoint] of segment.waypoints.entries()) {
    if (waypoint.action !== 'avoid') continue;
    const waypoints = segment.waypoints.filter((each) => each !== waypoint);
    const change = `leave out waypoint ${at + 1} of segment ${number}, which is to be avoided`;
    changes.push({ change, segments: withSegment({ ...segment, waypoints }) });
  }
  const next = segments[index + 1];
  if (next !== undefined && goal?.type !== 'target' && index + 2 < segments.length) {
    const swapped = segments.map((each) => (each === segment ? next : each === next ? segment : each));
    changes.push({ change: `exchange segments ${number} and ${number + 1}`, segments: swapped });
  }
  return changes;
}
