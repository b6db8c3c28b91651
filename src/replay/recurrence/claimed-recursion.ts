import { functionAround } from '../../c/tree/function-around.js';
import type { FunctionDefinition, FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import type { Segment, Waypoint, Witness } from '../../witness/witness.js';
import { recursiveFunctions } from '../claim/endless-recursion.js';
import { findProgramPoints } from '../claim/program-points.js';
import type { ExpressionReader } from '../claim/resolve-waypoint.js';
import type { ResolvedSegment } from '../claim/waypoint.js';
import type { MonitorSubject } from '../witness/choose-monitor.js';
import { resolverSettings } from '../witness/choose-monitor.js';
import { resolveSegments } from '../witness/sequence/resolve-segments.js';
import type { ClaimedRound } from './write-recursion.js';

/** A witness that says more than the stated one, and what it claims of each activation of a function. */
export interface ClaimedRecursion {
  readonly round: ClaimedRound;
  readonly witness: Witness;
}

/**
 * What a sequence may claim of a function that calls itself with other arguments: its cycle is at most an assumption
 * where the body of the function begins, and one `if`. Sets that are likely to be never left are added to the
 * assumption: an execution must be in them, too.
 */
export function findClaimedRecursions(subject: MonitorSubject): readonly ClaimedRecursion[] {
  const { witness, program, property, threads } = subject;
  if (threads !== 'one' || !property.checks.some(({ kind }) => kind === 'termination')) return [];
  if (program.files.length > 1 || witness.format === 'graphml') return [];
  const [entry] = witness.entries;
  if (entry?.entryType !== 'violation_sequence') return [];
  const resolution = resolveSegments(entry.segments, resolverSettings(subject));
  if (resolution.kind === 'failed') return [];
  const claim = cycleIn(resolution.value, program);
  if (claim === undefined || !recursiveFunctions(findProgramPoints(program)).has(claim.entity.name))
    return [];
  const { entity, definition, first, branching, assumption } = claim;
  const found: ClaimedRecursion[] = [];
  for (const candidate of candidates(definition)) {
    const value = assumption === undefined ? candidate : `(${assumption}) && (${candidate})`;
    const set = readSet(value, first, subject.read);
    const segments = strengthened(entry.segments, resolution.value, { value, first, program });
    if (set === undefined || segments === undefined) continue;
    found.push({
      round: { name: entity.name, definition, set, branching },
      witness: { ...witness, entries: [{ ...entry, segments }] },
    });
  }
  return found;
}

/** All states, and those in which a parameter is even, or odd. */
function candidates({ parameters }: FunctionDefinition): readonly string[] {
  const integers = parameters.filter(({ type }) => type.kind === 'integer');
  return ['1 == 1', ...integers.flatMap(({ name }) => [`${name} % 2 != 0`, `${name} % 2 == 0`])];
}

function readSet(text: string, at: number, read: ExpressionReader): ClaimedRound['set'] | undefined {
  const analysis = read(text, at, {});
  return analysis.kind === 'problems' ? undefined : analysis.expression;
}

interface Cycle extends Pick<ClaimedRound, 'branching'> {
  readonly entity: FunctionEntity;
  readonly definition: FunctionDefinition;
  /** Offset of the first statement of the body. */
  readonly first: number;
  /** As the witness writes it. */
  readonly assumption: string | undefined;
}

function cycleIn(segments: readonly ResolvedSegment[], program: TypedProgram): Cycle | undefined {
  const cycle = segments.filter(({ goal }) => goal.action === 'cycle');
  const goals = cycle.map(({ goal }) => goal);
  const assumptions = goals.filter((goal) => goal.type === 'assumption');
  const branchings = goals.filter((goal) => goal.type === 'branching');
  const [[assumption], [branching]] = [assumptions, branchings];
  if (assumptions.length > 1 || branchings.length > 1 || goals.length === 0) return undefined;
  if (assumptions.length + branchings.length < goals.length) return undefined;
  if (cycle.some(({ avoid }) => avoid.length > 0)) return undefined;
  if (branching !== undefined && branching.value.kind !== 'truth') return undefined;
  const at = assumption?.at ?? branching?.at ?? -1;
  const { entity, definition } = functionAround(program, at) ?? {};
  const first = definition?.body.statements[0]?.range.start;
  if (entity === undefined || definition === undefined || first === undefined) return undefined;
  // A block there begins earlier than its first statement.
  if (assumption !== undefined && (assumption.at !== first || assumption.begins !== first)) return undefined;
  return {
    entity,
    definition,
    first,
    assumption: assumption?.text,
    branching:
      branching?.value.kind === 'truth' ? { at: branching.at, truth: branching.value.truth } : undefined,
  };
}

/** The segments with another assumption where the function begins, as the first part of the cycle. */
function strengthened(
  segments: readonly Segment[],
  resolved: readonly ResolvedSegment[],
  {
    value,
    first,
    program,
  }: { readonly value: string; readonly first: number; readonly program: TypedProgram },
): readonly Segment[] | undefined {
  const begin = resolved.findIndex(({ goal }) => goal.action === 'cycle');
  const stated = resolved.findIndex(({ goal }) => goal.action === 'cycle' && goal.type === 'assumption');
  const sample = segments[stated < 0 ? begin : stated];
  const [waypoint] = sample?.waypoints ?? [];
  if (sample === undefined || waypoint === undefined) return undefined;
  const line = program.lineStarts.findLastIndex((start) => start <= first) + 1;
  const column = first - (program.lineStarts[line - 1] ?? 0) + 1;
  const assumption: Waypoint = {
    ...waypoint,
    type: 'assumption',
    action: 'cycle',
    location: { ...waypoint.location, line, column, function: undefined },
    constraint: { value, format: 'c_expression', position: waypoint.position },
  };
  const segment: Segment = { ...sample, waypoints: [assumption] };
  return stated < 0
    ? [...segments.slice(0, begin), segment, ...segments.slice(begin)]
    : segments.map((each, index) => (index === stated ? segment : each));
}
