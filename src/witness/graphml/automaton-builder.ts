import type { Position } from '../../source/input-error.js';
import type { AutomatonEdge, AutomatonNode, DataElement, KeyDeclaration, StrayElement } from '../witness.js';
import { AutomatonParts, type OwnedData } from './automaton-parts.js';
import { MAXIMUM_KEPT_ELEMENTS, notGraphml, tooLong, tooMany } from './element-limits.js';
import { CHILDREN_OF } from './element-places.js';
import { readAttribute, trimmed } from './graphml-element.js';
import { MAXIMUM_TEXT_LENGTH, type StartTag, type XmlEvents } from './xml-tag.js';

const NO_DATA: readonly OwnedData[] = [];
/** So many data of an element are kept in an array that has just their length. */
const FEW = 4;

/** An open element. */
interface BuiltElement {
  readonly parent: BuiltElement | undefined;
  readonly tag: StartTag;
  /** Its own text, if it is kept. */
  text: string;
  data: OwnedData[] | undefined;
  /** Whether another element is in it, not only text. */
  isMixed: boolean;
  /** Text of the first `default` in it. */
  defaultValue: string | undefined;
}

/**
 * Builds an automaton from the events of the scanner. Elements mean the same as for `ElementStack`, but nothing else is
 * kept of them than what the automaton needs: large ones have millions.
 */
export class AutomatonBuilder implements XmlEvents {
  readonly keys: KeyDeclaration[] = [];
  readonly nodes: AutomatonNode[] = [];
  readonly edges: AutomatonEdge[] = [];
  /** Data of the first graph; data of further graphs are ignored. */
  data: readonly DataElement[] = [];
  /** How many graphs were read. */
  graphs = 0;
  /** The first element that is where the format has none. */
  stray: StrayElement | undefined;
  /** Whether a key was declared after the first node or edge. */
  #areKeysLate = false;
  #parts: AutomatonParts | undefined;
  #kept = 0;
  #inside: BuiltElement | undefined;
  readonly #file: string;

  /**
   * @param file name for messages
   * @param keys the declarations of the file, if they are known
   */
  constructor(file: string, keys: readonly KeyDeclaration[] | undefined) {
    this.#file = file;
    this.#parts = keys && new AutomatonParts(keys);
  }

  /** Whether what was built depends on declarations that were not known then. */
  get areKeysLate(): boolean {
    return this.#areKeysLate;
  }

  open(tag: StartTag): 'keep text' | 'skip text' {
    const { local } = tag;
    if (this.#inside === undefined && local !== 'graphml') throw notGraphml(this.#file, tag);
    const parent = this.#inside;
    if (parent !== undefined) {
      parent.isMixed = true;
      if (!isExpected(local, parent)) this.#strays(local, tag.line);
    }
    this.#inside = { parent, tag, text: '', data: undefined, isMixed: false, defaultValue: undefined };
    return local === 'data' || local === 'default' ? 'keep text' : 'skip text';
  }

  leaf(tag: StartTag, text: string, line: number, column: number): void {
    const inside = this.#inside;
    if (inside === undefined) return;
    inside.isMixed = true;
    if (!isExpected(tag.local, inside)) this.#strays(tag.local, line);
    this.#addData(inside, tag, { text, isMixed: false, line, column });
  }

  text(text: string): void {
    const inside = this.#inside;
    if (inside === undefined) return;
    inside.text += text;
    if (inside.text.length > MAXIMUM_TEXT_LENGTH) {
      const { line, column } = inside.tag;
      throw tooLong(this.#file, { line, column });
    }
  }

  close(): void {
    const frame = this.#inside;
    if (frame === undefined) return;
    const { parent, tag, data = NO_DATA } = frame;
    this.#inside = parent;
    this.#kept -= data.length;
    const { line, column, local } = tag;
    if (local === 'edge') {
      const [source, target] = [readAttribute(tag, 'source') ?? '', readAttribute(tag, 'target') ?? ''];
      this.edges.push(this.#known().edge(source, target, { line, column }, data));
    } else if (local === 'node') {
      this.nodes.push(this.#known().node(readAttribute(tag, 'id') ?? '', { line, column }, data));
    } else if (local === 'data' && parent !== undefined) {
      const { text, isMixed } = frame;
      this.#addData(parent, tag, { text, isMixed, line, column });
    } else if (local === 'key') this.#addKey(frame);
    else if (local === 'default' && parent !== undefined) parent.defaultValue ??= trimmed(frame.text);
    else if (local === 'graph' && ++this.graphs === 1) {
      this.data = data.map(({ key, value, line, column }) => ({ key, value, position: { line, column } }));
    }
  }

  #addData(
    owner: BuiltElement,
    tag: StartTag,
    { text, isMixed, line, column }: Pick<BuiltElement, 'text' | 'isMixed'> & Position,
  ): void {
    const key = readAttribute(tag, 'key');
    if (key === undefined) {
      this.#strays(tag.local, line);
      return;
    }
    if (++this.#kept > MAXIMUM_KEPT_ELEMENTS) throw tooMany(this.#file, { line, column });
    const data = { key, value: trimmed(text), isMixed, line, column };
    if (owner.data === undefined) owner.data = [data];
    // An array that grows gets room for many; most elements have two or three.
    else if (owner.data.length < FEW) owner.data = owner.data.concat(data);
    else owner.data.push(data);
  }

  #strays(element: string, line: number): void {
    this.stray ??= { element, line };
  }

  #addKey({ tag, defaultValue }: BuiltElement): void {
    if (this.#parts !== undefined) this.#areKeysLate = true;
    this.keys.push({
      id: readAttribute(tag, 'id') ?? '',
      domain: readAttribute(tag, 'for') ?? '',
      attributeName: readAttribute(tag, 'attr.name'),
      attributeType: readAttribute(tag, 'attr.type'),
      defaultValue,
      position: { line: tag.line, column: tag.column },
    });
  }

  /** The declarations that were read so far say what keys mean. */
  #known(): AutomatonParts {
    this.#parts ??= new AutomatonParts(this.keys);
    return this.#parts;
  }
}

/** Descriptions for people may be in every element (GraphML 1.0). */
function isExpected(local: string, { tag }: BuiltElement): boolean {
  return local === 'desc' || tag.local === 'desc' || CHILDREN_OF.get(tag.local)?.has(local) === true;
}
