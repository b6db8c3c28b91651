import type { ShownAutomaton, ShownEdge, ShownState } from '../../use-cases/show/shown-automaton.js';
import { type Automaton, automatonKey, buildAutomaton, edgesInOrder } from '../../witness/automaton.js';

/** The visible part of an automaton. */
export interface AutomatonView {
  readonly boxes: readonly ViewBox[];
  readonly arrows: readonly ViewArrow[];
  /** Number of states that are not drawn: too far from the centre, or sinks. */
  readonly hidden: number;
}

/** One state, or a chain of states that have nothing of interest except their edges. */
export interface ViewBox {
  readonly id: string;
  /** Numbers of states; several for a chain, in order. */
  readonly states: readonly number[];
  /** `cut`: some of its edges lead to states that are not drawn. */
  readonly rim: 'whole' | 'cut';
}

export interface ViewArrow {
  readonly from: string;
  readonly to: string;
  /** Numbers of the edges. */
  readonly edges: readonly number[];
}

export interface ViewOptions {
  /** Chains to draw state by state, given by the number of their first state. */
  readonly expanded?: ReadonlySet<number>;
  readonly sinks?: 'shown' | 'hidden';
  /** The state that must be drawn; by default, the entry. */
  readonly around?: number | undefined;
  /** Maximum number of boxes and arrows, nearest to `around` first. */
  readonly limit?: number;
}

interface NumberedState {
  readonly id: string;
  readonly number: number;
  readonly state: ShownState;
}

interface NumberedEdge {
  readonly source: string;
  readonly target: string;
  readonly edge: ShownEdge;
}

type Graph = Automaton<NumberedState, NumberedEdge>;

/** Shorter chains are drawn state by state. */
const SHORTEST_CHAIN = 4;
/** Up to this many states are drawn one by one. */
const FEW_STATES = 36;

/** All states and edges, one by one. */
export function wholeView({ states, edges }: ShownAutomaton): AutomatonView {
  return {
    boxes: states.map((_, number) => ({ id: boxId([number]), states: [number], rim: 'whole' })),
    arrows: edges.map(({ from, to }, number) => ({ from: boxId([from]), to: boxId([to]), edges: [number] })),
    hidden: 0,
  };
}

/** The graph of an automaton, from which all views are made. The keys of states are their numbers. */
export class AutomatonMap {
  readonly #automaton: ShownAutomaton;
  readonly #graph: Graph;
  /** For each state, the chain to which it belongs. */
  readonly #chains = new Map<number, readonly number[]>();

