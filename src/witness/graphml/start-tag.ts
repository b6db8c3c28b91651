import type { XmlAttribute } from './graphml-events.js';
import { BLANK, CLASSES, NAME_REST, NAME_START, type QualifiedName, splitName } from './xml-names.js';
import { describeBindingFault, findBindingFault, type Namespaces } from './xml-namespaces.js';
import { MAXIMUM_ATTRIBUTES, type StartTag } from './xml-tag.js';
import { readAttributeValue } from './xml-text.js';
import { hasAt, toUnits, type XmlWindow } from './xml-window.js';

/** A start tag with the offset after it, and whether it also ends its element. */
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

/** An attribute as if it had no prefix, and its place. */
export interface RawAttribute extends XmlAttribute {
  readonly offset: number;
}

/** Names in nearly all tags of a witness: taken from here, they cost no memory and compare at once. */
const COMMON_NAMES = ['edge', 'node', 'id', 'source', 'target', 'data', 'key'].map((name) => ({
  name,
  units: toUnits(name),
}));

/**
 * Reads the start tag whose `<` is at an offset up to which lines have been counted.
 *
 * @returns undefined if the window ends inside the tag
 * @throws InputError `syntax`, `too-large`
 */
export function readStartTag(window: XmlWindow, start: number, outer: Namespaces): ScannedTag | undefined {
  const { text, codes } = window;
  // No '<' may occur in a tag, not even in a value, so a tag that is cut off is noticed at once.
  const limit = text.indexOf('<', start + 1);
  const nameEnd = endOfName(codes, start + 1);
  if (nameEnd >= text.length) return undefined;
  if (nameEnd === start + 1) return unexpected(window, start, nameEnd);
  const name = sliceName(window, start + 1, nameEnd);
  const attributes: RawAttribute[] = [];
  let odd = !isPlain(name);
  let at = nameEnd;
  for (;;) {
    const gap = at;
    at = skipBlanks(codes, at);
    if (at >= text.length) return undefined;
    const code = codes[at];
    if (code === GREATER || code === SLASH) break;
    const afterName = endOfName(codes, at);
    if (afterName >= text.length) return undefined;
    if (afterName === at) return unexpected(window, start, at);
    if (gap === at) return window.malformed(at, 'white space is missing before an attribute');
    const equals = skipBlanks(codes, afterName);
    const opening = skipBlanks(codes, equals + 1);
    if (opening >= text.length) return undefined;
    const quote = codes[opening];
    const attribute = sliceName(window, at, afterName);
    if (codes[equals] !== EQUALS || (quote !== QUOTE && quote !== APOSTROPHE)) {
      return window.malformed(at, `the attribute '${attribute.slice(0, 60)}' has no value in quotes`);
    }
    const closing = text.indexOf(quote === QUOTE ? '"' : "'", opening + 1);
    if (limit >= 0 && (closing < 0 || closing > limit)) {
      return window.malformed(limit, `'<' occurs in the value of an attribute`, 'write "<" as "&lt;"');
    }
    if (closing < 0) return undefined;
    const value = readAttributeValue(window, opening + 1, closing);
    if (attributes.length >= MAXIMUM_ATTRIBUTES) {
      const message = `has more than ${MAXIMUM_ATTRIBUTES} attributes in one element`;
      return window.refuse('too-large', start, message, 'remove some');
    }
    attributes.push({ name: attribute, local: attribute, namespace: '', value, offset: at });
    odd ||= !isPlain(attribute) || attribute === 'xmlns';
    at = closing + 1;
  }
  const closes = codes[at] === SLASH;
  const end = closes ? at + 2 : at + 1;
  if (end > text.length) return undefined;
  if (closes && codes[at + 1] !== GREATER) return unexpected(window, start, at);
  refuseDuplicates(window, attributes);
  const column = window.toColumn(start);
  const { line } = window;
  const resolved = odd ? resolve(window, start, name, attributes, outer) : undefined;
  if (window.hasFeedBefore(end)) window.countLines(end);
  const tag: StartTag = {
    name,
    local: resolved?.local ?? name,
    namespace: resolved?.namespace ?? outer.default,
    attributes: resolved?.attributes ?? attributes,
    namespaces: resolved?.namespaces ?? outer,
    line,
    column,
    lastLine: window.line,
  };
  return { tag, end, closes };
}

/** The offset after a name, which may be empty; characters beyond ASCII are checked later. */
function endOfName(codes: Uint16Array, start: number): number {
  let at = start;
  for (;;) {
    const code = codes[at] ?? 0;
    if (code < 128 && code !== 0x3a && ((CLASSES[code] ?? 0) & NAME_REST) === 0) return at;
    at++;
  }
}

function sliceName({ text, codes }: XmlWindow, start: number, end: number): string {
  for (const { name, units } of COMMON_NAMES) {
    if (units.length === end - start && hasAt(codes, start, units)) return name;
  }
  return text.slice(start, end);
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

function skipBlanks(codes: Uint16Array, start: number): number {
  let at = start;
  for (;;) {
    const code = codes[at] ?? 0;
    if (code >= 128 || CLASSES[code] !== BLANK) return at;
    at++;
  }
}

function unexpected(window: XmlWindow, start: number, at: number): never {
  if (at === start + 1) {
    return window.malformed(
      at,
      `'<' does not begin a tag here`,
      'write "<" as "&lt;" where it is meant as text',
    );
  }
  const character = String.fromCodePoint(window.text.codePointAt(at) ?? 0);
  return window.malformed(at, `'${character}' is not allowed in a tag`);
}

function refuseDuplicates(window: XmlWindow, attributes: readonly RawAttribute[]): void {
  if (attributes.length < 2) return;
  if (attributes.length === 2 && attributes[0]?.name !== attributes[1]?.name) return;
  const seen = new Set<string>();
  for (const { name, offset } of attributes) {
    if (seen.has(name)) window.malformed(offset, `the attribute '${name.slice(0, 60)}' occurs a second time`);
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
    const fault = findBindingFault(bound, value);
    if (fault !== undefined) window.malformed(offset, describeBindingFault(fault, bound));
    bindings.set(bound, value);
  }
  const namespaces = bindings.size === 0 ? outer : outer.with(bindings);
  const resolvePrefix = (prefix: string, offset: number): string =>
    namespaces.of(prefix) ??
    window.malformed(offset, `the prefix '${prefix.slice(0, 60)}' is not declared`, 'declare it with xmlns');
  const { prefix, local } = nameAt(window, start + 1, name);
  const attributes: XmlAttribute[] = [];
  const seen = new Set<string>();
  for (const attribute of split) {
    if (attribute.name === 'xmlns' || attribute.prefix === 'xmlns') continue;
    const namespace = attribute.prefix === '' ? '' : resolvePrefix(attribute.prefix, attribute.offset);
    const expanded = `${namespace} ${attribute.local}`;
    if (seen.has(expanded)) {
      window.malformed(
        attribute.offset,
        `the attribute '${attribute.name.slice(0, 60)}' occurs a second time`,
      );
    }
    seen.add(expanded);
    attributes.push({ name: attribute.name, local: attribute.local, namespace, value: attribute.value });
  }
  const namespace = prefix === '' ? namespaces.default : resolvePrefix(prefix, start);
  return { local, namespace, attributes, namespaces };
}

function nameAt(window: XmlWindow, offset: number, name: string): QualifiedName {
  return splitName(name) ?? window.malformed(offset, `'${name.slice(0, 60)}' is not a name`);
}
