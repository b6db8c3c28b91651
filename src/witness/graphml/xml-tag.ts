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
  /** 1-based place of its `<`. */
  readonly line: number;
  readonly column: number;
  /** 1-based line of its `>`. */
  readonly lastLine: number;
}

/** The same start tag at another place, or with other copies of its attributes, in the same shape for the engine. */
export function movedTag(
  { name, local, namespace, namespaces }: StartTag,
  attributes: readonly XmlAttribute[],
  line: number,
  column: number,
): StartTag {
  return { name, local, namespace, attributes, namespaces, line, column, lastLine: line };
}

/** What a reader of XML is told, in the order of the file. */
export interface XmlEvents {
  /** @returns whether the texts directly in this element are of interest */
  open(tag: StartTag): 'keep text' | 'skip text';
  /** One piece of the text of the innermost open element; CDATA sections and comments divide a text into several. */
  text(text: string): void;
  close(): void;
  /**
   * An element inside of another one that has one text and nothing else: told instead of `open`, `text` and `close`
   * where that costs less.
   *
   * @param tag its start tag but for the place
   * @param text empty where there is none
   * @param line 1-based line of the whole start tag
   * @param column 1-based column of its `<`
   */
  leaf(tag: StartTag, text: string, line: number, column: number): void;
  /** A comment or a processing instruction inside the root. @param text of a comment, without its marks */
  remark?(kind: 'comment' | 'instruction', text: string, line: number, column: number): void;
}

/** The depth at which libxml2, the parser of WitnessLint, gives up too. */
export const MAXIMUM_XML_DEPTH = 256;

/** Characters in one text, comment or tag; the limit libxml2 has for a text. */
export const MAXIMUM_TEXT_LENGTH = 10_000_000;

/** Attributes of one element; GraphML needs four. */
export const MAXIMUM_ATTRIBUTES = 256;
