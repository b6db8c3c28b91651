import { SaxesParser, type SaxesTagNS } from 'saxes';
import { InputError, type InputErrorCode, type Position } from '../../source/input-error.js';
import type { SourceText } from '../../source/source-text.js';

/** What a reader of XML is told, in the order of the file. Offsets are UTF-16 code units, 0-based. */
export interface XmlEvents {
  /** @param offset where the `<` of the element stands */
  open(tag: SaxesTagNS, offset: number): void;
  text(text: string): void;
  close(): void;
}

/** The depth at which libxml2, the parser of WitnessLint, gives up too. */
export const MAXIMUM_DEPTH = 256;

/** Characters in one text; the limit of libxml2. */
export const MAXIMUM_TEXT_LENGTH = 10_000_000;

const MAXIMUM_ATTRIBUTES = 256;

/** A reference to an entity that XML does not define of itself, or an `&` that begins no reference. */
const BAD_REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/g;

/**
 * Reads well-formed XML 1.0 in namespaces, telling `events` what stands where. No DTD, no entities but the five
 * predefined ones.
 *
 * @throws InputError `syntax`, `doctype`, `encoding`, `too-deep`, `too-large`
 */
export function parseXml(source: SourceText, events: XmlEvents): void {
  const { text, file } = source;
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: { readonly name: string; readonly offset: number }[] = [];
  let lastEvent = 0;
  let attributes = 0;

  const refuse = (code: InputErrorCode, offset: number, message: string, remedy: string): never => {
    throw new InputError({ code, file, position: source.positionAt(offset), message, remedy });
  };

  parser.on('error', (error) => {
    const problem = withoutPosition(error.message);
    const element = open.at(-1);
    if (parser.position >= text.length && element !== undefined && /^un(closed tag|expected end)/.test(problem)) {
      const { line } = source.positionAt(element.offset);
      refuse(
        'syntax',
        text.length,
        `is not well-formed XML: it ends inside <${element.name}> of line ${line}`,
        'check whether the file was cut off, and close every element',
      );
    }
    if (/entity/.test(problem)) {
      const offset = findBadReference(text, lastEvent, parser.position);
      refuse(
        'syntax',
        offset,
        `is not well-formed XML: ${text.slice(offset, offset + 12).split(/[\s;]/)[0]} refers to no character`,
        'write "&" as "&amp;" and "<" as "&lt;"',
      );
    }
    const closing = /close tag|closing tag/.test(problem);
    const offset = closing ? text.lastIndexOf('<', parser.position - 1) : Math.max(parser.position - 1, 0);
    refuse('syntax', offset, `is not well-formed XML: ${problem}`, 'correct the syntax there');
  });
  parser.on('doctype', () => {
    const offset = text.lastIndexOf('<!DOCTYPE', parser.position);
    refuse('doctype', offset, 'has a document type declaration', 'remove <!DOCTYPE …>: witnesses have none');
  });
  parser.on('xmldecl', ({ encoding }) => {
    lastEvent = parser.position;
    if (encoding === undefined || /^(utf-?8|us-ascii|ascii)$/i.test(encoding)) return;
    refuse('encoding', 0, `is declared to be encoded in ${encoding}`, 'save it as UTF-8 and declare UTF-8');
  });
  parser.on('opentagstart', () => {
    const offset = text.lastIndexOf('<', parser.position - 2);
    attributes = 0;
    if (open.length >= MAXIMUM_DEPTH) {
      refuse('too-deep', offset, `nests elements more than ${MAXIMUM_DEPTH} deep`, 'flatten it');
    }
    open.push({ name: parser.fullNameAt(offset, text), offset });
  });
  parser.on('attribute', () => {
    if (++attributes <= MAXIMUM_ATTRIBUTES) return;
    const offset = open.at(-1)?.offset ?? 0;
    refuse('too-large', offset, `has more than ${MAXIMUM_ATTRIBUTES} attributes in one element`, 'remove some');
  });
  parser.write(text).close();
}
