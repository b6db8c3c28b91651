import type { Position } from '../../source/input-error.js';
import type {
  DataVisitor,
  GraphmlData,
  GraphmlElement,
  GraphmlEnd,
  GraphmlOwner,
  GraphmlVisitor,
  OpenElement,
} from './graphml-events.js';

type DataOwner = 'graph' | 'node' | 'edge';

/** Tells several visitors what one stream has, each only what it asked for. */
export class GraphmlVisitors {
  readonly #key: readonly ((key: GraphmlElement) => void)[];
  readonly #node: readonly ((node: GraphmlOwner) => void)[];
  readonly #repeatedNode: readonly ((node: GraphmlOwner) => void)[];
  readonly #edge: readonly ((edge: GraphmlOwner) => void)[];
  readonly #graph: readonly ((graph: GraphmlOwner) => void)[];
  readonly #furtherGraph: readonly ((graph: GraphmlOwner) => void)[];
  readonly #graphml: readonly ((graphml: GraphmlElement) => void)[];
  readonly #misplaced: readonly ((element: GraphmlElement, parent: OpenElement) => void)[];
  readonly #element: readonly ((element: GraphmlElement, parent: OpenElement | undefined) => void)[];
  readonly #comment: readonly ((text: string, position: Position) => void)[];
  readonly #end: readonly ((end: GraphmlEnd) => void)[];
  readonly #oddData: readonly DataVisitor[];
  readonly #anyData: readonly DataVisitor[];
  readonly #data: Readonly<Record<DataOwner, ReadonlyMap<string, readonly DataVisitor[]>>>;

  constructor(visitors: readonly GraphmlVisitor[]) {
    const each = <Part>(pick: (visitor: GraphmlVisitor) => Part | undefined): readonly Part[] =>
      visitors.map(pick).filter((part) => part !== undefined);
    this.#key = each(({ key }) => key);
    this.#node = each(({ node }) => node);
    this.#repeatedNode = each(({ repeatedNode }) => repeatedNode);
    this.#edge = each(({ edge }) => edge);
    this.#graph = each(({ graph }) => graph);
    this.#furtherGraph = each(({ furtherGraph }) => furtherGraph);
    this.#graphml = each(({ graphml }) => graphml);
    this.#misplaced = each(({ misplaced }) => misplaced);
    this.#element = each(({ element }) => element);
    this.#comment = each(({ comment }) => comment);
    this.#end = each(({ end }) => end);
    this.#oddData = each(({ oddData }) => oddData);
    this.#anyData = each(({ data }) => data);
    this.#data = {
      graph: byName(each(({ graphData }) => graphData)),
      node: byName(each(({ nodeData }) => nodeData)),
      edge: byName(each(({ edgeData }) => edgeData)),
    };
  }

  key(key: GraphmlElement): void {
    for (const visit of this.#key) visit(key);
  }

  node(node: GraphmlOwner): void {
    this.#tellData('node', node);
    for (const visit of this.#node) visit(node);
  }

  repeatedNode(node: GraphmlOwner): void {
    for (const visit of this.#repeatedNode) visit(node);
  }

  edge(edge: GraphmlOwner): void {
    this.#tellData('edge', edge);
    for (const visit of this.#edge) visit(edge);
  }

  graph(graph: GraphmlOwner): void {
    this.#tellData('graph', graph);
    for (const visit of this.#graph) visit(graph);
  }

  furtherGraph(graph: GraphmlOwner): void {
    for (const visit of this.#furtherGraph) visit(graph);
  }

  graphml(graphml: GraphmlElement): void {
    for (const visit of this.#graphml) visit(graphml);
  }

  misplaced(element: GraphmlElement, parent: OpenElement): void {
    for (const visit of this.#misplaced) visit(element, parent);
  }

  element(element: GraphmlElement, parent: OpenElement | undefined): void {
    for (const visit of this.#element) visit(element, parent);
  }

  comment(text: string, position: Position): void {
    for (const visit of this.#comment) visit(text, position);
  }

  end(end: GraphmlEnd): void {
    for (const visit of this.#end) visit(end);
  }

  #tellData(kind: DataOwner, owner: GraphmlOwner): void {
    const named = this.#data[kind];
    for (const data of owner.data) {
      const visits = named.get(data.name);
      if (visits !== undefined) for (const visit of visits) visit(data, owner);
      for (const visit of this.#anyData) visit(data, owner);
      if (isOdd(data)) for (const visit of this.#oddData) visit(data, owner);
    }
  }
}

function isOdd({ key, attributes, leadingText, childCount, remarkCount }: GraphmlData): boolean {
  return (
    attributes.length !== 1 || key === undefined || leadingText === undefined || childCount + remarkCount > 0
  );
}

function byName(
  maps: readonly ReadonlyMap<string, DataVisitor>[],
): ReadonlyMap<string, readonly DataVisitor[]> {
  const merged = new Map<string, DataVisitor[]>();
  for (const [name, visit] of maps.flatMap((map) => [...map])) {
    const same = merged.get(name);
    if (same === undefined) merged.set(name, [visit]);
    else same.push(visit);
  }
  return merged;
}

/** Whether an element is data of a graph, node or edge. */
export const isData = (element: GraphmlElement): element is GraphmlData => element.local === 'data';
