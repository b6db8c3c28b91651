import type { TypedProgram } from '../../../../c/tree/typed-program.js';
import type { AutomatonEdge, GraphmlWitness } from '../../../../witness/witness.js';
import { oneLine } from '../../../claim/one-line.js';
import { type AssumedPart, type NamesOfProgram, splitAssumption } from './assumption.js';
import { DraftAutomaton } from './draft-automaton.js';
import { type Guard, GuardNumbers } from './guard.js';
import type { OffsetGuard } from './offset-guard.js';
import { type OffsetReading, readOffsets } from './offset-reading.js';
import type { ProgramFacts } from './program-facts.js';
import type { AutomatonState } from './transition.js';

/** An automaton that is ready to be followed. */
export interface ReadyAutomaton {
  readonly states: readonly AutomatonState[];
  readonly entry: AutomatonState;
  /** Whether edges lead from the entry to a violation state or to the head of the cycle. */
  readonly isGoalReachable: boolean;
  /** All that edges which can be taken say about locations, in the order of their numbers. */
  readonly guards: readonly Guard[];
  /** Remarks on what is read differently from how it is written. */
  readonly remarks: readonly string[];
}

const NO_PARTS: readonly AssumedPart[] = [];

/** Undefined for an automaton without an entry, which accepts nothing. */
export function readyAutomaton(
  { nodes, edges }: GraphmlWitness,
  program: TypedProgram,
  facts: ProgramFacts,
): ReadyAutomaton | undefined {
  const draft = new DraftAutomaton(nodes, edges.length);
  const { guards, numbers, remark } = guardEdges(edges, program, facts);
  const names = namesOfProgram(program);
  const leftOut: string[] = [];
  const taken = new Uint8Array(guards.length);
  for (const [number, edge] of edges.entries()) {
    const guard = guards[numbers[number] ?? 0];
    if (guard === undefined) continue;
    const assumed = edge.assumption === undefined ? undefined : splitAssumption(edge.assumption.value, names);
    if (draft.add(number, edge, guard, assumed?.parts ?? NO_PARTS) === 'left out') continue;
    if (assumed !== undefined) leftOut.push(...assumed.leftOut);
    taken[guard.number] = 1;
  }
  const first = nodes.find((node) => node.entry);
  const entry = first && draft.findState(first.id);
  if (entry === undefined) return undefined;
  const distances = draft.measure();
  const remarks = [remark, remarkOn(leftOut)].filter((each) => each !== undefined);
  return {
    states: draft.states,
    entry,
    isGoalReachable: (distances[entry.number] ?? -1) >= 0,
    guards: guards.filter(({ number }) => taken[number] === 1),
    remarks,
  };
}

/** What the edges say about locations, and the number of the guard of each edge. */
function guardEdges(
  edges: readonly AutomatonEdge[],
  program: TypedProgram,
  facts: ProgramFacts,
): { readonly guards: readonly Guard[]; readonly numbers: Int32Array; readonly remark: string | undefined } {
  const guarded = new GuardNumbers();
  const numbers = new Int32Array(edges.length);
  for (const [index, edge] of edges.entries()) numbers[index] = guarded.guardNumber(edge);
  const reading = readOffsets(guarded.samples, edges, program);
  const values = { compound: facts.compound };
  const guards = guarded.samples.map((edge, number): Guard => {
    const lines = reading.lines(edge);
    return {
      number,
      edge,
      precise:
        edge.control !== undefined ||
        edge.enterFunction !== undefined ||
        edge.returnFromFunction !== undefined ||
        edge.enterLoopHead,
      lines,
      offsets: edgeOffsets(edge, reading, facts),
      operands: facts.valueLines.has(lines.start ?? 0) ? values : 'of-conditions',
    };
  });
  return { guards, numbers, remark: reading.remark };
}

function namesOfProgram({ words, globals, functions }: TypedProgram): NamesOfProgram {
  const local = functions.flatMap(({ definition }) =>
    definition === undefined
      ? []
      : [...definition.parameters, ...definition.locals, ...definition.staticLocals],
  );
  return {
    words,
    declared: new Set([...globals, ...functions, ...local].map(({ name }) => name)),
  };
}

function remarkOn(leftOut: readonly string[]): string | undefined {
  const [first, ...others] = leftOut;
  if (first === undefined) return undefined;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `an assumption about something that is not in the program is ignored: ${oneLine(first)}${more}`;
}

function edgeOffsets(
  edge: AutomatonEdge,
  reading: OffsetReading,
  facts: ProgramFacts,
): OffsetGuard | undefined {
  const range = reading.range(edge);
  if (range === undefined) return undefined;
  const statement = range.start === undefined ? undefined : facts.statementEndingAt(range);
  return { ...range, statement, isBehindOthers: statement !== undefined && facts.lists.has(statement) };
}
