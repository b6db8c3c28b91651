import type { AutomatonShape } from '../../witness/graphml/automaton-shape.js';
import { viewOfGraph } from './graph-view.js';
import { viewOfShape } from './shape-view.js';

/**
 * Edges up to which an automaton is made into a graph. A graph takes microseconds and about a kilobyte for each of them;
 * larger automata are walked through as they were streamed, in two numbers for each edge.
 */
export const LARGEST_GRAPH = 1000;

/** The ways through an automaton. Nodes and edges have the numbers that they have in `AutomatonShape`. */
export interface AutomatonView {
  /** The edges that leave a node, in the order of the file. */
  readonly edgesFrom: (node: number) => Iterable<number>;
  readonly targetOf: (edge: number) => number;
}

const VIEWS = new WeakMap<AutomatonShape, AutomatonView>();

/** The ways through an automaton, found once for all rules: by its graph, or in a large one by its lists. */
export function viewOf(shape: AutomatonShape): AutomatonView {
  const known = VIEWS.get(shape);
  if (known !== undefined) return known;
  const view = shape.edgeCount > LARGEST_GRAPH ? viewOfShape(shape) : viewOfGraph(shape);
  VIEWS.set(shape, view);
  return view;
}
