import type { Position } from '../../source/input-error.js';
import { AutomatonShape, CYCLEHEAD, ENTRY, SINK, VIOLATION } from './automaton-shape.js';
import { MAXIMUM_KEPT_ELEMENTS, notGraphml, tooLong, tooMany } from './element-limits.js';
import { CHILDREN_OF } from './element-places.js';
import { type AnyElement, NO_PARTS, readAttribute, toElement } from './graphml-element.js';
import type { GraphmlOwner, OpenElement } from './graphml-events.js';
import type { GraphmlVisitors } from './graphml-visitors.js';
import { SummaryBuilder } from './summary-builder.js';
import { MAXIMUM_TEXT_LENGTH, type StartTag, type XmlEvents } from './xml-tag.js';

/**
 * What a kind of element may contain, and which of these children it does not keep because visitors have already seen
 * them.
 */
interface ElementKind {
  readonly children: ReadonlySet<string>;
  readonly told: ReadonlySet<string>;
  readonly hasData: boolean;
}

const NONE: ReadonlySet<string> = new Set();
const ANY_KIND: ElementKind = { children: NONE, told: NONE, hasData: false };

/** Children that visitors have seen. */
const TOLD: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['graphml', new Set(['key', 'graph'])],
  ['graph', new Set(['node', 'edge'])],
]);

const KINDS: ReadonlyMap<string, ElementKind> = new Map(
  [...CHILDREN_OF].map(([element, children]) => [
    element,
    { children, told: TOLD.get(element) ?? NONE, hasData: children.has('data') },
  ]),
);

const ROLES: ReadonlyMap<string, number> = new Map([
  ['entry', ENTRY],
  ['sink', SINK],
  ['violation', VIOLATION],
  ['cyclehead', CYCLEHEAD],
]);

const NOTHING: readonly AnyElement[] = [];

/** An open element, with what has been read of it. */
interface StackedElement extends OpenElement {
  readonly parent: StackedElement | undefined;
  readonly kind: ElementKind;
  readonly tag: StartTag;
  children: AnyElement[] | undefined;
  /** Whether all of its children are data. */
  hasDataOnly: boolean;
  childCount: number;
  remarkCount: number;
  text: string;
  /** The text before the first child, comment or instruction, once there is one. */
  leadingText: string | undefined;
}

/** Builds elements from the events of the scanner, and passes them to visitors when they end. */
export class ElementStack implements XmlEvents {
  readonly #file: string;
  readonly #visitors: GraphmlVisitors;
  readonly #root: 'graphml' | 'any';
  readonly #summary = new SummaryBuilder();
  readonly #shape = new AutomatonShape();
  #kept = 0;
  #rootPosition: Position = { line: 1, column: 1 };
  #graphPosition: Position | undefined;
  /** The graph that becomes the automaton. */
  #hasGraph = false;
  #inside: StackedElement | undefined;

  constructor(file: string, visitors: GraphmlVisitors, root: 'graphml' | 'any') {
    this.#file = file;
    this.#visitors = visitors;
    this.#root = root;
  }

