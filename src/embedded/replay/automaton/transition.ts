import type { TypedProgram } from '../../../c/tree/typed-program.js';
import type { AutomatonEdge, AutomatonNode, GraphmlWitness } from '../../../witness/witness.js';
import type { NextPart } from '../control/control.js';
import { oneLine } from '../control/resolve-waypoint.js';
import { type AssumedPart, type NamesOfProgram, splitAssumption } from './assumption.js';
import type { OffsetGuard } from './offset-guard.js';
import { type EdgeLines, type OffsetReading, readOffsets } from './offset-reading.js';
import type { ProgramFacts } from './program-facts.js';

/** A state of an automaton with its outgoing transitions. */
export interface AutomatonState {
  readonly node: AutomatonNode;
  readonly leaving: readonly Transition[];
  /** Number of edges to the nearest violation state, or to the head of the cycle; infinite if none is reachable. */
  readonly distance: number;
}

export interface Transition {
  /** 0-based number in the file. */
  readonly number: number;
  readonly edge: AutomatonEdge;
  readonly target: string;
  readonly parts: readonly AssumedPart[];
  /** The guard says exactly which step is meant, not only its line. */
  readonly precise: boolean;
  readonly lines: EdgeLines;
  /** Offsets, if they count. */
  readonly offsets: OffsetGuard | undefined;
  /**
   * The operands of `&&` and `||` that a branch without offsets may mean. If its line has no condition: operands in
   * values that are not `compound` themselves.
   */
  readonly operands: 'of-conditions' | { readonly compound: ReadonlySet<string> };
}

/** An automaton that is ready to be followed. */
export interface ReadyAutomaton {
  readonly states: ReadonlyMap<string, AutomatonState>;
  readonly entry: string;
  readonly farthest: number;
  /** Remarks on what is read differently from how it is written. */
  readonly remarks: readonly string[];
}

