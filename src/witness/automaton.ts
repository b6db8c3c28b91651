import { MultiDirectedGraph } from 'graphology';
import type { AutomatonEdge, AutomatonNode, GraphmlWitness } from './witness.js';

/** The automaton of a GraphML witness; each node and edge has its data from the file. */
export type Automaton<Node = AutomatonNode, Edge = AutomatonEdge> = MultiDirectedGraph<
  { readonly node: Node },
  { readonly edge: Edge }
>;

/**
 * The key of a node in the graph. It is not the id itself: graphology keys plain objects by it, and an id may be
 * `__proto__` or `constructor`.
 */
export function automatonKey(id: string): string {
  return `#${id}`;
}

/**
 * Builds the graph of an automaton. The key of an edge is its 0-based number in the file. A second node with the same
 * id, and edges to undeclared nodes, are left out: they violate the format.
 */
export function buildAutomaton<
  Node extends { readonly id: string },
  Edge extends { readonly source: string; readonly target: string },
>({
  nodes,
  edges,
}: {
  readonly nodes: Iterable<Node>;
  readonly edges: Iterable<Edge>;
}): Automaton<Node, Edge> {
  const graph: Automaton<Node, Edge> = new MultiDirectedGraph();
  for (const node of nodes) {
    const key = automatonKey(node.id);
    if (!graph.hasNode(key)) graph.addNode(key, { node });
  }
  let number = 0;
  for (const edge of edges) {
    const [source, target] = [automatonKey(edge.source), automatonKey(edge.target)];
    if (graph.hasNode(source) && graph.hasNode(target)) {
      graph.addDirectedEdgeWithKey(String(number), source, target, { edge });
    }
    number++;
  }
  return graph;
}

/** The keys of the edges that leave a node, in the order of the file; graphology orders them by their targets. */
export function edgesInOrder<Node, Edge>(graph: Automaton<Node, Edge>, node: string): readonly string[] {
  const edges = graph.outEdges(node);
  return edges.length < 2 ? edges : edges.sort((left, right) => Number(left) - Number(right));
}

/** How many edges a search for paths examines before it gives up; about a second of work. */
const MAXIMUM_STEPS = 20_000_000;

/**
 * Simple paths from the entry node to their first violation node, avoiding sinks, as lists of edges: the shortest
 * first, equally long ones in the order of the file. If the entry is a violation node, there is one empty path.
 *
 * The search deepens step by step and only goes where a violation is near enough, so without cycles its time is
 * proportional to the size of the result. With many cycles it may miss paths: it ends after `MAXIMUM_STEPS` edges.
 *
 * @param limit maximum number of paths
 */
export function pathsToViolation(
  witness: GraphmlWitness,
  limit: number,
): readonly (readonly AutomatonEdge[])[] {
  const graph = buildAutomaton(witness);
  const entry = witness.nodes.find((node) => node.entry && !node.sink);
  if (entry === undefined) return [];
  const search = { graph, entry: automatonKey(entry.id), distances: distancesToViolation(graph) };
  const steps = new PathSteps(graph);
  const paths: (readonly AutomatonEdge[])[] = [];
  let taken = 0;
  let length = search.distances.get(search.entry) ?? Number.POSITIVE_INFINITY;
  while (Number.isFinite(length) && paths.length < limit && taken < MAXIMUM_STEPS) {
    const bounds = { length, paths: limit - paths.length, steps: MAXIMUM_STEPS - taken };
    const round = pathsOfLength(search, steps, bounds);
    for (const path of round.paths) paths.push(path);
    taken += round.steps;
    length = round.nextLength;
  }
  return paths;
}

/** The graph in which paths are searched. */
interface PathSearch {
  readonly graph: Automaton;
  readonly entry: string;
  /** Number of edges to the nearest violation node, for the nodes that can reach one. */
  readonly distances: ReadonlyMap<string, number>;
}

function distancesToViolation(graph: Automaton): ReadonlyMap<string, number> {
  const queue = graph.filterNodes((_key, { node }) => node.violation && !node.sink);
  const distances = new Map(queue.map((key) => [key, 0]));
  for (let head = 0; head < queue.length; head++) {
    const node = queue[head] ?? '';
    const next = (distances.get(node) ?? 0) + 1;
    graph.forEachInNeighbor(node, (source, { node: { violation, sink } }) => {
      if (violation || sink || distances.has(source)) return;
      distances.set(source, next);
      queue.push(source);
    });
  }
  return distances;
}

interface PathStep {
  readonly target: string;
  readonly edge: AutomatonEdge;
}

/** The edges by which paths continue from a node: none into sinks, and none from violation nodes. */
class PathSteps {
  readonly #graph: Automaton;
  readonly #known = new Map<string, readonly PathStep[]>();

  constructor(graph: Automaton) {
    this.#graph = graph;
  }

  from(node: string): readonly PathStep[] {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const graph = this.#graph;
    const steps = graph.getNodeAttribute(node, 'node').violation
      ? []
      : edgesInOrder(graph, node)
          .map((key) => ({ target: graph.target(key), edge: graph.getEdgeAttribute(key, 'edge') }))
          .filter(({ target }) => !graph.getNodeAttribute(target, 'node').sink);
    this.#known.set(node, steps);
    return steps;
  }
}

/** Bounds of one round of the search. */
interface Bounds {
  /** Number of edges of the paths in this round. */
  readonly length: number;
  readonly paths: number;
  readonly steps: number;
}

interface Round {
  readonly paths: (readonly AutomatonEdge[])[];
  readonly steps: number;
  /** The length of the shortest path skipped because it was too long. */
  readonly nextLength: number;
}

/** Depth-first search for the simple paths of exactly one length. */
function pathsOfLength({ entry, distances }: PathSearch, next: PathSteps, bounds: Bounds): Round {
  const paths: (readonly AutomatonEdge[])[] = [];
  const path: PathStep[] = [];
  const onPath = new Set([entry]);
  /** For each node of the path, how many of its leaving edges have been tried. */
  const tried: number[] = [0];
  let nextLength = Number.POSITIVE_INFINITY;
  let steps = 0;
  while (tried.length > 0 && paths.length < bounds.paths && steps < bounds.steps) {
    const node = path.at(-1)?.target ?? entry;
    const at = tried.at(-1) ?? 0;
    const step = next.from(node)[at];
    if (distances.get(node) === 0 && path.length === bounds.length) {
      paths.push(path.map(({ edge }) => edge));
    }
    if (step === undefined) {
      onPath.delete(node);
      tried.pop();
      path.pop();
      continue;
    }
    tried[tried.length - 1] = at + 1;
    steps++;
    if (onPath.has(step.target)) continue;
    const shortest = path.length + 1 + (distances.get(step.target) ?? Number.POSITIVE_INFINITY);
    if (shortest > bounds.length) {
      nextLength = Math.min(nextLength, shortest);
      continue;
    }
    path.push(step);
    onPath.add(step.target);
    tried.push(0);
  }
  return { paths, steps, nextLength };
}
