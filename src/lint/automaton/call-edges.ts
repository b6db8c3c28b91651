import { type AutomatonShape, ENTRY } from '../../witness/graphml/automaton-shape.js';
import type { GraphmlOwner } from '../../witness/graphml/graphml-events.js';
import { readAttribute } from '../../witness/graphml/graphml-stream.js';
import { ownCopy } from '../../witness/graphml/own-copy.js';
import { viewAutomaton } from './automaton-view.js';

/** A return from a function that is not the one entered last. */
export interface WrongReturn {
  readonly returnFrom: string;
  /** The function entered last; undefined if there is none. */
  readonly inside: string | undefined;
}

interface Call {
  readonly enter: string | undefined;
  readonly returnFrom: string | undefined;
}

interface Stack {
  readonly top: string;
  readonly below: Stack | undefined;
}

/** The edges that enter functions or return from them; only edges with both ends count. */
export class CallEdges {
  readonly #calls = new Map<number, Call>();
  #edgeCount = 0;

  /** Must be called for every edge of the automaton, in order. */
  add(edge: GraphmlOwner): void {
    if (readAttribute(edge, 'source') === undefined || readAttribute(edge, 'target') === undefined) return;
    const index = this.#edgeCount++;
    const last = (name: string): string | undefined => {
      const found = edge.data.findLast((data) => data.name === name && data.leadingText !== undefined);
      return found && ownCopy(found.value);
    };
    if (!edge.data.some(({ name }) => name === 'enterFunction' || name === 'returnFromFunction')) return;
    this.#calls.set(index, { enter: last('enterFunction'), returnFrom: last('returnFromFunction') });
  }

  /** Reports the edges that return from a function that was not entered last. */
  walk(shape: AutomatonShape, wrong: (edge: number, found: WrongReturn) => void): void {
    this.#visit(shape, wrong, () => undefined);
  }

  /** Reports the nodes at which paths end inside functions. */
  walkToEnds(shape: AutomatonShape, end: (node: number, inside: string) => void): void {
    this.#visit(shape, () => undefined, end);
  }

  /** Depth first from the entry, each node once: the first path to a node decides. */
  #visit(
    shape: AutomatonShape,
    wrong: (edge: number, found: WrongReturn) => void,
    end: (node: number, inside: string) => void,
  ): void {
    if (this.#calls.size === 0) return;
    const { edgesFrom, edgeTarget } = viewAutomaton(shape);
    const visited = new Uint8Array(shape.nodeCount);
    const waiting: [node: number, stack: Stack | undefined][] = [];
    for (let node = 0; node < shape.nodeCount; node++) {
      if (shape.has(node, ENTRY)) waiting.push([node, undefined]);
    }
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [node, stack] = next;
      if (visited[node] === 1) continue;
      visited[node] = 1;
      let isEnd = true;
      for (const edge of edgesFrom(node)) {
        isEnd = false;
        waiting.push([edgeTarget(edge), this.#after(edge, stack, wrong)]);
      }
      if (isEnd && stack !== undefined) end(node, stack.top);
    }
  }

  #after(
    edge: number,
    stack: Stack | undefined,
    wrong: (edge: number, found: WrongReturn) => void,
  ): Stack | undefined {
    const { enter, returnFrom } = this.#calls.get(edge) ?? { enter: undefined, returnFrom: undefined };
    // An edge that enters a function and returns from it changes nothing.
    if (enter === returnFrom) return stack;
    let left = stack;
    if (returnFrom !== undefined) {
      if (stack?.top === returnFrom) left = stack.below;
      else wrong(edge, { returnFrom, inside: stack?.top });
    }
    return enter === undefined ? left : { top: enter, below: left };
  }
}
