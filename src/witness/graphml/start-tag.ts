import type { XmlAttribute } from './graphml-events.js';
import { BLANK, CLASSES, NAME_REST, NAME_START, type QualifiedName, splitName } from './xml-names.js';
import { type Namespaces, problemOfBinding } from './xml-namespaces.js';
import { MAXIMUM_ATTRIBUTES, type StartTag } from './xml-tag.js';
import { readAttributeValue } from './xml-text.js';
import type { XmlWindow } from './xml-window.js';

/** A start tag with the offset behind it, and whether it ends its element too. */
export interface ScannedTag {
  readonly tag: StartTag;
  readonly end: number;
  readonly closes: boolean;
}

const EQUALS = 0x3d;
const GREATER = 0x3e;
const SLASH = 0x2f;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;

interface RawAttribute {
  readonly name: string;
  readonly offset: number;
  readonly value: string;
}

/**
 * Reads the start tag whose `<` stands at an offset, up to which lines are counted.
 *
 * @returns undefined where the window ends inside the tag
 * @throws InputError `syntax`, `too-large`
 */
export function readStartTag(window: XmlWindow, start: number, outer: Namespaces): ScannedTag | undefined {
  const { text } = window;
  // No '<' may stand in a tag, not even in a value: so a tag that is cut off is seen at once.
  const limit = text.indexOf('<', start + 1);
  const nameEnd = endOfName(text, start + 1);
  if (nameEnd >= text.length) return undefined;
  if (nameEnd === start + 1) return unexpected(window, start, nameEnd);
  const name = text.slice(start + 1, nameEnd);
  const attributes: RawAttribute[] = [];
  let odd = !isPlain(name);
  let at = nameEnd;
  for (;;) {
    const gap = at;
    let code = text.charCodeAt(at);
    while (code < 128 && CLASSES[code] === BLANK) code = text.charCodeAt(++at);
    if (code === GREATER || code === SLASH) break;
    if (at >= text.length) return undefined;
    const afterName = endOfName(text, at);
    if (afterName >= text.length) return undefined;
    if (afterName === at) return unexpected(window, start, at);
    if (gap === at) return window.malformed(at, 'white space is missing before an attribute');
    const equals = skipBlanks(text, afterName);
    const opening = skipBlanks(text, equals + 1);
    if (opening >= text.length) return undefined;
    const quote = text.charCodeAt(opening);
    const attribute = text.slice(at, afterName);
    if (text.charCodeAt(equals) !== EQUALS || (quote !== QUOTE && quote !== APOSTROPHE)) {
      return window.malformed(at, `the attribute '${attribute.slice(0, 60)}' has no value in quotes`);
    }
    const closing = text.indexOf(quote === QUOTE ? '"' : "'", opening + 1);
    if (limit >= 0 && (closing < 0 || closing > limit)) {
      return window.malformed(limit, `'<' stands in the value of an attribute`, 'write "<" as "&lt;"');
    }
    if (closing < 0) return undefined;
    const value = readAttributeValue(window, opening + 1, closing);
    if (attributes.length >= MAXIMUM_ATTRIBUTES) {
      const message = `has more than ${MAXIMUM_ATTRIBUTES} attributes in one element`;
      return window.refuse('too-large', start, message, 'remove some');
    }
    attributes.push({ name: attribute, offset: at, value });
    odd ||= !isPlain(attribute) || attribute === 'xmlns';
    at = closing + 1;
  }
  const closes = text.charCodeAt(at) === SLASH;
  const end = closes ? at + 2 : at + 1;
  if (end > text.length) return undefined;
  if (closes && text.charCodeAt(at + 1) !== GREATER) return unexpected(window, start, at);
  refuseDuplicates(window, attributes);
  const column = window.columnOf(start);
  const { line } = window;
  const resolved = odd ? resolve(window, start, name, attributes, outer) : undefined;
  if (window.hasFeedBefore(end)) window.countLines(end);
  const tag: StartTag = {
    name,
    local: resolved?.local ?? name,
    namespace: resolved?.namespace ?? outer.of('') ?? '',
    attributes: resolved?.attributes ?? attributes.map(plainAttribute),
    namespaces: resolved?.namespaces ?? outer,
    line,
    column,
    lastLine: window.line,
  };
  return { tag, end, closes };
}