/** Undefined for an automaton without an entry, which accepts nothing. */
export function readyAutomaton(
  { nodes, edges }: GraphmlWitness,
  program: TypedProgram,
  facts: ProgramFacts,
): ReadyAutomaton | undefined {
  const reading = readOffsets(edges, program);
  const names = namesOfProgram(program);
  const values = { compound: facts.logical };
  const leftOut: string[] = [];
  const byId = new Map<string, AutomatonNode>();
  for (const node of nodes) if (!byId.has(node.id)) byId.set(node.id, node);
  const leaving = new Map<string, Transition[]>();
  const entering = new Map<string, string[]>();
  for (const [number, edge] of edges.entries()) {
    const source = byId.get(edge.source);
    if (source === undefined || !byId.has(edge.target) || source.sink) continue;
    const { parts, leftOut: without } = splitAssumption(edge.assumption?.value ?? '', names);
    leftOut.push(...without);
    append(leaving, edge.source, {
      number,
      edge,
      target: edge.target,
      parts,
      precise:
        edge.control !== undefined ||
        edge.enterFunction !== undefined ||
        edge.returnFromFunction !== undefined ||
        edge.enterLoopHead,
      lines: reading.linesOf(edge),
      offsets: offsetsOf(edge, reading, facts),
      operands: facts.valueLines.has(reading.linesOf(edge).start ?? 0) ? values : 'of-conditions',
    });
    append(entering, edge.target, edge.source);
  }
  const goals = [...byId.values()].filter((node) => node.violation || node.cyclehead).map(({ id }) => id);
  const distances = distancesTo(goals, entering);
  const states = new Map<string, AutomatonState>();
  for (const [id, node] of byId) {
    const distance = distances.get(id) ?? Number.POSITIVE_INFINITY;
    states.set(id, { node, leaving: leaving.get(id) ?? [], distance });
  }
  const entry = nodes.find((node) => node.entry)?.id;
  if (entry === undefined) return undefined;
  const remarks = [reading.remark, remarkOn(leftOut)].filter((remark) => remark !== undefined);
  return { states, entry, farthest: Math.max(0, ...distances.values()), remarks };
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

function append<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

function distancesTo(
  goals: readonly string[],
  entering: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> {
  const distances = new Map(goals.map((id) => [id, 0]));
  const queue = [...goals];
  for (let head = 0; head < queue.length; head++) {
    const id = queue[head] ?? '';
    for (const source of entering.get(id) ?? []) {
      if (distances.has(source)) continue;
      distances.set(source, (distances.get(id) ?? 0) + 1);
      queue.push(source);
    }
  }
  return distances;
}

/** Whether two edges name the same step: a tool repeats an edge for everything that happens within that step. */
export function sameLine(one: AutomatonEdge, other: AutomatonEdge): boolean {
  return (
    one.startline !== undefined &&
    one.startline === other.startline &&
    one.endline === other.endline &&
    one.startoffset === other.startoffset &&
    one.threadId?.value === other.threadId?.value &&
    other.createThread === undefined &&
    one.control === undefined &&
    other.control === undefined &&
    other.enterFunction === undefined &&
    other.returnFromFunction === undefined &&
    !other.enterLoopHead
  );
}

/**
 * Whether two edges name the same branch with the same offsets: a tool repeats an edge for each operand of a
 * condition.
 */
export function sameBranch(one: Transition, other: Transition): boolean {
  return (
    one.offsets !== undefined &&
    one.offsets.start === other.offsets?.start &&
    one.offsets.end === other.offsets?.end &&
    one.edge.startline === other.edge.startline &&
    one.edge.control !== undefined &&
    one.edge.control === other.edge.control
  );
}

/**
 * Whether two edges name parts of one line, have offsets that do not count, and assume the same. A tool has an edge
 * for each operand of `f(a && b)`; the assumption holds for all of them at the end of the line.
 */
export function sameStatement(
  { edge: one, offsets }: Transition,
  { edge: other, offsets: others }: Transition,
): boolean {
  return (
    offsets === undefined &&
    others === undefined &&
    one.startoffset !== undefined &&
    other.startoffset !== undefined &&
    one.startoffset !== other.startoffset &&
    sameLine({ ...one, startoffset: undefined }, { ...other, startoffset: undefined }) &&
    one.assumption?.value === other.assumption?.value &&
    one.assumptionScope?.value === other.assumptionScope?.value &&
    one.assumptionResultFunction === undefined &&
    other.assumptionResultFunction === undefined
  );
}

/** Some transitions for people, as alternatives: the first ones. */
export function describeSome(transitions: readonly Transition[]): string {
  return transitions.slice(0, 3).map(describe).join(' or ');
}

/** A transition as text for people. */
export function describe({ edge, number, parts }: Transition): string {
  const guards = [
    edge.startline === undefined ? undefined : `line ${edge.startline}`,
    edge.control,
    edge.enterFunction === undefined ? undefined : `enter ${edge.enterFunction.value}`,
    edge.returnFromFunction === undefined ? undefined : `return from ${edge.returnFromFunction.value}`,
    parts.length === 0 ? undefined : `assuming ${oneLine(parts.map(({ text }) => text).join('; '))}`,
  ].filter((guard) => guard !== undefined);
  return `edge ${number + 1} from ${oneLine(edge.source)} to ${oneLine(edge.target)} (${guards.join(', ')})`;
}

/** What the first edge asks an execution for that leads anywhere but into a sink. */
export function nextEdge(leaving: readonly Transition[], { states }: ReadyAutomaton): NextPart | undefined {
  const transition = leaving.find(({ target }) => states.get(target)?.node.sink !== true) ?? leaving[0];
  if (transition === undefined) return undefined;
  const { number, edge, parts, lines, offsets, target } = transition;
  const assumed = parts.length === 0 ? undefined : oneLine(parts.map(({ text }) => text).join('; '));
  const { cyclehead, invariant } = states.get(edge.source)?.node ?? {};
  const head = cyclehead && invariant !== undefined ? oneLine(invariant.value) : undefined;
  const isLast = states.get(target)?.node.violation === true;
  const wants = [
    edge.control === undefined ? undefined : `a branch (${edge.control})`,
    edge.enterFunction === undefined ? undefined : `${oneLine(edge.enterFunction.value)} to be entered`,
    edge.returnFromFunction === undefined ? undefined : `${oneLine(edge.returnFromFunction.value)} to return`,
    assumed === undefined ? undefined : `\`${assumed}\` to hold`,
  ].filter((each) => each !== undefined);
  return {
    kind: 'edge',
    asks: wants.length === 0 && isLast ? 'violation' : edge.control === undefined ? 'step' : 'decision',
    number: number + 1,
    wants: `${wants.length === 0 ? (isLast ? 'the violation' : 'a step') : wants.join(' and ')}${lines.start === undefined ? '' : ` in line ${lines.start}`}${head === undefined ? '' : `, from a state with \`${head}\``}`,
    line: lines.start,
    column: undefined,
    at: offsets?.start,
    condition: assumed ?? head,
  };
}
