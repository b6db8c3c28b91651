import type { AutomatonShape } from '../../witness/graphml/automaton-shape.js';
import { viewOfGraph } from './graph-view.js';
import { viewOfShape } from './shape-view.js';

/**
 * Automata with at most this many edges become a graph. A graph takes microseconds and about a kilobyte per edge;
 * larger automata are walked as they were streamed, with two numbers per edge.
 */
const LARGEST_GRAPH = 1000;

/** The edges of an automaton, for walking through it. Nodes and edges have the same numbers as in `AutomatonShape`. */
export interface AutomatonView {
  /** The edges that leave a node, in the order of the file. */
  readonly edgesFrom: (node: number) => Iterable<number>;
  readonly edgeTarget: (edge: number) => number;
}

const VIEWS = new WeakMap<AutomatonShape, AutomatonView>();

/** A view of an automaton that all rules share: of its graph, or of its lists if it is large. */
export function viewAutomaton(shape: AutomatonShape): AutomatonView {
  const known = VIEWS.get(shape);
  if (known !== undefined) return known;
  const view = shape.edgeCount > LARGEST_GRAPH ? viewOfShape(shape) : viewOfGraph(shape);
  VIEWS.set(shape, view);
  return view;
}
