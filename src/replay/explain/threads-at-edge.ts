import { functionAround } from '../../c/tree/function-around.js';
import type { ReplaySubject } from '../answer/subject.js';
import { oneLine } from '../claim/one-line.js';
import type { NextPart, WitnessTrace } from '../claim/witness-trace.js';
import type { RecordedStep } from './traced-monitor.js';

/** `, in thread 2`: of the edge that comes next, if it says so and the program has several. */
export function threadOfEdge({ witness, frontEnd }: ReplaySubject, next: NextPart | undefined): string {
  if (witness.format !== 'graphml' || next?.kind !== 'edge' || frontEnd.threads === 'one') return '';
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
  if (witness.format !== 'graphml' || next?.kind !== 'edge') return undefined;
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
  const running = [...threads].map((thread) => {
    const first = recorded.find(({ step }) => (step.thread ?? 0) === thread && step.function !== null);
    return `thread ${thread === 0 ? '0' : (created[(thread ?? 0) - 1] ?? thread)}, which runs ${first?.step.function ?? 'main'}`;
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
