import type { Position } from '../../source/input-error.js';
import type {
  AnyDataVisitor,
  DataVisitor,
  GraphmlData,
  GraphmlElement,
  GraphmlEnd,
  GraphmlOwner,
  GraphmlVisitor,
  OpenElement,
} from './graphml-events.js';
import { ownCopy } from './own-copy.js';
import { KEY_WORDS } from './resolve-key.js';

type DataOwner = 'graph' | 'node' | 'edge';

/** Maximum number of keys remembered for each kind of element; the format has thirty. */
const MAXIMUM_KEYS = 1000;

/** The visitors for data with one key. */
interface KeyVisits {
  readonly key: string;
  readonly named: readonly DataVisitor[];
  /** Visitors of any data that have not yet seen enough with this key. */
  waiting: readonly AnyDataVisitor[];
  /** The visitors of the data that followed the last time: witnesses say the same things in the same order. */
  next: KeyVisits | undefined;
}

/** Passes the contents of one stream to several visitors, to each only what it asked for. */
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
  readonly #anyData: readonly AnyDataVisitor[];
  readonly #data: Readonly<Record<DataOwner, ReadonlyMap<string, readonly DataVisitor[]>>>;

  readonly #told = {
    graph: new Map<string, KeyVisits>(),
    node: new Map<string, KeyVisits>(),
    edge: new Map<string, KeyVisits>(),
  };

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
    let before: KeyVisits | undefined;
    for (const data of owner.data) {
      const expected = before?.next;
      const isExpected = expected !== undefined && expected.key === data.key;
      const told = isExpected ? expected : this.#findVisits(kind, data);
      if (before !== undefined && !isExpected && this.#told[kind].size < MAXIMUM_KEYS) before.next = told;
      before = told;
      for (const visit of told.named) visit(data, owner);
      if (told.waiting.length > 0)
        told.waiting = told.waiting.filter((visit) => visit(data, owner) === 'more');
      if (isOdd(data)) for (const visit of this.#oddData) visit(data, owner);
    }
  }

  /** The visitors for data with this key; if a file has very many keys, all of them for each key. */
  #findVisits(kind: DataOwner, { key = '', name }: GraphmlData): KeyVisits {
    const known = this.#told[kind];
    const found = known.get(key);
    if (found !== undefined) return found;
    const copy = KEY_WORDS.get(key) ?? ownCopy(key);
    const named = this.#data[kind].get(name) ?? [];
    const told: KeyVisits = { key: copy, named, waiting: this.#anyData, next: undefined };
    if (known.size < MAXIMUM_KEYS) known.set(copy, told);
    return told;
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
