import { InputError } from './input-error.js';
import { SourceText } from './source-text.js';

const UTF8_BOM = [0xef, 0xbb, 0xbf] as const;

/**
 * Decodes bytes as UTF-8, strictly: a wrong byte is an error with its line, never a replacement character. A UTF-8 byte
 * order mark is dropped; for UTF-16 and binary files, the error says what they are.
 *
 * @throws InputError `empty`, `encoding`, `binary`
 */
export function decodeText(bytes: Uint8Array, file: string): SourceText {
  if (bytes.length === 0) {
    throw new InputError({ code: 'empty', file, message: 'is empty', remedy: 'use a file with content' });
  }
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new InputError({
      code: 'encoding',
      file,
      position: { line: 1, column: 1 },
      message: 'is encoded in UTF-16',
      remedy: 'save it as UTF-8',
    });
  }
  const start = UTF8_BOM.every((byte, index) => bytes[index] === byte) ? UTF8_BOM.length : 0;
  const zero = bytes.indexOf(0);
  if (zero >= 0) {
    throw new InputError({
      code: 'binary',
      file,
      position: { line: lineOfByte(bytes, zero), column: 1 },
      message: 'is a binary file (it contains a NUL byte)',
      remedy: 'use a text file',
    });
  }
  try {
    return new SourceText(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start)), file);
  } catch {
    const offset = firstInvalidByte(bytes);
    throw new InputError({
      code: 'encoding',
      file,
      position: { line: lineOfByte(bytes, offset), column: 1 },
      message: `is not UTF-8 (byte 0x${bytes[offset]?.toString(16).padStart(2, '0')} at offset ${offset})`,
      remedy: 'save it as UTF-8',
    });
  }
}

function lineOfByte(bytes: Uint8Array, offset: number): number {
  let line = 1;
  for (let index = 0; index < offset; index++) if (bytes[index] === 0x0a) line++;
  return line;
}

/** Offset of the first character that strict decoding rejects, by bisection over prefixes. */
function firstInvalidByte(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length + 1;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    // `stream` allows the prefix to end inside a character.
    if (decodes(bytes.subarray(0, middle), { stream: true })) good = middle;
    else bad = middle;
  }
  // The bad character may begin up to three bytes before the byte that reveals it.
  while (!decodes(bytes.subarray(0, good), { stream: false })) good--;
  return good;
}

function decodes(bytes: Uint8Array, options: { readonly stream: boolean }): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, options);
    return true;
  } catch {
    return false;
  }
}
