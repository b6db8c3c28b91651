import type { Segment, Waypoint } from '../../witness/witness.js';
import { findProgramPoints } from '../claim/program-points.js';
import type { SequenceContext } from './change-sequence.js';
import { type ChangeSubject, changeOfSegment, type WitnessChange } from './witness-change.js';

/** So many segments before the suspected one may be exchanged with the one before them. */
const EXCHANGES_BEFORE = 3;
/** How many beginnings of a cycle are tried. */
const MAXIMUM_BEGINNINGS = 6;
const LOOPS: ReadonlySet<string> = new Set(['while', 'for', 'do']);

/** Changes of which segments there are, and in which order. */
export function changesOfSequenceAsAWhole(
  context: SequenceContext,
  subject: ChangeSubject,
): readonly WitnessChange[] {
  const isEndless = subject.claim.property.checks.some(({ kind }) => kind === 'termination');
  const first = subject.suspects[0] ?? 1;
  return [
    ...exchanges(context, [first - 1, first]),
    ...(isEndless ? cycles(context, subject) : targets(context, subject)),
  ];
}

/** Some segments before the suspected one, each with the one before it. */
export function exchangesBefore(
  context: SequenceContext,
  { suspects }: ChangeSubject,
): readonly WitnessChange[] {
  const first = suspects[0] ?? 1;
  return exchanges(
    context,
    Array.from({ length: EXCHANGES_BEFORE }, (_, index) => first - 2 - index),
  );
}

const isTarget = ({ waypoints }: Segment): boolean => waypoints.some(({ type }) => type === 'target');

/** Segments with these numbers, each with the one after it. */
function exchanges(
  { segments, replaced }: SequenceContext,
  numbers: readonly number[],
): readonly WitnessChange[] {
  return numbers.flatMap((number): readonly WitnessChange[] => {
    const [one, other] = [segments[number - 1], segments[number]];
    if (one === undefined || other === undefined || isTarget(one) || isTarget(other)) return [];
    const swapped = segments.map((each) => (each === one ? other : each === other ? one : each));
    const change = `swap segments ${number} and ${number + 1}`;
    return [changeOfSegment(number, 'exchange', change, replaced(swapped))];
  });
}

/** The last segments as a cycle. */
function cycles({ segments, replaced }: SequenceContext, { claim }: ChangeSubject): readonly WitnessChange[] {
  const { length } = segments;
  const isCycle = segments.some(({ waypoints }) => waypoints.some(({ action }) => action === 'cycle'));
  if (isCycle) return [];
  const asTheyAre = Array.from(
    { length: Math.min(length, MAXIMUM_BEGINNINGS) },
    (_, index): WitnessChange => {
      const from = length - index;
      const changed = segments.map((segment, at) =>
        at + 1 < from ? segment : { ...segment, waypoints: segment.waypoints.map(asCycle) },
      );
      const change = `make ${from === length ? `segment ${length}` : `segments ${from} to ${length}`} the cycle`;
      return changeOfSegment(from, 'correction', change, replaced(changed));
    },
  );
  const model = segments.at(-1)?.waypoints[0];
  if (model === undefined) return asTheyAre;
  const loops = findProgramPoints(claim.frontEnd.program).filter(
    (point) => point.kind === 'branching' && LOOPS.has(point.keyword),
  );
  const added = loops.slice(0, MAXIMUM_BEGINNINGS).map(({ at: { line, column } }): WitnessChange => {
    const constraint = { value: 'true', format: undefined, position: model.position };
    const location = { ...model.location, line, column, function: undefined };
    const head: Waypoint = { ...model, type: 'branching', action: 'cycle', constraint, location };
    const witness = replaced([...segments, { position: model.position, waypoints: [head] }]);
    const number = length + 1;
    const change = `add segment ${number} with the cycle: the branching at ${line}:${column} is true`;
    return changeOfSegment(number, 'addition', change, witness);
  });
  return [...asTheyAre, ...added];
}

function asCycle(waypoint: Waypoint): Waypoint {
  return waypoint.action === 'follow' ? { ...waypoint, action: 'cycle' } : waypoint;
}

/** The target as the last segment. */
function targets(
  { segments, replaced }: SequenceContext,
  { violations }: ChangeSubject,
): readonly WitnessChange[] {
  const stated = segments.find(isTarget);
  if (stated === segments.at(-1) && stated !== undefined) return [];
  if (stated !== undefined) {
    const number = segments.indexOf(stated) + 1;
    const moved = [...segments.filter((each) => each !== stated), stated];
    const change = `move segment ${number}, which has the target, to the end`;
    return [changeOfSegment(number, 'exchange', change, replaced(moved))];
  }
  const model = segments.at(-1)?.waypoints[0];
  if (model === undefined) return [];
  return violations.map(({ line, column }): WitnessChange => {
    const location = { ...model.location, line, column, function: undefined };
    const target: Waypoint = { ...model, type: 'target', action: 'follow', constraint: undefined, location };
    const added = [...segments, { position: model.position, waypoints: [target] }];
    const number = segments.length + 1;
    const change = `add segment ${number} with the target at ${line}:${column}`;
    return changeOfSegment(number, 'addition', change, replaced(added));
  });
}
