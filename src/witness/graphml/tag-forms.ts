import type { ScannedTag } from './start-tag.js';
import type { Namespaces } from './xml-namespaces.js';
import { hasAt, toUnits, type XmlWindow } from './xml-window.js';

/** Maximum number of forms kept; a witness has those of its keys, of its states and of its edges. */
const MAXIMUM_FORMS = 8;
/** Maximum length of a form in characters, without its values. */
const MAXIMUM_LENGTH = 100;

const BLANK = 0x20;
const AMPERSAND = 0x26;
const LESS = 0x3c;

/** An attribute without its value. */
interface AttributeForm {
  readonly name: string;
  /** What is before the value: the rest of the tag so far, with the quote. */
  readonly before: Uint16Array;
  readonly quote: number;
}

/** What start tags have in common that differ only in the values of their attributes. */
interface TagForm {
  readonly name: string;
  readonly attributes: readonly AttributeForm[];
  /** What is after the last value. */
  readonly after: Uint16Array;
  readonly closes: boolean;
  readonly outer: Namespaces;
}

/**
 * Remembers the forms of start tags. Those of the states and of the edges of a witness differ only in a few values, so
 * there is no need to find out for each of them where its names begin.
 */
export class TagForms {
  readonly #forms: TagForm[] = [];
  readonly #bounds: number[] = [];
  /** The one that was read last: elements of one kind follow each other. */
  #last: TagForm | undefined;

  /**
   * Reads the start tag at an offset up to which lines have been counted, if it has a known form and plain values.
   *
   * @returns what `readStartTag` would
   */
  read(window: XmlWindow, start: number, outer: Namespaces): ScannedTag | undefined {
    const last = this.#last;
    const read = last?.outer === outer ? readForm(window, start, last, this.#bounds) : undefined;
    if (read !== undefined) return read;
    for (const form of this.#forms) {
      const other = form.outer === outer ? readForm(window, start, form, this.#bounds) : undefined;
      if (other === undefined) continue;
      this.#last = form;
      return other;
    }
    return undefined;
  }

  /** Remembers the form of the start tag between two offsets. */
  learn({ text }: XmlWindow, start: number, { tag, end, closes }: ScannedTag, outer: Namespaces): void {
    if (this.#forms.length >= MAXIMUM_FORMS || tag.attributes.length === 0) return;
    // Names with prefixes, and tags that declare namespaces, are not read by their form.
    if (tag.namespaces !== outer || tag.namespace !== outer.default || tag.local !== tag.name) return;
    if (tag.lastLine !== tag.line) return;
    const attributes: AttributeForm[] = [];
    let length = 0;
    let at = start;
    for (const { name, local, value } of tag.attributes) {
      const named = text.indexOf(name, at === start ? start + 1 + tag.name.length : at + 1);
      const opening = named + name.length + text.slice(named + name.length, end).search(/["']/);
      const closing = opening + 1 + value.length;
      const quote = text.charCodeAt(opening);
      // Otherwise the value has references or other white space, and means something else than it says.
      const isAsWritten = text.slice(opening + 1, closing) === value && text.charCodeAt(closing) === quote;
      if (local !== name || !isAsWritten) return;
      attributes.push({ name, before: toUnits(text.slice(at, opening + 1)), quote });
      length += opening + 1 - at;
      at = closing;
    }
    if (length + end - at > MAXIMUM_LENGTH) return;
    this.#forms.push({ name: tag.name, attributes, after: toUnits(text.slice(at, end)), closes, outer });
  }
}

/** @param bounds receives where the values begin and end */
function readForm(window: XmlWindow, start: number, form: TagForm, bounds: number[]): ScannedTag | undefined {
  const { codes, text } = window;
  const { name, after, closes, outer } = form;
  let at = start;
  let count = 0;
  for (const each of form.attributes) {
    // The window ends with a code that no text has, so nothing is found behind its end.
    if (!hasAt(codes, at, each.before)) return undefined;
    const from = at + each.before.length;
    let to = from;
    for (let code = codes[to] ?? 0; code !== each.quote; code = codes[++to] ?? 0)
      if (code < BLANK || code === AMPERSAND || code === LESS) return undefined;
    bounds[count++] = from;
    bounds[count++] = to;
    at = to;
  }
  if (!hasAt(codes, at, after)) return undefined;
  const attributes = form.attributes.map(({ name: attribute }, index) => {
    const value = text.slice(bounds[2 * index], bounds[2 * index + 1]);
    return { name: attribute, local: attribute, namespace: '', value };
  });
  const { line } = window;
  const tag = {
    name,
    local: name,
    namespace: outer.default,
    attributes,
    namespaces: outer,
    line,
    column: window.toColumn(start),
    lastLine: line,
  };
  return { tag, end: at + after.length, closes };
}
