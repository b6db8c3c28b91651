import { isSimpleName } from './xml-names.js';
import { normalizeLineEnds } from './xml-text.js';
import type { XmlWindow } from './xml-window.js';

/** Something that is neither a tag nor text, with the offset after it. */
export type Markup =
  | { readonly kind: 'comment' | 'section'; readonly text: string; readonly end: number }
  | { readonly kind: 'instruction' | 'declaration'; readonly end: number };

const OPENINGS = ['<!--', '<![CDATA[', '<!DOCTYPE'] as const;

const DECLARATION =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(["'])1\.[0-9]+\1(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(["'])([A-Za-z][\w.-]*)\2)?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(["'])(?:yes|no)\4)?[ \t\r\n]*\?>$/;

/** Reads what begins with `<!`; returns undefined if the window ends inside it. */
export function readMarkup(window: XmlWindow, start: number): Markup | undefined {
  const { text } = window;
  const opening = OPENINGS.find((each) => text.startsWith(each, start));
  if (opening === undefined) {
    const rest = text.slice(start, start + 9);
    if (start + rest.length === text.length && OPENINGS.some((each) => each.startsWith(rest)))
      return undefined;
    return window.malformed(start, `'${rest.slice(0, 3)}' does not begin anything that XML has`);
  }
  if (opening === '<!DOCTYPE') {
    return window.refuse(
      'doctype',
      start,
      'has a document type declaration',
      'remove <!DOCTYPE>: a witness does not have one',
    );
  }
  if (opening === '<!--') return readComment(window, start);
  const end = text.indexOf(']]>', start + opening.length);
  if (end < 0) return undefined;
  const section = normalizeLineEnds(window, text.slice(start + opening.length, end));
  return { kind: 'section', text: section, end: end + 3 };
}

function readComment(window: XmlWindow, start: number): Markup | undefined {
  const { text } = window;
  const dashes = text.indexOf('--', start + 4);
  if (dashes < 0 || dashes + 2 >= text.length) return undefined;
  if (text[dashes + 2] !== '>') return window.malformed(dashes, `'--' occurs in a comment`, 'write "- -"');
  return { kind: 'comment', text: text.slice(start + 4, dashes), end: dashes + 3 };
}

/** Reads what begins with `<?`; returns undefined if the window ends inside it. */
export function readInstruction(window: XmlWindow, start: number): Markup | undefined {
  const { text } = window;
  const closing = text.indexOf('?>', start + 2);
  if (closing < 0) return undefined;
  const end = closing + 2;
  const target = /^[^ \t\r\n?]*/.exec(text.slice(start + 2, Math.min(closing, start + 1000)))?.[0] ?? '';
  if (target.toLowerCase() === 'xml') {
    readDeclaration(window, start, end, target);
    return { kind: 'declaration', end };
  }
  if (
    !isSimpleName(target) ||
    (start + 2 + target.length < closing && !/[ \t\r\n]/.test(text[start + 2 + target.length] ?? ''))
  ) {
    return window.malformed(start, 'a processing instruction does not begin with a name');
  }
  return { kind: 'instruction', end };
}

function readDeclaration(window: XmlWindow, start: number, end: number, target: string): void {
  if (start + window.base > 0 || target !== 'xml') {
    window.malformed(
      start,
      'an XML declaration is not allowed here',
      'put <?xml at the very beginning of the file',
    );
  }
  const found = DECLARATION.exec(window.text.slice(start, end));
  if (found === null)
    window.malformed(start, 'the XML declaration is malformed', 'write <?xml version="1.0"?>');
  const encoding = found?.[3];
  if (encoding === undefined || /^(utf-?8|us-ascii|ascii)$/i.test(encoding)) return;
  window.refuse(
    'encoding',
    start,
    `is declared to be encoded in ${encoding.slice(0, 60)}`,
    'save it as UTF-8 and declare UTF-8',
  );
}
