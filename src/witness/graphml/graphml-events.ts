import type { Position } from '../../source/input-error.js';
import type { WitnessSummary } from '../witness.js';
import type { AutomatonShape } from './automaton-shape.js';
import type { Namespaces } from './xml-namespaces.js';

/** An attribute that is not a namespace declaration. */
export interface XmlAttribute {
  /** As written, with its prefix. */
  readonly name: string;
  /** Without its prefix. */
  readonly local: string;
  /** Namespace of the prefix; empty without a prefix. */
  readonly namespace: string;
  readonly value: string;
}

/** A complete element of a GraphML file. */
export interface GraphmlElement {
  /** Name without prefix. */
  readonly local: string;
  /** Empty if there is none. */
  readonly namespace: string;
  /** The place of its `<`. */
  readonly position: Position;
  /** 1-based line in which its start tag ends; libxml2 reports this line. */
  readonly lastLine: number;
  readonly attributes: readonly XmlAttribute[];
  /** Prefixes that are bound at the element. */
  readonly namespaces: Namespaces;
  /**
   * The text before its first child, comment or processing instruction; undefined if there is no text at all. Elements
   * that contain other elements do not keep their text.
   */
  readonly leadingText: string | undefined;
  /** Its whole text without surrounding white space. */
  readonly value: string;
  /**
   * The elements in it, without their own children. A `graph` does not keep its nodes and edges, nor a `graphml` its
   * keys and graphs: visitors have already seen them.
   */
  readonly children: readonly GraphmlElement[];
  /** Number of all elements in it. */
  readonly childCount: number;
  /** Number of comments and processing instructions in it. */
  readonly remarkCount: number;
}

/** A `<data>` of a graph, node or edge. */
export interface GraphmlData extends GraphmlElement {
  /** The id it refers to, as written; undefined if the attribute is missing. */
  readonly key: string | undefined;
  /**
   * The id, or the standard name for an old id: `returnFromFunction` for `returnFrom`. The `attr.name` of a key does
   * not matter: validators look for the id. Empty if the attribute is missing.
   */
  readonly name: string;
}

/** A `graph`, `node` or `edge`: the elements that may have data. */
export interface GraphmlOwner extends GraphmlElement {
  readonly data: readonly GraphmlData[];
}

/** The end of an automaton: what is known only after the last element. */
export interface GraphmlEnd {
  readonly summary: WitnessSummary;
  readonly shape: AutomatonShape;
  /** Position of the first graph, or of the root if there is none. */
  readonly position: Position;
}

/** An open element. */
export interface OpenElement {
  readonly local: string;
  readonly position: Position;
}

/** Handles one data element of a node or an edge. */
export type DataVisitor = (data: GraphmlData, owner: GraphmlOwner) => void;

/**
 * Looks at data with any key. The first data answer most questions about a key.
 *
 * @returns whether it must see more data with this key in elements of this kind
 */
export type AnyDataVisitor = (data: GraphmlData, owner: GraphmlOwner) => 'more' | 'enough';

/** Sees the parts of a GraphML file go by; it must keep whatever it needs later. */
export interface GraphmlVisitor {
  /** A key declaration, with its `default` among its children. */
  readonly key?: (key: GraphmlElement) => void;
  /** A node; its data came before. */
  readonly node?: (node: GraphmlOwner) => void;
  /** A node with the id of an earlier one; comes before the node itself. */
  readonly repeatedNode?: (node: GraphmlOwner) => void;
  /** An edge; its data came before. */
  readonly edge?: (edge: GraphmlOwner) => void;
  /** The first graph, when it ends; its nodes and edges are not kept. */
  readonly graph?: (graph: GraphmlOwner) => void;
  /** A further graph, when it ends. */
  readonly furtherGraph?: (graph: GraphmlOwner) => void;
  /** The root and any further `graphml` elements, when they end; their keys and graphs are not kept. */
  readonly graphml?: (graphml: GraphmlElement) => void;
  /** An element that GraphML does not have or does not allow there. */
  readonly misplaced?: (element: GraphmlElement, parent: OpenElement) => void;
  /** Any element when it ends, before the method for its kind; the root has no parent. */
  readonly element?: (element: GraphmlElement, parent: OpenElement | undefined) => void;
  /** A comment. @param text without its delimiters */
  readonly comment?: (text: string, position: Position) => void;
  /**
   * Data of any owner that are not one text with one key: with children or further attributes, or without text or key.
   */
  readonly oddData?: DataVisitor;
  /** Data of any owner with any key, until the visitor has seen enough. */
  readonly data?: AnyDataVisitor;
  /** Visitors for data, by the standard name of their key. */
  readonly graphData?: ReadonlyMap<string, DataVisitor>;
  readonly nodeData?: ReadonlyMap<string, DataVisitor>;
  readonly edgeData?: ReadonlyMap<string, DataVisitor>;
  readonly end?: (end: GraphmlEnd) => void;
}
