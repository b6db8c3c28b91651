import type { Contract, Invariant, Waypoint, WaypointLocation, YamlWitness } from '../../witness/witness.js';
import type { ProgramIndex } from './program-index.js';
import type { PartLocation, WitnessPart } from './showing.js';
import type { ShownAutomaton, ShownEdge, ShownState } from './shown-automaton.js';

/** Waypoints, invariants and contracts of a YAML witness, in the order of the file. */
export function partsOfYaml({ entries }: YamlWitness, programs: ProgramIndex): readonly WitnessPart[] {
  return entries.flatMap((entry) => {
    switch (entry.entryType) {
      case 'violation_sequence':
        return entry.segments.flatMap(({ waypoints }, index) =>
          waypoints.map((waypoint) => waypointPart(waypoint, index + 1, programs)),
        );
      case 'invariant_set':
        return [
          ...entry.invariants.map((invariant) => invariantPart(invariant, programs)),
          ...entry.contracts.flatMap((contract) => contractParts(contract, programs)),
        ].sort((one, other) => one.line - other.line);
      default:
        return [];
    }
  });
}

function waypointPart(waypoint: Waypoint, segment: number, programs: ProgramIndex): WitnessPart {
  const { type, action, location, constraint, threadId, position } = waypoint;
  return {
    kind: 'waypoint',
    type,
    action,
    segment,
    state: null,
    thread: threadId === 0 || threadId === 'unreadable' ? null : threadId,
    place: toPartLocation(location, programs),
    text: constraint?.value ?? null,
    line: position.line,
    findings: [],
  };
}

function invariantPart({ type, location, value, position }: Invariant, programs: ProgramIndex): WitnessPart {
  return {
    kind: 'invariant',
    type,
    action: null,
    segment: null,
    state: null,
    thread: null,
    place: toPartLocation(location, programs),
    text: value,
    line: position.line,
    findings: [],
  };
}

function contractParts(contract: Contract, programs: ProgramIndex): readonly WitnessPart[] {
  const { type, location, position } = contract;
  const place = toPartLocation(location, programs);
  return (['requires', 'ensures'] as const)
    .filter((kind) => contract[kind].origin === 'written')
    .map((kind) => ({
      kind,
      type,
      action: null,
      segment: null,
      state: null,
      thread: null,
      place,
      text: contract[kind].value,
      line: position.line,
      findings: [],
    }));
}

function toPartLocation(location: WaypointLocation, programs: ProgramIndex): PartLocation | null {
  const { fileName, line, column } = location;
  if (line < 1) return null;
  return {
    program: programs.find(fileName) ?? null,
    file: fileName,
    line,
    column: column ?? null,
    function: location.function ?? null,
  };
}

/**
 * A violation sequence as an automaton: one state before each segment, an edge for each waypoint. Waypoints to avoid
 * lead to a sink. Segments that repeat for ever lead back to the first of them.
 */
export function automatonOfSequence({ entries }: YamlWitness, programs: ProgramIndex): ShownAutomaton | null {
  const sequence = entries.find((entry) => entry.entryType === 'violation_sequence');
  if (sequence === undefined) return null;
  const { segments } = sequence;
  const repeated = segments.findIndex(({ waypoints }) => waypoints.some(({ action }) => action === 'cycle'));
  const states: ShownState[] = segments.map(({ position }, index) => ({
    id: `segment ${index + 1}`,
    segment: index + 1,
    ...stateRoles(index, repeated),
    at: position.line,
  }));
  const end = repeated < 0 ? states.length : repeated;
  if (repeated < 0) states.push({ id: 'violation', roles: ['violation'], at: sequence.position.line });
  const avoided = segments.some(({ waypoints }) => waypoints.some(({ action }) => action === 'avoid'));
  const sink = states.length;
  if (avoided) states.push({ id: 'left', roles: ['sink'], at: sequence.position.line });
  const edges = segments.flatMap(({ waypoints }, from) =>
    waypoints.map((waypoint): ShownEdge => {
      const next = from + 1 < segments.length ? from + 1 : end;
      return { from, to: waypoint.action === 'avoid' ? sink : next, ...describeWaypoint(waypoint, programs) };
    }),
  );
  return { states, edges };
}

function stateRoles(index: number, repeated: number): Pick<ShownState, 'roles'> {
  const roles = [
    ...(index === 0 ? (['entry'] as const) : []),
    ...(index === repeated ? (['cyclehead'] as const) : []),
  ];
  return roles.length === 0 ? {} : { roles };
}

function describeWaypoint(waypoint: Waypoint, programs: ProgramIndex): Omit<ShownEdge, 'from' | 'to'> {
  const { type, action, location, constraint, position } = waypoint;
  const program = programs.find(location.fileName);
  return {
    ...(program === undefined ? {} : { program }),
    ...(location.line < 1 ? {} : { line: location.line }),
    ...(location.column === undefined ? {} : { column: location.column }),
    guards: [
      `${action} ${type.replaceAll('_', ' ')}${constraint === undefined ? '' : ` ${constraint.value}`}`,
    ],
    at: position.line,
  };
}
