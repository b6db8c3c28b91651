import type { Position } from '../../source/input-error.js';
import type { WitnessSummary } from '../witness.js';
import type { AutomatonShape } from './automaton-shape.js';
import type { Namespaces } from './xml-namespaces.js';

/** An attribute; declarations of namespaces are none. */
export interface XmlAttribute {
  /** As written, with its prefix. */
  readonly name: string;
  /** Without its prefix. */
  readonly local: string;
  /** Namespace of the prefix; empty where there is no prefix. */
  readonly namespace: string;
  readonly value: string;
}

/** An element of a GraphML file, when it has ended. */
export interface GraphmlElement {
  /** Name without prefix. */
  readonly local: string;
  /** Empty where there is none. */
  readonly namespace: string;
  /** Where its `<` stands. */
  readonly position: Position;
  /** 1-based line in which its start tag ends: the line that libxml2 states. */
  readonly lastLine: number;
  readonly attributes: readonly XmlAttribute[];
  /** Prefixes that are bound at the element. */
  readonly namespaces: Namespaces;
  /**
   * The text before its first child, comment or processing instruction; undefined where there is none at all. Of
   * elements that hold other elements, texts are not kept.
   */
  readonly leadingText: string | undefined;
  /** Its whole text without surrounding white space. */
  readonly value: string;
  /**
   * The elements in it, without their own children. A `graph` does not keep its nodes and edges, a `graphml` not its
   * keys and graphs: they have been told.
   */
  readonly children: readonly GraphmlElement[];
  /** Number of all elements in it. */
  readonly childCount: number;
  /** Number of comments and processing instructions in it. */
  readonly remarkCount: number;
}

/** A `<data>` of a graph, node or edge. */
export interface GraphmlData extends GraphmlElement {
  /** The id it refers to, as written; undefined where the attribute is missing. */
  readonly key: string | undefined;
  /**
   * The id, or the standard name for the ids of old: `returnFromFunction` for `returnFrom`. What a key is called by
   * `attr.name` has no say: validators look for the id. Empty where the attribute is missing.
   */
  readonly name: string;
}

/** A `graph`, `node` or `edge`: what may have data. */
export interface GraphmlOwner extends GraphmlElement {
  readonly data: readonly GraphmlData[];
}

/** An end of an automaton: what could be known only after the last element. */
export interface GraphmlEnd {
  readonly summary: WitnessSummary;
  readonly shape: AutomatonShape;
  /** Position of the first graph, or of the root where there is none. */
  readonly position: Position;
}

/** An element that has not ended. */
export interface OpenElement {
  readonly local: string;
  readonly position: Position;
}

/** What is done with one data element of a node or an edge. */
export type DataVisitor = (data: GraphmlData, owner: GraphmlOwner) => void;

/**
 * Looks at data of any key. Most questions about keys are answered by their first data.
 *
 * @returns whether it has to see more data under this key in elements of this kind
 */
export type AnyDataVisitor = (data: GraphmlData, owner: GraphmlOwner) => 'more' | 'enough';

/** Sees a GraphML file pass by; whatever it needs later it has to keep. */
export interface GraphmlVisitor {
  /** A key declaration, with its `default` among its children. */
  readonly key?: (key: GraphmlElement) => void;
  /** A node; its data have been told before. */
  readonly node?: (node: GraphmlOwner) => void;
  /** A node whose id an earlier one has; before it is told as a node. */
  readonly repeatedNode?: (node: GraphmlOwner) => void;
  /** An edge; its data have been told before. */
  readonly edge?: (edge: GraphmlOwner) => void;
  /** The first graph, when it ends; of its children, nodes and edges are not kept. */
  readonly graph?: (graph: GraphmlOwner) => void;
  /** A further graph, when it ends. */
  readonly furtherGraph?: (graph: GraphmlOwner) => void;
  /** The root, and further `graphml` elements, when they end; of its children, keys and graphs are not kept. */
  readonly graphml?: (graphml: GraphmlElement) => void;
  /** An element that GraphML does not have, or that stands where it may not stand. */
  readonly misplaced?: (element: GraphmlElement, parent: OpenElement) => void;
  /** Any element at all, when it ends and before it is told as what it is; the root has no parent. */
  readonly element?: (element: GraphmlElement, parent: OpenElement | undefined) => void;
  /** A comment. @param text without its marks */
  readonly comment?: (text: string, position: Position) => void;
  /** Data of any owner that are not one text under one key: with children, further attributes, without text or key. */
  readonly oddData?: DataVisitor;
  /** Data of any owner, whatever their key, until it has seen enough. */
  readonly data?: AnyDataVisitor;
  /** Data by the standard name of their key. */
  readonly graphData?: ReadonlyMap<string, DataVisitor>;
  readonly nodeData?: ReadonlyMap<string, DataVisitor>;
  readonly edgeData?: ReadonlyMap<string, DataVisitor>;
  readonly end?: (end: GraphmlEnd) => void;
}
