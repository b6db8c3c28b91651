import type { Position } from '../../source/input-error.js';
import type { GraphmlData, GraphmlElement, GraphmlOwner } from './graphml-events.js';
import type { StartTag } from './xml-tag.js';

/** What an element contains apart from its text. */
export interface ElementParts {
  readonly children: readonly GraphmlElement[];
  /** The children that are `data`. */
  readonly data: readonly GraphmlData[];
  readonly childCount: number;
  readonly remarkCount: number;
}

/** The parts of an element that contains only text. */
export const NO_PARTS: ElementParts = { children: [], data: [], childCount: 0, remarkCount: 0 };

/** An element of any kind; one object shape for all of them is four times faster. */
export type AnyElement = GraphmlData & GraphmlOwner;

/** The value of an attribute without prefix, or undefined. */
export function readAttribute(
  { attributes }: Pick<GraphmlElement, 'attributes'>,
  name: string,
): string | undefined {
  for (const attribute of attributes) if (attribute.name === name) return attribute.value;
  return undefined;
}

/**
 * @param tag its start tag; the place in it is ignored
 * @param leadingText the text before its first child, comment or instruction; undefined or empty if there is none
 */
export function toElement(
  tag: StartTag,
  position: Position,
  lastLine: number,
  text: string,
  leadingText: string | undefined,
  { children, data, childCount, remarkCount }: ElementParts,
): AnyElement {
  const { local } = tag;
  const key = local === 'data' ? readAttribute(tag, 'key') : undefined;
  return {
    local,
    namespace: tag.namespace,
    position,
    lastLine,
    attributes: tag.attributes,
    namespaces: tag.namespaces,
    leadingText: leadingText === '' ? undefined : leadingText,
    value: trimmed(text),
    children,
    childCount,
    remarkCount,
    key,
    // The old id.
    name: key === 'returnFrom' ? 'returnFromFunction' : (key ?? ''),
    data,
  };
}

/** A text without surrounding white space. Most values have no white space around them, and checking that costs less than trimming. */
export function trimmed(text: string): string {
  const { length } = text;
  if (length > 0 && isVisible(text.charCodeAt(0)) && isVisible(text.charCodeAt(length - 1))) return text;
  return text.trim();
}

const isVisible = (code: number): boolean => code > 0x20 && code < 0x7f;
