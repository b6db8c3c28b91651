import type { XmlAttribute } from './graphml-events.js';
import type { Namespaces } from './xml-namespaces.js';

/** A start tag. */
export interface StartTag {
  /** As written, with its prefix. */
  readonly name: string;
  readonly local: string;
  readonly namespace: string;
  readonly attributes: readonly XmlAttribute[];
  readonly namespaces: Namespaces;
  /** 1-based position of its `<`. */
  readonly line: number;
  readonly column: number;
  /** 1-based line of its `>`. */
  readonly lastLine: number;
}

/** The same start tag at another place, or with other copies of its attributes, in the same object shape. */
export function movedTag(
  { name, local, namespace, namespaces }: StartTag,
  attributes: readonly XmlAttribute[],
  line: number,
  column: number,
): StartTag {
  return { name, local, namespace, attributes, namespaces, line, column, lastLine: line };
}

/** Events of an XML reader, in the order of the file. */
export interface XmlEvents {
  /** @returns whether the reader should report text directly in this element */
  open(tag: StartTag): 'keep text' | 'skip text';
  /** One piece of the text of the innermost open element; CDATA sections and comments divide a text into several. */
  text(text: string): void;
  close(): void;
  /**
   * An element inside another one that contains only text; comes instead of `open`, `text` and `close` where that costs
   * less.
   *
   * @param tag its start tag, except for the place
   * @param text empty if there is none
   * @param line 1-based line of the whole start tag
   * @param column 1-based column of its `<`
   */
  leaf(tag: StartTag, text: string, line: number, column: number): void;
  /** A comment or a processing instruction inside the root. @param text of a comment, without its delimiters */
  remark?(kind: 'comment' | 'instruction', text: string, line: number, column: number): void;
}

/** Maximum depth; libxml2, the parser of WitnessLint, gives up there, too. */
export const MAXIMUM_XML_DEPTH = 256;

/** Maximum number of characters in one text, comment or tag; libxml2 has this limit for a text. */
export const MAXIMUM_TEXT_LENGTH = 10_000_000;

/** Maximum number of attributes of one element; GraphML needs four. */
export const MAXIMUM_ATTRIBUTES = 256;
