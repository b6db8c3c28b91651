import type { TypedProgram } from '../../../c/tree/typed-program.js';
import { IdTable } from '../../../witness/graphml/id-table.js';
import type { AutomatonEdge, GraphmlWitness } from '../../../witness/witness.js';
import { oneLine } from '../control/resolve-waypoint.js';
import { type AssumedPart, type NamesOfProgram, splitAssumption } from './assumption.js';
import { EnteringEdges } from './entering-edges.js';
import { type Guard, GuardNumbers } from './guard.js';
import type { OffsetGuard } from './offset-guard.js';
import { type OffsetReading, readOffsets } from './offset-reading.js';
import type { ProgramFacts } from './program-facts.js';
import type { AutomatonState, Transition } from './transition.js';

/** An automaton that is ready to be followed. */
export interface ReadyAutomaton {
  readonly states: readonly AutomatonState[];
  readonly entry: AutomatonState;
  /** Whether edges lead from the entry to a violation state or to the head of the cycle. */
  readonly isGoalReachable: boolean;
  /** All that edges which can be taken say about places, in the order of their numbers. */
  readonly guards: readonly Guard[];
  /** Remarks on what is read differently from how it is written. */
  readonly remarks: readonly string[];
}

/** A state while edges are added to it. */
interface Draft extends AutomatonState {
  leaving: readonly Transition[];
  progress: number;
}

const NO_TRANSITIONS: readonly Transition[] = [];
const NO_PARTS: readonly AssumedPart[] = [];

/** Undefined for an automaton without an entry, which accepts nothing. */
export function readyAutomaton(
  { nodes, edges }: GraphmlWitness,
  program: TypedProgram,
  facts: ProgramFacts,
): ReadyAutomaton | undefined {
  const ids = new IdTable();
  const states: Draft[] = [];
  const goals: number[] = [];
  for (const node of nodes) {
    const number = states.length;
    // The first of several nodes with the same id counts.
    if (ids.add(node.id) < number) continue;
    states.push({ number, node, leaving: NO_TRANSITIONS, progress: 0 });
    if (node.violation || node.cyclehead) goals.push(number);
  }
  const { guards, numbers, remark } = guardsOf(edges, program, facts);
  const names = namesOfProgram(program);
  const leftOut: string[] = [];
  const entering = new EnteringEdges(states.length, edges.length);
  const taken = new Uint8Array(guards.length);
  const leaving: Transition[][] = [];
  const stateOf = (id: string, likely: number): Draft | undefined =>
    states[likely]?.node.id === id ? states[likely] : states[ids.find(id) ?? -1];
  // Edges mostly come in the order in which they are taken, and so do states.
  let last = -1;
  let number = -1;
  for (const edge of edges) {
    number++;
    const source = stateOf(edge.source, last);
    const target = stateOf(edge.target, last + 1);
    last = target?.number ?? -1;
    const guard = guards[numbers[number] ?? 0];
    if (source === undefined || target === undefined || guard === undefined) continue;
    if (source.node.sink) continue;
    const assumed = edge.assumption === undefined ? undefined : splitAssumption(edge.assumption.value, names);
    if (assumed !== undefined) leftOut.push(...assumed.leftOut);
    const transition = { number, edge, target, parts: assumed?.parts ?? NO_PARTS, guard };
    const list = leaving[source.number];
    if (list !== undefined) list.push(transition);
    else source.leaving = leaving[source.number] = [transition];
    entering.add(source.number, target.number);
    taken[guard.number] = 1;
  }
  const first = nodes.find((node) => node.entry);
  const entry = first && stateOf(first.id, 0);
  if (entry === undefined) return undefined;
  const distances = entering.distancesTo(goals);
  const farthest = distances.reduce((one, other) => Math.max(one, other), 0);
  for (const draft of states) {
    const distance = distances[draft.number] ?? -1;
    if (distance >= 0) draft.progress = farthest - distance;
  }
  const remarks = [remark, remarkOn(leftOut)].filter((each) => each !== undefined);
  return {
    states,
    entry,
    isGoalReachable: (distances[entry.number] ?? -1) >= 0,
    guards: guards.filter(({ number }) => taken[number] === 1),
    remarks,
  };
}

/** What the edges say about places, and the number of the guard of each edge. */
function guardsOf(
  edges: readonly AutomatonEdge[],
  program: TypedProgram,
  facts: ProgramFacts,
): { readonly guards: readonly Guard[]; readonly numbers: Int32Array; readonly remark: string | undefined } {
  const guarded = new GuardNumbers();
  const numbers = new Int32Array(edges.length);
  for (const [index, edge] of edges.entries()) numbers[index] = guarded.numberOf(edge);
  const reading = readOffsets(guarded.samples, edges, program);
  const values = { compound: facts.logical };
  const guards = guarded.samples.map((edge, number): Guard => {
    const lines = reading.linesOf(edge);
    return {
      number,
      edge,
      precise:
        edge.control !== undefined ||
        edge.enterFunction !== undefined ||
        edge.returnFromFunction !== undefined ||
        edge.enterLoopHead,
      lines,
      offsets: offsetsOf(edge, reading, facts),
      operands: facts.valueLines.has(lines.start ?? 0) ? values : 'of-conditions',
    };
  });
  return { guards, numbers, remark: reading.remark };
}

function namesOfProgram({ text, globals, functions }: TypedProgram): NamesOfProgram {
  const local = functions.flatMap(({ definition }) =>
    definition === undefined
      ? []
      : [...definition.parameters, ...definition.locals, ...definition.staticLocals],
  );
  return {
    words: new Set(text.match(/[A-Za-z_$][\w$]*/g)),
    declared: new Set([...globals, ...functions, ...local].map(({ name }) => name)),
  };
}

function remarkOn(leftOut: readonly string[]): string | undefined {
  const [first, ...others] = leftOut;
  if (first === undefined) return undefined;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `an assumption about something that is not in the program is ignored: ${oneLine(first)}${more}`;
}

function offsetsOf(
  edge: AutomatonEdge,
  reading: OffsetReading,
  facts: ProgramFacts,
): OffsetGuard | undefined {
  const range = reading.rangeOf(edge);
  if (range === undefined) return undefined;
  return { ...range, statement: range.start === undefined ? undefined : facts.statementEndingAt(range) };
}
