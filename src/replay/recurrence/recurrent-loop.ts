import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { Segment, Waypoint, Witness } from '../../witness/witness.js';
import type { ResolvedSegment } from '../claim/waypoint.js';
import type { MonitorSubject } from '../witness/choose-monitor.js';
import { resolverSettings } from '../witness/choose-monitor.js';
import { resolveSegments } from '../witness/sequence/resolve-segments.js';
import { type ClaimedSet, setOfAutomaton, setOfSequence } from './claimed-set.js';
import { type PlainLoop, plainLoops } from './plain-loop.js';

/** A recurrence set, and a witness that claims it: the stated one, or one that says more. */
export interface ClaimedLoop extends ClaimedSet {
  readonly witness: Witness;
}

/** Variables of which sets are tried: each has as many as `setsOf` gives. */
const MOST_VARIABLES = 2;

/**
 * The recurrence sets that a witness may claim, if it is about a plain loop; none if a proof has nothing to show. The stated
 * one comes first. Sets that are likely to be never left are added to it: an execution must be in them, too.
 */
export function findClaimedSets(subject: MonitorSubject): readonly ClaimedLoop[] {
  const { witness, program, property, threads } = subject;
  if (threads !== 'one' || !property.checks.some(({ kind }) => kind === 'termination')) return [];
  if (program.files.length > 1) return [];
  const loops = plainLoops(program);
  if (loops.length === 0) return [];
  if (witness.format === 'graphml') {
    const claimed = setOfAutomaton(witness, loops);
    return claimed === undefined ? [] : [{ ...claimed, witness }];
  }
  const [entry] = witness.entries;
  if (entry?.entryType !== 'violation_sequence') return [];
  const claim = (segments: readonly Segment[]): readonly ClaimedLoop[] => {
    const resolution = resolveSegments(segments, resolverSettings(subject));
    const claimed = resolution.kind === 'done' ? setOfSequence(resolution.value, loops) : undefined;
    return claimed === undefined
      ? []
      : [{ ...claimed, witness: { ...witness, entries: [{ ...entry, segments }] } }];
  };
  const stated = claim(entry.segments);
  const [set] = stated;
  const resolution = resolveSegments(entry.segments, resolverSettings(subject));
  if (set === undefined || resolution.kind === 'failed') return stated;
  const others = setsIn(set.loop).flatMap((value) =>
    claim(strengthened(entry.segments, resolution.value, { value, loop: set.loop, program })),
  );
  return [...stated, ...others];
}

function setsIn({ parts }: PlainLoop): readonly string[] {
  const integers = [...parts.outer].filter(({ type }) => type.kind === 'integer');
  return integers.slice(0, MOST_VARIABLES).flatMap(({ name }) => setsOf(name));
}

/** What loops often leave as it is of a number: its last bits, and its sign. */
function setsOf(name: string): readonly string[] {
  return [
    ...['0', '1'].map((rest) => `(${name} & 1) == ${rest}`),
    ...['0', '1', '2', '3'].map((rest) => `(${name} & 3) == ${rest}`),
    `${name} > 0`,
    `${name} < 0`,
  ];
}

/** The segments with another assumption at the first statement of the body. */
function strengthened(
  segments: readonly Segment[],
  resolved: readonly ResolvedSegment[],
  {
    value,
    loop: { first },
    program: { lineStarts },
  }: { readonly value: string; readonly loop: PlainLoop; readonly program: TypedProgram },
): readonly Segment[] {
  const stated = resolved.findIndex(({ goal }) => goal.action === 'cycle' && goal.type === 'assumption');
  const index = stated < 0 ? resolved.findIndex(({ goal }) => goal.action === 'cycle') : stated;
  const sample = segments[index];
  const [waypoint] = sample?.waypoints ?? [];
  if (sample === undefined || waypoint === undefined || first === undefined) return [];
  const line = lineStarts.findLastIndex((start) => start <= first) + 1;
  const column = first - (lineStarts[line - 1] ?? 0) + 1;
  const own = stated < 0 ? undefined : waypoint.constraint?.value;
  const assumption: Waypoint = {
    ...waypoint,
    type: 'assumption',
    action: 'cycle',
    location: { ...waypoint.location, line, column, function: undefined },
    constraint: {
      value: own === undefined ? value : `(${own}) && ${value}`,
      format: 'c_expression',
      position: waypoint.position,
    },
  };
  const segment: Segment = { ...sample, waypoints: [assumption] };
  return [...segments.slice(0, stated < 0 ? index + 1 : index), segment, ...segments.slice(index + 1)];
}