  constructor(automaton: ShownAutomaton) {
    this.#automaton = automaton;
    this.#graph = buildAutomaton({
      nodes: automaton.states.map((state, number) => ({ id: String(number), number, state })),
      edges: automaton.edges.map((edge) => ({
        source: String(edge.from),
        target: String(edge.to),
        edge,
      })),
    });
    for (const chain of this.#findChains()) for (const state of chain) this.#chains.set(state, chain);
  }

  /** The entry, or the first state if there is no entry. */
  get entry(): number {
    const found = this.#automaton.states.findIndex(({ roles = [] }) => roles.includes('entry'));
    return Math.max(found, 0);
  }

  chainAt(state: number): readonly number[] | undefined {
    return this.#chains.get(state);
  }

  /** Numbers of the edges that touch a state, in the order of the file. */
  edgesFrom(state: number): readonly number[] {
    const key = automatonKey(String(state));
    return this.#graph.hasNode(key)
      ? this.#graph
          .edges(key)
          .map(Number)
          .sort((one, other) => one - other)
      : [];
  }

  /** The surroundings of a state, up to the limit; the whole automaton if it is small enough. */
  view({
    expanded = new Set(),
    sinks = 'hidden',
    around = this.entry,
    limit = 60,
  }: ViewOptions): AutomatonView {
    const boxes = new Map<string, readonly number[]>();
    const arrows = new Map<string, { from: string; to: string; edges: Set<number> }>();
    const cut = new Set<string>();
    const boxAround = (state: number) => this.#boxAround(state, expanded);
    const isShown = (state: number) => state === around || sinks === 'shown' || !this.#isSink(state);
    const waiting: (readonly number[])[] = this.#automaton.states.length === 0 ? [] : [boxAround(around)];
    for (const first of waiting) boxes.set(boxId(first), first);
    for (let head = 0; head < waiting.length; head++) {
      const box = waiting[head] ?? [];
      for (const edge of this.#edgesOfBox(box)) {
        const { from, to } = this.#automaton.edges[edge] ?? { from: 0, to: 0 };
        if (!isShown(from) || !isShown(to)) continue;
        const [source, target] = [boxAround(from), boxAround(to)];
        const [sourceId, targetId] = [boxId(source), boxId(target)];
        const known = arrows.get(`${sourceId} ${targetId}`);
        if (sourceId === targetId && source.length > 1) continue;
        const isNew = !boxes.has(sourceId) || !boxes.has(targetId);
        if (known === undefined && boxes.size + arrows.size + (isNew ? 2 : 1) > limit) {
          cut.add(boxId(box));
          continue;
        }
        for (const each of [source, target]) {
          if (boxes.has(boxId(each))) continue;
          boxes.set(boxId(each), each);
          waiting.push(each);
        }
        if (known === undefined)
          arrows.set(`${sourceId} ${targetId}`, { from: sourceId, to: targetId, edges: new Set([edge]) });
        else known.edges.add(edge);
      }
    }
    const drawn = [...boxes.values()].reduce((sum, { length }) => sum + length, 0);
    return {
      boxes: [...boxes].map(([id, states]) => ({ id, states, rim: cut.has(id) ? 'cut' : 'whole' })),
      arrows: [...arrows.values()].map((arrow) => ({ ...arrow, edges: [...arrow.edges] })),
      hidden: this.#automaton.states.length - drawn,
    };
  }

  #boxAround(state: number, expanded: ReadonlySet<number>): readonly number[] {
    const chain = this.#chains.get(state);
    return chain === undefined || expanded.has(chain[0] ?? -1) ? [state] : chain;
  }

  /** Edges out of a box come first, so that a view reads forwards. */
  #edgesOfBox(box: readonly number[]): readonly number[] {
    const graph = this.#graph;
    const keys = [...new Set([box.at(0), box.at(-1)])].map((state) => automatonKey(String(state)));
    return [
      ...keys.flatMap((key) => edgesInOrder(graph, key)),
      ...keys.flatMap((key) => graph.inEdges(key)),
    ].map(Number);
  }

  #isSink(state: number): boolean {
    return this.#automaton.states[state]?.roles?.includes('sink') === true;
  }

  /**
   * Maximal paths of states with one incoming and one outgoing edge, ignoring sinks, and without content of their own.
   */
  #findChains(): readonly (readonly number[])[] {
    const { states } = this.#automaton;
    if (states.length <= FEW_STATES) return [];
    const next = new Int32Array(states.length).fill(-1);
    const previous = new Int32Array(states.length).fill(-1);
    const out = new Int32Array(states.length);
    const into = new Int32Array(states.length);
    for (const { from, to } of this.#automaton.edges) {
      if (this.#isSink(to)) continue;
      out[from] = (out[from] ?? 0) + 1;
      into[to] = (into[to] ?? 0) + 1;
      next[from] = to;
      previous[to] = from;
    }
    const isPlain = (state: number) =>
      out[state] === 1 &&
      into[state] === 1 &&
      next[state] !== state &&
      states[state]?.roles === undefined &&
      // What a segment asks for stays visible.
      states[state]?.segment === undefined &&
      states[state]?.invariant === undefined;
    const chains: number[][] = [];
    for (const state of states.keys()) {
      // A ring of plain states is not a chain: nothing leads into it.
      if (!isPlain(state) || isPlain(previous[state] ?? -1)) continue;
      const chain: number[] = [];
      for (let at = state; isPlain(at); at = next[at] ?? -1) chain.push(at);
      if (chain.length >= SHORTEST_CHAIN) chains.push(chain);
    }
    return chains;
  }
}

/** The id of a box: its first state, and whether it is a chain. */
function boxId(box: readonly number[]): string {
  return `${box.length > 1 ? 'c' : 's'}${box[0] ?? 0}`;
}
