import { InputError, type Position } from '../../source/input-error.js';
import { AutomatonShape, CYCLEHEAD, ENTRY, SINK, VIOLATION } from './automaton-shape.js';
import type {
  GraphmlData,
  GraphmlElement,
  GraphmlOwner,
  GraphmlVisitor,
  OpenElement,
} from './graphml-events.js';
import { GraphmlVisitors, isData } from './graphml-visitors.js';
import { SummaryBuilder } from './summary-builder.js';
import { XmlScanner } from './xml-scanner.js';
import { MAXIMUM_TEXT_LENGTH, type StartTag, type XmlEvents } from './xml-tag.js';

/** Elements that are kept at a time: data of one owner, and what GraphML does not have. */
export const MAXIMUM_KEPT_ELEMENTS = 500_000;

/** Which elements may stand in which (formats section 1.1). */
const CHILDREN: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['graphml', new Set(['key', 'graph'])],
  ['graph', new Set(['data', 'node', 'edge'])],
  ['node', new Set(['data'])],
  ['edge', new Set(['data'])],
  ['key', new Set(['default'])],
]);

/** What a parent does not keep of its children: they have been told. */
const NOT_KEPT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['graphml', new Set(['key', 'graph'])],
  ['graph', new Set(['node', 'edge'])],
]);

const ROLES: ReadonlyMap<string, number> = new Map([
  ['entry', ENTRY],
  ['sink', SINK],
  ['violation', VIOLATION],
  ['cyclehead', CYCLEHEAD],
]);

/** Ids of old, by the standard name. */
const LEGACY_NAMES: ReadonlyMap<string, string> = new Map([['returnFrom', 'returnFromFunction']]);

const NO_CHILDREN: readonly GraphmlElement[] = [];

/** An element that has not ended, with what has been seen of it. */
interface Frame extends OpenElement {
  local: string;
  position: Position;
  tag: StartTag;
  children: GraphmlElement[] | undefined;
  childCount: number;
  remarkCount: number;
  text: string;
  /** The text before the first child or remark, once there is one. */
  leadingText: string | undefined;
}

/**
 * Reads a GraphML file piece by piece and tells visitors about its elements when they end, in the order of their ends,
 * as WitnessLint reads it. Nothing of a node or an edge is kept but its id and its flags.
 */
export class GraphmlStream {
  readonly #scanner: XmlScanner;
  readonly #elements: ElementStack;

  /**
   * @param file name for messages
   * @param root whether another root than `graphml` is an error
   */
  constructor(file: string, visitors: readonly GraphmlVisitor[], root: 'graphml' | 'any') {
    this.#elements = new ElementStack(file, new GraphmlVisitors(visitors), root);
    this.#scanner = new XmlScanner(file, this.#elements, 'data');
  }

  /**
   * Reads the next bytes; they may be overwritten afterwards.
   *
   * @throws InputError `structure`, and what `XmlScanner` throws
   */
  write(bytes: Uint8Array): void {
    this.#scanner.write(bytes);
  }

  /** Says that no more bytes follow. @throws InputError what `XmlScanner` throws */
  end(): void {
    this.#scanner.end();
    this.#elements.end();
  }
}

