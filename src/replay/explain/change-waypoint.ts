import { casesIn } from '../../solve/decisions.js';
import { baseName } from '../../source/base-name.js';
import type { Waypoint } from '../../witness/witness.js';
import type { ShownExecution } from '../answer/answer.js';
import { oneLine } from '../claim/one-line.js';
import { findProgramPoints } from '../claim/program-points.js';
import { correctedTexts, otherNumbers } from './corrected-text.js';
import { kindAt, locationsNear } from './nearby-locations.js';
import type { ChangeSubject, ProgramLocation } from './witness-change.js';

/** A waypoint that says something else. */
export interface ChangedWaypoint {
  readonly change: string;
  readonly waypoint: Waypoint;
  readonly kind?: 'correction' | 'omission';
  readonly chance?: 'likely' | 'possible';
  readonly instead?: (found: ShownExecution) => readonly ChangedWaypoint[];
}

/** What changes of a waypoint say that it belongs to. */
export interface WaypointOwner {
  /** Of its segment, from 1. */
  readonly number: number;
  /** `segment 2`, `what segment 2 avoids`. */
  readonly name: string;
}

/** Labels of a `switch` that are tried. */
const MAXIMUM_LABELS = 4;

const WORDS: ReadonlyMap<string, string> = new Map([
  ['assumption', 'assumption'],
  ['branching', 'branching'],
  ['function_enter', 'call'],
  ['function_return', 'return'],
  ['target', 'target'],
]);

/** What a waypoint of a segment may have been meant to say, the likeliest first. */
export function correctWaypoint(
  waypoint: Waypoint,
  owner: WaypointOwner,
  subject: ChangeSubject,
): readonly ChangedWaypoint[] {
  const places = ofPlace(waypoint, owner, subject);
  const numbers = ofNumbers(waypoint, owner);
  return [
    ...ofWords(waypoint, owner, subject),
    ...ofBranch(waypoint, owner),
    ...ofCase(waypoint, owner, subject),
    ...ofText(waypoint, owner, subject),
    ...(subject.stuck === 'placed' ? [...numbers, ...places] : [...places, ...numbers]),
  ];
}

function ofWords(
  waypoint: Waypoint,
  owner: WaypointOwner,
  { claim, stuck }: ChangeSubject,
): readonly ChangedWaypoint[] {
  const { location, action, type } = waypoint;
  const changes: ChangedWaypoint[] = [];
  if (!['follow', 'avoid', 'cycle'].includes(action)) {
    changes.push({
      change: `set the action of ${owner.name} to follow`,
      waypoint: { ...waypoint, action: 'follow' },
    });
  }
  if (location.function !== undefined) {
    const without = { ...location, function: undefined };
    const change = `remove the function ${oneLine(location.function)} from ${owner.name}`;
    changes.push({ change, waypoint: { ...waypoint, location: without } });
  }
  if (stuck === 'placed') return changes;
  for (const other of kindAt(claim, location)) {
    if (other === type || (other === 'branching' && waypoint.constraint === undefined)) continue;
    const constraint = other === 'function_enter' ? undefined : waypoint.constraint;
    if (other === 'assumption' && constraint === undefined) continue;
    changes.push({
      change: `make ${owner.name} a ${other}`,
      waypoint: { ...waypoint, type: other, constraint },
    });
  }
  return changes;
}

function ofBranch(waypoint: Waypoint, owner: WaypointOwner): readonly ChangedWaypoint[] {
  const { type, constraint } = waypoint;
  const other = constraint?.value === 'true' ? 'false' : constraint?.value === 'false' ? 'true' : undefined;
  if (type !== 'branching' || constraint === undefined || other === undefined) return [];
  const change = `set the branching of ${owner.name} to ${other}`;
  return [{ change, waypoint: { ...waypoint, constraint: { ...constraint, value: other } } }];
}

