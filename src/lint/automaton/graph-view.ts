import { automatonKey, buildAutomaton, edgesInOrder } from '../../witness/automaton.js';
import type { AutomatonShape } from '../../witness/graphml/automaton-shape.js';
import type { AutomatonView } from './automaton-view.js';

/** A view of an automaton through its graph, which also has the nodes that only edges name. */
export function viewOfGraph(shape: AutomatonShape): AutomatonView {
  const nodes = Array.from({ length: shape.nodeCount }, (_, number) => ({
    id: shape.readNodeId(number),
    number,
  }));
  const edges = Array.from({ length: shape.edgeCount }, (_, number) => ({
    source: shape.readNodeId(shape.edgeSource(number)),
    target: shape.readNodeId(shape.edgeTarget(number)),
  }));
  const graph = buildAutomaton({ nodes, edges });
  return {
    edgesFrom: (node) => edgesInOrder(graph, automatonKey(shape.readNodeId(node))).map(Number),
    edgeTarget: (edge) => graph.getNodeAttribute(graph.target(String(edge)), 'node').number,
  };
}
