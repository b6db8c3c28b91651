import { decodeText } from '../source/decode-text.js';
import { InputError } from '../source/input-error.js';
import type { WitnessFormat } from './witness.js';

/** What the first bytes of a file reveal: the format of a witness, or a compressed file that must be unpacked first. */
export type DetectedFormat = WitnessFormat | 'gzip';

/**
 * Detects the format of a witness from its content, never from its name: the producer chooses the name, and SV-COMP
 * files are called `witness.graphml` whatever they contain.
 *
 * @param bytes the file, or enough of its beginning to decide
 * @throws InputError `empty`, `encoding`, `binary`, `unknown-format`
 */
export function detectFormat(bytes: Uint8Array, file: string): DetectedFormat {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'gzip';
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (bytes.length === 0 || isUtf16) decodeText(bytes, file);
  // Only ASCII matters here, and the bytes may end inside a character.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  const start = skipComments(text);
  const rest = text.slice(start, start + 4096);
  if (rest === '') {
    throw new InputError({
      code: 'empty',
      file,
      message: 'contains only white space and comments',
      remedy: 'give a file with a witness',
    });
  }
  if (/^<(!doctype\s+html|html[\s>])/i.test(rest)) throw unknownFormat('an HTML page', file);
  if (rest.startsWith('<')) return 'graphml';
  if (isEntryList(rest, text.slice(start))) return 'yaml';
  // A file with a NUL byte is binary, whatever it begins with.
  if (bytes.includes(0)) decodeText(bytes.subarray(0, bytes.indexOf(0) + 1), file);
  throw unknownFormat(nameContent(rest), file);
}

/** How much of a file tells what it is. */
const HEAD = 65_536;

/** What a file is that somebody took for a program, such as `a task definition`; undefined if it may be a program. */
export function otherThanProgram(text: string): string | undefined {
  const head = text.slice(0, HEAD);
  const rest = head.slice(skipComments(head));
  if (rest.startsWith('<')) return 'XML';
  if (isEntryList(rest, rest)) return 'a witness';
  const content = nameContent(rest);
  return content === 'a C program' || content === 'plain text' ? undefined : content;
}

/** Offset of the first line that is neither empty nor a YAML comment, directive or document marker. */
function skipComments(text: string): number {
  const line =
    /[ \t\r\n]*(?:(?:#(?!\s*(?:include|define|if|ifdef|ifndef|pragma|line)\b)|%YAML\b)[^\n]*|---(?=\s|$))?/y;
  for (;;) {
    const from = line.lastIndex;
    line.exec(text);
    if (line.lastIndex === from || line.lastIndex >= text.length) return line.lastIndex;
  }
}

/** A block list, a flow list of entries, or a single entry that is missing its list. */
function isEntryList(rest: string, whole: string): boolean {
  if (/^-(\s|$)/.test(rest)) return true;
  if (/^[[{]/.test(rest)) return /^\[\s*\]\s*$/.test(rest) || /["']?entry_type["']?\s*:/.test(whole);
  return /^["']?(entry_type|metadata|content)["']?\s*:/.test(rest);
}

function nameContent(text: string): string {
  if (/^[[{]/.test(text)) return 'JSON';
  if (/^(format_version|input_files|properties|options)\s*:/.test(text)) return 'a task definition';
  if (/^CHECK\s*\(/.test(text)) return 'a property file';
  if (
    /^\/[/*]|^#|^(extern|typedef|struct|union|enum|static|const|unsigned|signed|int|char|void|long|short)\b/.test(
      text,
    )
  ) {
    return 'a C program';
  }
  return 'plain text';
}

function unknownFormat(content: string, file: string): InputError {
  return new InputError({
    code: 'unknown-format',
    file,
    position: { line: 1, column: 1 },
    message: `is not a witness: it looks like ${content}`,
    remedy: 'give a witness in GraphML (format 1.0) or a YAML list of entries (format 2.x)',
  });
}