class ElementStack implements XmlEvents {
  readonly #file: string;
  readonly #visitors: GraphmlVisitors;
  readonly #root: 'graphml' | 'any';
  /** One for each depth; those from `#depth` on are free. */
  readonly #frames: Frame[] = [];
  #depth = 0;
  readonly #summary = new SummaryBuilder();
  readonly #shape = new AutomatonShape();
  #kept = 0;
  #rootPosition: Position = { line: 1, column: 1 };
  #graphPosition: Position | undefined;
  /** The graph that is read as the automaton. */
  #hasGraph = false;
  #inside: Frame | undefined;

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
      if (parent.childCount + parent.remarkCount === 0) parent.leadingText = parent.text;
      parent.childCount++;
    }
    if (local === 'graph') this.#graphPosition ??= position;
    this.#inside = this.#enter(tag, position);
    return local === 'data' || local === 'default' ? 'keep text' : 'skip text';
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

  /** The frame of the next depth, which is used again and again. */
  #enter(tag: StartTag, position: Position): Frame {
    const used = this.#frames[this.#depth];
    const frame = used ?? toFrame(tag, position);
    if (used === undefined) this.#frames.push(frame);
    else {
      used.local = tag.local;
      used.position = position;
      used.tag = tag;
      used.children = undefined;
      used.childCount = 0;
      used.remarkCount = 0;
      used.text = '';
      used.leadingText = undefined;
    }
    this.#depth++;
    return frame;
  }

  close(): void {
    const frame = this.#inside;
    if (frame === undefined) return;
    this.#depth--;
    const parent = this.#depth === 0 ? undefined : this.#frames[this.#depth - 1];
    this.#inside = parent;
    const element = toElement(frame);
    this.#kept -= element.children.length;
    this.#visitors.element(element, parent);
    this.#tell(element);
    if (parent === undefined) return;
    if (CHILDREN.get(parent.local)?.has(element.local) !== true) this.#visitors.misplaced(element, parent);
    if (NOT_KEPT.get(parent.local)?.has(element.local) === true) return;
    if (++this.#kept > MAXIMUM_KEPT_ELEMENTS) throw tooMany(this.#file, frame.position);
    parent.children ??= [];
    parent.children.push(element.children.length === 0 ? element : { ...element, children: NO_CHILDREN });
  }

  /** Says that the file was read to its end. */
  end(): void {
    const position = this.#graphPosition ?? this.#rootPosition;
    this.#visitors.end({ summary: this.#summary.build(), shape: this.#shape, position });
  }

  #tell(element: GraphmlOwner): void {
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
    const source = attributeOf(edge, 'source');
    const target = attributeOf(edge, 'target');
    if (source === undefined || target === undefined) return;
    this.#shape.addEdge(source, target, edge.position);
  }

  #addNode(node: GraphmlOwner): void {
    const id = attributeOf(node, 'id');
    if (id === undefined) return;
    let roles = 0;
    for (const { name, value } of node.data) {
      if (value === 'true') roles |= ROLES.get(name) ?? 0;
    }
    if (!this.#shape.addNode(id, roles, node.position)) this.#visitors.repeatedNode(node);
  }
}

/** The value of an attribute without prefix, or undefined. */
export function attributeOf(
  { attributes }: Pick<GraphmlElement, 'attributes'>,
  name: string,
): string | undefined {
  for (const attribute of attributes) if (attribute.name === name) return attribute.value;
  return undefined;
}

const toFrame = (tag: StartTag, position: Position): Frame => ({
  local: tag.local,
  position,
  tag,
  children: undefined,
  childCount: 0,
  remarkCount: 0,
  text: '',
  leadingText: undefined,
});

/** An element as each of its kinds; one shape for all of them is four times faster. */
function toElement(frame: Frame): GraphmlData & GraphmlOwner {
  const { tag, local, position, text, childCount, remarkCount } = frame;
  const leading = childCount + remarkCount === 0 ? text : frame.leadingText;
  const children = frame.children ?? NO_CHILDREN;
  const key = local === 'data' ? attributeOf(tag, 'key') : undefined;
  return {
    local,
    namespace: tag.namespace,
    position,
    lastLine: tag.lastLine,
    attributes: tag.attributes,
    namespaces: tag.namespaces,
    leadingText: leading === '' ? undefined : leading,
    value: text.trim(),
    children,
    childCount,
    remarkCount,
    key,
    name: key === undefined ? '' : (LEGACY_NAMES.get(key) ?? key),
    data:
      children.length === 0 || children.every(isData)
        ? (children as readonly GraphmlData[])
        : children.filter(isData),
  };
}

function notGraphml(file: string, { name, line, column }: StartTag): InputError {
  return new InputError({
    code: 'structure',
    file,
    position: { line, column },
    message: `is XML, but its root is <${name.slice(0, 60)}> and not <graphml>`,
    remedy: 'give a witness in GraphML or YAML',
  });
}

function tooLong(file: string, position: Position): InputError {
  const message = `has a text of more than ${MAXIMUM_TEXT_LENGTH} characters`;
  return new InputError({ code: 'too-large', file, position, message, remedy: 'shorten it' });
}

function tooMany(file: string, position: Position): InputError {
  const message = `has more than ${MAXIMUM_KEPT_ELEMENTS} elements in one place`;
  return new InputError({
    code: 'too-large',
    file,
    position,
    message,
    remedy: 'remove what GraphML does not have',
  });
}
