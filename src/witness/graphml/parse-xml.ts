import { SaxesParser, type SaxesTagNS } from 'saxes';
import { InputError, type InputErrorCode } from '../../source/input-error.js';
import type { SourceText } from '../../source/source-text.js';

/** What a reader of XML is told, in the order of the file. */
export interface XmlEvents {
  /** @param offset where the `<` of the element stands: UTF-16 code units, 0-based */
  open(tag: SaxesTagNS, offset: number): void;
  /** One piece of the text of the innermost open element; CDATA sections and comments divide a text into several. */
  text(text: string): void;
  close(): void;
}

/** The depth at which libxml2, the parser of WitnessLint, gives up too. */
export const MAXIMUM_XML_DEPTH = 256;

/** Characters in one text, comment or attribute; the limit libxml2 has for a text. */
export const MAXIMUM_TEXT_LENGTH = 10_000_000;

/** Attributes of one element; GraphML needs four. */
export const MAXIMUM_ATTRIBUTES = 256;

/** A reference to an entity that XML does not define of itself, or an `&` that begins no reference. */
const BAD_REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/g;

/**
 * Reads well-formed XML 1.0 in namespaces and tells `events` what stands where. No DTD, no entities but the five
 * predefined ones.
 *
 * @throws InputError `syntax`, `doctype`, `encoding`, `too-deep`, `too-large`
 */
export function parseXml(source: SourceText, events: XmlEvents): void {
  const { text, file } = source;
  const refuse = (code: InputErrorCode, offset: number, message: string, remedy: string): never => {
    throw new InputError({ code, file, position: source.positionAt(offset), message, remedy });
  };
  const long = findLongText(text);
  if (long !== undefined) {
    refuse('too-large', long, `has a text of more than ${MAXIMUM_TEXT_LENGTH} characters`, 'shorten it');
  }

  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: { readonly name: string; readonly offset: number }[] = [];
  /** End of the latest part that was read well: what is wrong stands behind it. */
  let readWell = 0;
  let attributes = 0;

  const refuseDoctype = (offset: number): never =>
    refuse('doctype', offset, 'has a document type declaration', 'remove <!DOCTYPE>: a witness has none');

  parser.on('error', ({ message }) => {
    const doctype = text.indexOf('<!DOCTYPE', readWell);
    if (doctype >= 0 && doctype < parser.position) refuseDoctype(doctype);
    const { offset, problem, remedy } = explainError(message, text, readWell, parser.position);
    const inside = open.at(-1);
    if (offset >= text.length && inside !== undefined) {
      const { line } = source.positionAt(inside.offset);
      const where = `inside <${inside.name}> of line ${line}`;
      refuse(
        'syntax',
        offset,
        `is not well-formed XML: it ends ${where}`,
        'check whether the file was cut off',
      );
    }
    refuse('syntax', offset, `is not well-formed XML: ${problem}`, remedy);
  });
  parser.on('doctype', () => refuseDoctype(text.indexOf('<!DOCTYPE', readWell)));
  parser.on('xmldecl', ({ encoding }) => {
    readWell = parser.position;
    if (encoding === undefined || /^(utf-?8|us-ascii|ascii)$/i.test(encoding)) return;
    refuse('encoding', 0, `is declared to be encoded in ${encoding}`, 'save it as UTF-8 and declare UTF-8');
  });
  parser.on('opentagstart', ({ name }) => {
    // The character behind the name has been read already; it may be a '<' too.
    const offset = text.lastIndexOf('<', parser.position - 2);
    readWell = parser.position - 1;
    attributes = 0;
    if (open.length >= MAXIMUM_XML_DEPTH) {
      refuse('too-deep', offset, `nests elements more than ${MAXIMUM_XML_DEPTH} deep`, 'flatten it');
    }
    open.push({ name, offset });
  });
  parser.on('attribute', () => {
    if (++attributes <= MAXIMUM_ATTRIBUTES) return;
    const offset = open.at(-1)?.offset ?? 0;
    refuse(
      'too-large',
      offset,
      `has more than ${MAXIMUM_ATTRIBUTES} attributes in one element`,
      'remove some',
    );
  });
  parser.on('opentag', (tag) => {
    readWell = parser.position;
    events.open(tag, open.at(-1)?.offset ?? 0);
  });
  parser.on('closetag', () => {
    readWell = parser.position;
    open.pop();
    events.close();
  });
  parser.on('text', (piece) => {
    // The '<' behind the text has been read already.
    readWell = parser.position - 1;
    events.text(piece);
  });
  parser.on('cdata', (piece) => {
    readWell = parser.position;
    events.text(piece);
  });
  parser.on('comment', () => {
    readWell = parser.position;
  });
  parser.on('processinginstruction', () => {
    readWell = parser.position;
  });
  parser.write(text).close();
}

/** Where and what an error of the parser is; the parser itself says where it noticed. */
function explainError(
  message: string,
  text: string,
  readWell: number,
  position: number,
): { readonly offset: number; readonly problem: string; readonly remedy: string } {
  const problem = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
  BAD_REFERENCE.lastIndex = readWell;
  const reference = BAD_REFERENCE.exec(text)?.index ?? text.length;
  if (problem === 'malformed character entity') {
    return {
      offset: text.lastIndexOf('&', position - 1),
      problem,
      remedy: 'refer to a character that XML allows',
    };
  }
  if (/entity/.test(problem) || (position >= text.length && reference < text.length)) {
    const offset = Math.min(reference, Math.max(position - 1, 0));
    const name = /^&[\w#.-]{0,20};?/.exec(text.slice(offset, offset + 24))?.[0] ?? '&';
    return {
      offset,
      problem: `'${name}' refers to no character`,
      remedy: 'write "&" as "&amp;" and "<" as "&lt;"',
    };
  }
  const remedy = 'correct the syntax there';
  if (/\bclos(e|ing) tag/.test(problem)) {
    return { offset: Math.max(text.lastIndexOf('<', position - 1), 0), problem, remedy };
  }
  if (/outside of root/.test(problem)) {
    return { offset: readWell + (/[^\s]/.exec(text.slice(readWell))?.index ?? 0), problem, remedy };
  }
  if (/XML declaration must/.test(problem)) {
    return { offset: Math.max(text.lastIndexOf('<?', position - 1), 0), problem, remedy };
  }
  // The offending character has been read already, except at the end of the file.
  const atEnd = /^(unclosed|unexpected end|document must contain)/.test(problem);
  return { offset: atEnd ? text.length : Math.max(position - 1, 0), problem, remedy };
}

/** Offset of the `<` before a stretch without another that is too long, found before the parser piles it up. */
function findLongText(text: string): number | undefined {
  let from = 0;
  while (from < text.length) {
    const next = text.indexOf('<', from);
    const end = next < 0 ? text.length : next;
    if (end - from > MAXIMUM_TEXT_LENGTH) return Math.max(from - 1, 0);
    from = end + 1;
  }
  return undefined;
}