  open(tag: StartTag): 'keep text' | 'skip text' {
    const { local, line, column } = tag;
    const position = { line, column };
    const parent = this.#inside;
    if (parent === undefined) {
      if (local !== 'graphml' && this.#root === 'graphml') throw notGraphml(this.#file, tag);
      this.#rootPosition = position;
    } else {
      countChild(parent);
    }
    if (local === 'graph') this.#graphPosition ??= position;
    this.#inside = toFrame(tag, position, parent);
    return local === 'data' || local === 'default' ? 'keep text' : 'skip text';
  }

  leaf(tag: StartTag, text: string, line: number, column: number): void {
    const parent = this.#inside;
    if (parent === undefined) return;
    countChild(parent);
    this.#tell(toElement(tag, { line, column }, line, text, text, NO_PARTS), parent);
  }

  text(text: string): void {
    const inside = this.#inside;
    if (inside === undefined) return;
    inside.text += text;
    if (inside.text.length > MAXIMUM_TEXT_LENGTH) throw tooLong(this.#file, inside.position);
  }

  remark(kind: 'comment' | 'instruction', text: string, line: number, column: number): void {
    const inside = this.#inside;
    if (inside !== undefined) {
      if (inside.childCount + inside.remarkCount === 0) inside.leadingText = inside.text;
      inside.remarkCount++;
    }
    if (kind === 'comment') this.#visitors.comment(text, { line, column });
  }

  close(): void {
    const frame = this.#inside;
    if (frame === undefined) return;
    const { parent } = frame;
    this.#inside = parent;
    this.#kept -= frame.children?.length ?? 0;
    this.#tell(buildElement(frame), parent);
  }

  #tell(element: AnyElement, parent: StackedElement | undefined): void {
    this.#visitors.element(element, parent);
    const { local } = element;
    const isData = local === 'data';
    if (!isData) this.#tellAsWhatItIs(element);
    if (parent === undefined) return;
    const { kind } = parent;
    if (isData ? !kind.hasData : !kind.children.has(local)) this.#visitors.misplaced(element, parent);
    if (!isData && kind.told.has(local)) return;
    if (++this.#kept > MAXIMUM_KEPT_ELEMENTS) throw tooMany(this.#file, element.position);
    const kept = element.children.length === 0 ? element : { ...element, children: NOTHING };
    if (parent.children === undefined) parent.children = [kept];
    else parent.children.push(kept);
    parent.hasDataOnly &&= isData;
  }

  /** Tells visitors that the file has been read to its end. */
  end(): void {
    const position = this.#graphPosition ?? this.#rootPosition;
    this.#visitors.end({ summary: this.#summary.build(), shape: this.#shape, position });
  }

  #tellAsWhatItIs(element: GraphmlOwner): void {
    const { local } = element;
    if (local === 'node') {
      this.#addNode(element);
      this.#visitors.node(element);
    } else if (local === 'edge') {
      this.#addEdge(element);
      this.#visitors.edge(element);
    } else if (local === 'key') {
      this.#summary.addKey(element);
      this.#visitors.key(element);
    } else if (local === 'graphml') {
      this.#visitors.graphml(element);
    } else if (local === 'graph' && this.#hasGraph) {
      this.#visitors.furtherGraph(element);
    } else if (local === 'graph') {
      this.#hasGraph = true;
      this.#summary.addData(element.data);
      this.#visitors.graph(element);
    }
  }

  #addEdge(edge: GraphmlOwner): void {
    const source = readAttribute(edge, 'source');
    const target = readAttribute(edge, 'target');
    if (source === undefined || target === undefined) return;
    this.#shape.addEdge(source, target, edge.position);
  }

  #addNode(node: GraphmlOwner): void {
    const id = readAttribute(node, 'id');
    if (id === undefined) return;
    let roles = 0;
    for (const { name, value } of node.data) {
      if (value === 'true') roles |= ROLES.get(name) ?? 0;
    }
    if (!this.#shape.addNode(id, roles, node.position)) this.#visitors.repeatedNode(node);
  }
}

function countChild(parent: StackedElement): void {
  if (parent.childCount + parent.remarkCount === 0) parent.leadingText = parent.text;
  parent.childCount++;
}

const toFrame = (tag: StartTag, position: Position, parent: StackedElement | undefined): StackedElement => ({
  parent,
  local: tag.local,
  kind: KINDS.get(tag.local) ?? ANY_KIND,
  position,
  tag,
  children: undefined,
  hasDataOnly: true,
  childCount: 0,
  remarkCount: 0,
  text: '',
  leadingText: undefined,
});

function buildElement(frame: StackedElement): AnyElement {
  const { tag, position, text, childCount, remarkCount, children = NOTHING } = frame;
  const leadingText = childCount + remarkCount === 0 ? text : frame.leadingText;
  const data = frame.hasDataOnly ? children : children.filter(({ local }) => local === 'data');
  const parts = { children, data, childCount, remarkCount };
  return toElement(tag, position, tag.lastLine, text, leadingText, parts);
}