/** The other labels of a `switch`. */
function ofCase(
  waypoint: Waypoint,
  owner: WaypointOwner,
  { claim: { frontEnd } }: ChangeSubject,
): readonly ChangedWaypoint[] {
  const { type, action, constraint, location } = waypoint;
  if (type !== 'branching' || action === 'avoid' || constraint === undefined) return [];
  const points = findProgramPoints(frontEnd.program);
  const head = points.find(
    (point) =>
      point.kind === 'branching' &&
      point.keyword === 'switch' &&
      point.at.line === location.line &&
      (location.column === undefined || point.at.column === location.column),
  );
  const controlling = points.find(
    (point) =>
      point.kind === 'full-expression' &&
      point.statement.kind === 'switch' &&
      point.statement.range.start === head?.at.start,
  );
  if (controlling === undefined) return [];
  const labels = casesIn(frontEnd.program)(controlling.at.start).map(({ low }) => String(low));
  return [...labels.slice(0, MAXIMUM_LABELS), 'default']
    .filter((value) => value !== constraint.value)
    .map((value) => ({
      change: `set the branching of ${owner.name} to ${value}`,
      waypoint: { ...waypoint, constraint: { ...constraint, value } },
    }));
}

function ofText(
  waypoint: Waypoint,
  owner: WaypointOwner,
  { claim, stuck }: ChangeSubject,
): readonly ChangedWaypoint[] {
  const { constraint, type } = waypoint;
  if (stuck === 'placed' || constraint === undefined || type === 'branching') return [];
  return correctedTexts(constraint.value, claim.frontEnd.program.text).map((value) =>
    saying(waypoint, owner, value),
  );
}

function ofNumbers(waypoint: Waypoint, owner: WaypointOwner): readonly ChangedWaypoint[] {
  const { constraint, type } = waypoint;
  if (constraint === undefined || (type !== 'assumption' && type !== 'function_return')) return [];
  const without: Waypoint =
    type === 'assumption'
      ? { ...waypoint, constraint: { ...constraint, value: '1' } }
      : { ...waypoint, constraint: undefined };
  return [
    {
      change: `remove the condition \`${oneLine(constraint.value)}\` from ${owner.name}`,
      waypoint: without,
      kind: 'omission',
      instead: (found) => {
        const passed = found.witnessTrace.steps.find(
          ({ part }) => part.kind === 'segment' && part.number === owner.number,
        );
        return otherNumbers(constraint.value).flatMap(({ texts }) =>
          texts(found, passed?.variables ?? []).map((value) => saying(waypoint, owner, value)),
        );
      },
    },
  ];
}

function saying(waypoint: Waypoint, owner: WaypointOwner, value: string): ChangedWaypoint {
  const { constraint } = waypoint;
  return {
    change: `set the condition of ${owner.name} to \`${oneLine(value)}\``,
    waypoint: constraint === undefined ? waypoint : { ...waypoint, constraint: { ...constraint, value } },
  };
}

function ofPlace(
  waypoint: Waypoint,
  owner: WaypointOwner,
  { claim, violations, stuck }: ChangeSubject,
): readonly ChangedWaypoint[] {
  const { location, type, constraint } = waypoint;
  const name = baseName(location.fileName);
  const isMeant = ({ line, column }: ProgramLocation) =>
    violations.some((each) => each.line === line && each.column === column);
  const places =
    type === 'target'
      ? [...violations, ...locationsNear(claim, 'assumption', location, undefined)]
      : locationsNear(claim, type, location, constraint?.value);
  const { length } = claim.frontEnd.program.files;
  return places
    .filter(({ line, column }) => line !== location.line || column !== location.column)
    .map((place) => {
      const { line, column } = place;
      const isLikely = isMeant(place) || (stuck === 'not-placed' && line === location.line);
      return {
        change: `move the ${WORDS.get(type) ?? 'waypoint'} of ${owner.name} to ${line}:${column}${length > 1 ? ` of ${name}` : ''}`,
        waypoint: { ...waypoint, location: { ...location, line, column, function: undefined } },
        ...(isLikely ? {} : { chance: 'possible' }),
      };
    });
}