const plainAttribute = ({ name, value }: RawAttribute): XmlAttribute => ({
  name,
  local: name,
  namespace: '',
  value,
});

/** The offset behind a name, which may be empty; what stands in it beyond ASCII is looked at later. */
export function endOfName(text: string, start: number): number {
  let at = start;
  let code = text.charCodeAt(at);
  while (code >= 128 || code === 0x3a || ((CLASSES[code] ?? 0) & NAME_REST) !== 0)
    code = text.charCodeAt(++at);
  return at;
}

/** Whether a name is plain ASCII without a prefix, and is certainly a name. */
function isPlain(name: string): boolean {
  if (((CLASSES[name.charCodeAt(0)] ?? 0) & NAME_START) === 0) return false;
  for (let at = 1; at < name.length; at++) {
    const code = name.charCodeAt(at);
    if (code >= 128 || code === 0x3a) return false;
  }
  return true;
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (CLASSES[text.charCodeAt(at)] === BLANK) at++;
  return at;
}

function unexpected(window: XmlWindow, start: number, at: number): never {
  if (at === start + 1) {
    return window.malformed(at, `'<' begins no tag here`, 'write "<" as "&lt;" where it is meant as text');
  }
  const character = String.fromCodePoint(window.text.codePointAt(at) ?? 0);
  return window.malformed(at, `'${character}' has no place in a tag`);
}

function refuseDuplicates(window: XmlWindow, attributes: readonly RawAttribute[]): void {
  if (attributes.length < 2) return;
  const [first, second] = attributes;
  if (attributes.length === 2 && first?.name !== second?.name) return;
  const seen = new Set<string>();
  for (const { name, offset } of attributes) {
    if (seen.has(name))
      window.malformed(offset, `the attribute '${name.slice(0, 60)}' is given a second time`);
    seen.add(name);
  }
}

/** Resolves the prefixes of a tag (Namespaces in XML 1.0). */
function resolve(
  window: XmlWindow,
  start: number,
  name: string,
  raw: readonly RawAttribute[],
  outer: Namespaces,
): Pick<StartTag, 'local' | 'namespace' | 'attributes' | 'namespaces'> {
  const split = raw.map((attribute) => ({
    ...attribute,
    ...nameAt(window, attribute.offset, attribute.name),
  }));
  const bindings = new Map<string, string>();
  for (const { name: written, prefix, local, value, offset } of split) {
    if (written !== 'xmlns' && prefix !== 'xmlns') continue;
    const bound = written === 'xmlns' ? '' : local;
    const problem = problemOfBinding(bound, value);
    if (problem !== undefined) window.malformed(offset, problem);
    bindings.set(bound, value);
  }
  const namespaces = bindings.size === 0 ? outer : outer.with(bindings);
  const namespaceOf = (prefix: string, offset: number): string =>
    namespaces.of(prefix) ??
    window.malformed(offset, `the prefix '${prefix.slice(0, 60)}' is not declared`, 'declare it with xmlns');
  const { prefix, local } = nameAt(window, start + 1, name);
  const attributes: XmlAttribute[] = [];
  const seen = new Set<string>();
  for (const attribute of split) {
    if (attribute.name === 'xmlns' || attribute.prefix === 'xmlns') continue;
    const namespace = attribute.prefix === '' ? '' : namespaceOf(attribute.prefix, attribute.offset);
    const expanded = `${namespace} ${attribute.local}`;
    if (seen.has(expanded)) {
      window.malformed(
        attribute.offset,
        `the attribute '${attribute.name.slice(0, 60)}' is given a second time`,
      );
    }
    seen.add(expanded);
    attributes.push({ name: attribute.name, local: attribute.local, namespace, value: attribute.value });
  }
  const namespace = prefix === '' ? (namespaces.of('') ?? '') : namespaceOf(prefix, start);
  return { local, namespace, attributes, namespaces };
}

function nameAt(window: XmlWindow, offset: number, name: string): QualifiedName {
  return splitName(name) ?? window.malformed(offset, `'${name.slice(0, 60)}' is no name`);
}
