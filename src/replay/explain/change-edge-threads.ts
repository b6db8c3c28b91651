import { THREAD_STARTERS } from '../../machine/analysis/thread-starters.js';
import type { AutomatonEdge, GraphmlWitness } from '../../witness/witness.js';
import { oneLine } from '../claim/one-line.js';
import { findProgramPoints } from '../claim/program-points.js';
import type { ChangedEdge } from './change-edge.js';
import type { ChangeSubject, WitnessChange } from './witness-change.js';

/** How many names of threads are tried for one edge, and how many creations. */
const MAXIMUM_NAMES = 4;
const MAXIMUM_CREATIONS = 4;

/** What automata call the first thread, unless they say that it creates itself. */
const FIRST = '0';

/** The names that edges give to threads. */
export function createdThreads({ edges }: GraphmlWitness): ReadonlySet<string> {
  const created = edges.flatMap(({ createThread }) =>
    createThread === undefined ? [] : [createThread.value],
  );
  return new Set([FIRST, ...created]);
}

/** The edge in another thread. */
export function ofThread(
  { threadId }: AutomatonEdge,
  number: number,
  { claim: { witness, frontEnd } }: ChangeSubject,
): readonly ChangedEdge[] {
  if (threadId === undefined || witness.format !== 'graphml' || frontEnd.threads === 'one') return [];
  return [...createdThreads(witness)]
    .filter((name) => name !== threadId.value)
    .slice(0, MAXIMUM_NAMES)
    .map((name) => ({
      change: `set the thread of edge ${number} to ${oneLine(name)}`,
      kind: 'correction',
      others: { threadId: { ...threadId, value: name } },
    }));
}

/** Threads that edges are about although no edge creates them, and names that two creations have confused. */
export function creationsOfThreads(
  witness: GraphmlWitness,
  { claim: { frontEnd } }: ChangeSubject,
): readonly WitnessChange[] {
  if (frontEnd.threads === 'one') return [];
  const { edges } = witness;
  const created = createdThreads(witness);
  const names = edges.flatMap(({ threadId }) => (threadId === undefined ? [] : [threadId]));
  const missing = names.find(({ value }) => !created.has(value));
  const creatingLines = new Set(
    findProgramPoints(frontEnd.program).flatMap((point) =>
      point.kind === 'call' && THREAD_STARTERS.has(point.callee ?? '') ? [point.at.line] : [],
    ),
  );
  const changed = (number: number, kind: WitnessChange['kind'], change: string, changes: Changes) => ({
    part: { kind: 'edge', number } as const,
    kind,
    chance: 'likely' as const,
    change,
    witness: { ...witness, edges: edges.map((edge) => ({ ...edge, ...changes.get(edge) })) },
  });
  const silent = edges.filter(
    ({ createThread, startline }) => createThread === undefined && creatingLines.has(startline ?? 0),
  );
  const added =
    missing === undefined
      ? []
      : silent.slice(0, MAXIMUM_CREATIONS).map((edge) => {
          const number = edges.indexOf(edge) + 1;
          const change = `make edge ${number} create thread ${oneLine(missing.value)}`;
          return changed(number, 'addition', change, new Map([[edge, { createThread: missing }]]));
        });
  const creating = edges.filter(
    ({ createThread, threadId }) => createThread !== undefined && createThread.value !== threadId?.value,
  );
  const exchanged = creating.slice(0, MAXIMUM_CREATIONS).flatMap((one, index) => {
    const other = creating[index + 1];
    if (other === undefined || other.createThread?.value === one.createThread?.value) return [];
    const [low, high] = [edges.indexOf(one) + 1, edges.indexOf(other) + 1];
    const change = `swap the threads that edges ${low} and ${high} create`;
    const changes: Changes = new Map([
      [one, { createThread: other.createThread }],
      [other, { createThread: one.createThread }],
    ]);
    return [changed(low, 'exchange', change, changes)];
  });
  return [...added, ...exchanged];
}

type Changes = ReadonlyMap<AutomatonEdge, Partial<AutomatonEdge>>;
