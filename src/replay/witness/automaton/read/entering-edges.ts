/** The edges of an automaton by the states that they lead to; states are numbers from 0. */
export class EnteringEdges {
  /** The edge that was added last for each state, plus one. */
  readonly #last: Int32Array;
  /** The one before it, plus one. */
  readonly #before: Int32Array;
  readonly #sources: Int32Array;
  #count = 0;

  /** @param edges the most edges that are added */
  constructor(states: number, edges: number) {
    this.#last = new Int32Array(states);
    this.#before = new Int32Array(edges);
    this.#sources = new Int32Array(edges);
  }

  add(source: number, target: number): void {
    const edge = this.#count++;
    this.#sources[edge] = source;
    this.#before[edge] = this.#last[target] ?? 0;
    this.#last[target] = edge + 1;
  }

  /** Number of edges from each state to the nearest goal; -1 if none is reachable. */
  distancesTo(goals: readonly number[]): Int32Array {
    const distances = new Int32Array(this.#last.length).fill(-1);
    for (const goal of goals) distances[goal] = 0;
    const queue = [...goals];
    for (let head = 0; head < queue.length; head++) {
      const state = queue[head] ?? 0;
      for (let edge = this.#last[state] ?? 0; edge > 0; edge = this.#before[edge - 1] ?? 0) {
        const source = this.#sources[edge - 1] ?? 0;
        if (distances[source] !== -1) continue;
        distances[source] = (distances[state] ?? 0) + 1;
        queue.push(source);
      }
    }
    return distances;
  }
}
