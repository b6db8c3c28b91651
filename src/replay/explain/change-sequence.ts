import { baseName } from '../../source/base-name.js';
import type { Segment, Waypoint, YamlWitness } from '../../witness/witness.js';
import { oneLine } from '../claim/one-line.js';
import { changesOfSequenceAsAWhole, exchangesBefore } from './change-order.js';
import { changesOfThreads } from './change-threads.js';
import { type ChangedWaypoint, correctWaypoint, type WaypointOwner } from './change-waypoint.js';
import { type ChangeSubject, changeOfSegment, type WitnessChange } from './witness-change.js';

/**
 * Changes of one part of a violation sequence: a tool that is wrong in one place is so in one of these ways. Those of
 * the suspected segments come first, and corrections before anything that is left out.
 */
export function changesOfSequence(witness: YamlWitness, subject: ChangeSubject): readonly WitnessChange[] {
  const entry = witness.entries.find((each) => each.entryType === 'violation_sequence');
  if (entry?.entryType !== 'violation_sequence') return [];
  const { segments } = entry;
  const replaced = (changed: readonly Segment[]): YamlWitness => ({
    ...witness,
    entries: witness.entries.map((each) => (each === entry ? { ...entry, segments: changed } : each)),
  });
  const numbers = [...segments.keys()].map((index) => index + 1);
  const suspected = subject.suspects.filter((number) => numbers.includes(number));
  const others = numbers.filter((number) => !suspected.includes(number)).reverse();
  const [first, ...further] = suspected;
  const placed: ChangeSubject = { ...subject, stuck: 'placed' };
  const context = { segments, replaced };
  return [
    ...fileName(witness, subject),
    ...shiftedPlaces(context, subject),
    ...changesOfThreads(context, subject),
    ...(first === undefined ? [] : corrections(first, context, subject)),
    ...changesOfSequenceAsAWhole(context, subject),
    ...(first === undefined ? [] : omissions(first, context)),
    ...further.flatMap((number) => [...corrections(number, context, placed), ...omissions(number, context)]),
    ...exchangesBefore(context, subject),
    ...others.flatMap((number) => corrections(number, context, placed)),
    ...others.flatMap((number) => omissions(number, context)),
  ];
}

/** The segments, and the witness with others. */
export interface SequenceContext {
  readonly segments: readonly Segment[];
  readonly replaced: (segments: readonly Segment[]) => YamlWitness;
}

function corrections(
  number: number,
  { segments, replaced }: SequenceContext,
  subject: ChangeSubject,
): readonly WitnessChange[] {
  const segment = segments[number - 1];
  if (segment === undefined) return [];
  const changeToSegment = (
    waypoint: Waypoint,
    { change, waypoint: changed, kind = 'correction', chance = 'likely', instead }: ChangedWaypoint,
  ): WitnessChange => ({
    part: { kind: 'segment', number },
    kind,
    chance,
    change,
    witness: replaced(
      segments.map((each) =>
        each === segment
          ? { ...segment, waypoints: segment.waypoints.map((one) => (one === waypoint ? changed : one)) }
          : each,
      ),
    ),
    ...(instead !== undefined && {
      instead: (found) => instead(found).map((better) => changeToSegment(waypoint, better)),
    }),
  });
  // Between two segments, something is avoided: if one of them is elsewhere, it may be avoided nowhere.
  const isBounded = [segment, segments[number]].some((each) =>
    each?.waypoints.some(({ action }) => action === 'avoid'),
  );
  return segment.waypoints.flatMap((waypoint) =>
    correctWaypoint(waypoint, ownerOf(waypoint, number), subject)
      .filter((changed) => !isBounded || subject.stuck === 'not-placed' || isInPlace(waypoint, changed))
      .map((changed) => changeToSegment(waypoint, changed)),
  );
}

function ownerOf({ action }: Waypoint, number: number): WaypointOwner {
  return { number, name: action === 'avoid' ? `what segment ${number} avoids` : `segment ${number}` };
}

/** Whether a waypoint stays where it is; a target ends what must be avoided wherever the violation is. */
function isInPlace({ type, location }: Waypoint, { waypoint }: ChangedWaypoint): boolean {
  const { line, column } = waypoint.location;
  return type === 'target' || (line === location.line && column === location.column);
}

function omissions(number: number, { segments, replaced }: SequenceContext): readonly WitnessChange[] {
  const segment = segments[number - 1];
  if (segment === undefined) return [];
  const part = { kind: 'segment', number } as const;
  const changes: WitnessChange[] = [];
  for (const [at, waypoint] of segment.waypoints.entries()) {
    if (waypoint.action !== 'avoid') continue;
    const waypoints = segment.waypoints.filter((each) => each !== waypoint);
    const witness = replaced(segments.map((each) => (each === segment ? { ...segment, waypoints } : each)));
    const change = `remove the avoided waypoint ${at + 1} from segment ${number}`;
    changes.push({ part, kind: 'omission', chance: 'likely', change, witness });
  }
  if (segment.waypoints.some(({ type }) => type === 'target')) return changes;
  const without = replaced(segments.filter((each) => each !== segment));
  return [
    ...changes,
    { part, kind: 'omission', chance: 'likely', change: `remove segment ${number}`, witness: without },
  ];
}

/** A tool that counts from 0, or behind a line that it has added, is off by one everywhere. */
function shiftedPlaces(
  { segments, replaced }: SequenceContext,
  { stuck, suspects }: ChangeSubject,
): readonly WitnessChange[] {
  const locations = segments.flatMap(({ waypoints }) => waypoints.map(({ location }) => location));
  if (stuck === 'placed' || locations.length < 2) return [];
  const isStated = { line: true, column: locations.every(({ column }) => column !== undefined) };
  return (['column', 'line'] as const)
    .filter((which) => isStated[which])
    .flatMap((which) =>
      ([1, -1] as const).map((by) => {
        const moved = (location: Waypoint['location']): Waypoint['location'] => ({
          ...location,
          [which]: (location[which] ?? 0) + by,
        });
        const changed = segments.map(({ waypoints, ...rest }) => ({
          ...rest,
          waypoints: waypoints.map((each) => ({ ...each, location: moved(each.location) })),
        }));
        const change = by === 1 ? `add 1 to every ${which}` : `subtract 1 from every ${which}`;
        return changeOfSegment(suspects[0] ?? 1, 'correction', change, replaced(changed));
      }),
    );
}

/** The program is one file, and the witness names another. */
function fileName(witness: YamlWitness, { claim, stuck, suspects }: ChangeSubject): readonly WitnessChange[] {
  const { file, files } = claim.frontEnd.program;
  if (stuck === 'placed' || files.length > 1) return [];
  const name = baseName(file);
  const entries = witness.entries.map((entry) =>
    entry.entryType === 'violation_sequence'
      ? {
          ...entry,
          segments: entry.segments.map(({ waypoints, ...rest }) => ({
            ...rest,
            waypoints: waypoints.map((each) => ({ ...each, location: { ...each.location, fileName: name } })),
          })),
        }
      : entry,
  );
  return [
    {
      part: { kind: 'segment', number: suspects[0] ?? 1 },
      kind: 'correction',
      chance: 'likely',
      change: `set the file of every waypoint to ${oneLine(name)}`,
      witness: { ...witness, entries },
    },
  ];
}
