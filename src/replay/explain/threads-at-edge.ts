import { functionAround } from '../../c/tree/function-around.js';
import type { YamlWitness } from '../../witness/witness.js';
import type { ReplaySubject } from '../answer/subject.js';
import { oneLine } from '../claim/one-line.js';
import type { NextPart, WitnessTrace } from '../claim/witness-trace.js';
import type { RecordedStep } from './traced-monitor.js';

/**
 * `, in thread 2`: of the edge that comes next, if it says so and the program has several; of a waypoint, where the
 * thread is what is wrong.
 */
export function threadOfPart(
  { witness, frontEnd }: ReplaySubject,
  next: NextPart | undefined,
  fault: string | undefined,
): string {
  if (next === undefined || frontEnd.threads === 'one') return '';
  if (witness.format === 'yaml') {
    const thread = threadOfWaypoint(witness, next);
    return thread === undefined || fault === undefined ? '' : `, in thread ${thread}`;
  }
  if (next.kind !== 'edge') return '';
  const name = witness.edges[next.number - 1]?.threadId?.value;
  return name === undefined ? '' : `, in thread ${oneLine(name)}`;
}

/**
 * `only the thread that runs giver came there`: why an edge about a thread is not passed that others pass; undefined if
 * the thread came there, or none did.
 *
 * @param there the steps at the location of the edge
 */
export function otherThreads(
  subject: ReplaySubject,
  witnessTrace: WitnessTrace,
  there: readonly RecordedStep[],
  recorded: readonly RecordedStep[],
): string | undefined {
  const { witness } = subject;
  const { next, steps } = witnessTrace;
  if (witness.format === 'yaml') return otherThreadsAtWaypoint(witness, { next, there, recorded });
  if (next?.kind !== 'edge') return undefined;
  const name = witness.edges[next.number - 1]?.threadId?.value;
  if (there.length === 0) return runningElsewhere(subject, witnessTrace, name);
  const threads = new Set(there.map(({ step }) => step.thread));
  if (name === undefined || threads.has(undefined)) return undefined;
  // An execution numbers threads in the order in which they are created, as the passed edges name them.
  const created = steps.flatMap(({ part }) => {
    const edge = part.kind === 'edge' ? witness.edges[part.number - 1] : undefined;
    const isFirst = edge?.createThread?.value === (edge?.threadId ?? edge?.createThread)?.value;
    return edge?.createThread === undefined || isFirst ? [] : [edge.createThread.value];
  });
  const wanted = name === '0' ? 0 : created.indexOf(name) + 1;
  if ((wanted === 0 && name !== '0') || threads.has(wanted)) return undefined;
  return onlyThese(threads, (thread) => created[thread - 1] ?? String(thread), recorded);
}

/** The number of the thread that the waypoint which comes next is about; undefined where it states none. */
function threadOfWaypoint(
  { entries }: YamlWitness,
  { kind, number, line, column }: NextPart,
): number | undefined {
  const entry = entries.find((each) => each.entryType === 'violation_sequence');
  if (kind !== 'segment' || entry?.entryType !== 'violation_sequence') return undefined;
  const meant = entry.segments[number - 1]?.waypoints.find(
    ({ location, action }) =>
      action !== 'avoid' &&
      location.line === line &&
      (location.column === undefined || location.column === column),
  );
  return typeof meant?.threadId === 'number' ? meant.threadId : undefined;
}

function otherThreadsAtWaypoint(
  witness: YamlWitness,
  {
    next,
    there,
    recorded,
  }: {
    readonly next: NextPart | undefined;
    readonly there: readonly RecordedStep[];
    readonly recorded: readonly RecordedStep[];
  },
): string | undefined {
  const wanted = next === undefined ? undefined : threadOfWaypoint(witness, next);
  const threads = new Set(there.map(({ step }) => step.thread));
  if (wanted === undefined || threads.size === 0 || threads.has(undefined) || threads.has(wanted))
    return undefined;
  return onlyThese(threads, String, recorded);
}

/** `only thread 2, which runs giver, came there` */
function onlyThese(
  threads: ReadonlySet<number | undefined>,
  nameOf: (thread: number) => string,
  recorded: readonly RecordedStep[],
): string {
  const running = [...threads].map((thread = 0) => {
    const first = recorded.find(({ step }) => (step.thread ?? 0) === thread && step.function !== null);
    const name = thread === 0 ? '0' : nameOf(thread);
    return `thread ${name}, which runs ${first?.step.function ?? 'main'}`;
  });
  return `only ${running.join(', and ')}, came there`;
}

/** `line 6 is in giver, which thread 1 runs`, as an earlier edge says. */
function runningElsewhere(
  { witness, frontEnd: { program } }: ReplaySubject,
  { next, steps }: WitnessTrace,
  name: string | undefined,
): string | undefined {
  const line = next?.line;
  const start = program.lineStarts[(line ?? 0) - 1];
  if (witness.format !== 'graphml' || name === undefined || line === undefined || start === undefined)
    return undefined;
  const around = functionAround(program, start)?.entity;
  const entering = steps
    .map(({ part }) => (part.kind === 'edge' ? witness.edges[part.number - 1] : undefined))
    .filter((edge) => edge?.enterFunction?.value === around?.name && edge?.threadId !== undefined);
  const [first] = entering;
  if (around === undefined || first === undefined) return undefined;
  if (entering.some((edge) => edge?.threadId?.value === name)) return undefined;
  return `line ${line} is in ${around.name}, which thread ${oneLine(first.threadId?.value ?? '')} runs`;
}
