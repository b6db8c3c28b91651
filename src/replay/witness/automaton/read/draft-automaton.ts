import { IdTable } from '../../../../witness/graphml/id-table.js';
import type { AutomatonEdge, AutomatonNode } from '../../../../witness/witness.js';
import type { AssumedPart } from './assumption.js';
import { EnteringEdges } from './entering-edges.js';
import type { Guard } from './guard.js';
import type { AutomatonState, Transition } from './transition.js';

/** A state while edges are added to it. */
interface Draft extends AutomatonState {
  leaving: readonly Transition[];
  progress: number;
}

const NO_TRANSITIONS: readonly Transition[] = [];

/** The states of an automaton, which edges are added to in the order of the file. Each call must be cheap: there may be millions. */
export class DraftAutomaton {
  readonly states: Draft[] = [];
  readonly #ids = new IdTable();
  readonly #goals: number[] = [];
  readonly #entering: EnteringEdges;
  /** The transitions that leave each state, if there are any. */
  readonly #leaving: Transition[][] = [];
  /** Number of the state that the last edge leads to; -1 if there is none. */
  #last = -1;

  constructor(nodes: readonly AutomatonNode[], edges: number) {
    for (const node of nodes) this.#addState(node);
    this.#entering = new EnteringEdges(this.states.length, edges);
  }

  /** Of several nodes with the same id, the first one counts. */
  #addState(node: AutomatonNode): void {
    const number = this.states.length;
    if (this.#ids.add(node.id) < number) return;
    this.states.push({ number, node, leaving: NO_TRANSITIONS, progress: 0 });
    if (node.violation || node.cyclehead) this.#goals.push(number);
  }

  /**
   * Adds an edge, unless a node is missing, or it comes from a sink.
   *
   * @param number of the edge in the file, from 0
   */
  add(
    number: number,
    edge: AutomatonEdge,
    guard: Guard,
    parts: readonly AssumedPart[],
  ): 'added' | 'left out' {
    // Edges mostly come in the order in which they are taken, and so do states.
    const source = this.#makeState(edge.source, this.#last);
    const target = this.#makeState(edge.target, this.#last + 1);
    this.#last = target?.number ?? -1;
    if (source === undefined || target === undefined || source.node.sink) return 'left out';
    const transition = { number, edge, target, parts, guard };
    const list = this.#leaving[source.number];
    if (list !== undefined) list.push(transition);
    else source.leaving = this.#leaving[source.number] = [transition];
    this.#entering.add(source.number, target.number);
    return 'added';
  }

  /** The state of a node. */
  findState(id: string): AutomatonState | undefined {
    return this.#makeState(id, 0);
  }

  /**
   * Says of each state how far it is from the others to the goals. No edges are added then.
   *
   * @returns number of edges from each state to the nearest goal; -1 if none is reachable
   */
  measure(): Int32Array {
    const distances = this.#entering.distancesTo(this.#goals);
    const farthest = distances.reduce((one, other) => Math.max(one, other), 0);
    for (const draft of this.states) {
      const distance = distances[draft.number] ?? -1;
      if (distance >= 0) draft.progress = farthest - distance;
    }
    return distances;
  }

  /** @param likely number of the state that it probably is */
  #makeState(id: string, likely: number): Draft | undefined {
    const expected = this.states[likely];
    return expected?.node.id === id ? expected : this.states[this.#ids.find(id) ?? -1];
  }
}
