/** Another way to count the characters of a program than one after the other. */
export interface OffsetCount {
  /** What it counts, as in "offsets of the witness count …". */
  readonly counts: string;
  /** Where an offset is in the text. */
  readonly countToOffset: (offset: number) => number;
}

/**
 * Ways in which tools count the characters of this text that differ from its own: lines that end with one character
 * although the file has two, or with two although it has one, and the bytes of UTF-8.
 */
export function* otherCounts(text: string): Generator<OffsetCount> {
  const hasReturns = text.includes('\r\n');
  const hasBytes = /[^\0-\x7f]/.test(text);
  if (hasReturns) {
    yield counted('the end of a line as one character', text, (index) => (isReturn(text, index) ? 0 : 1));
  } else {
    yield counted('the end of a line as two characters', text, (index) => (text[index] === '\n' ? 2 : 1));
  }
  if (!hasBytes) return;
  yield counted('the bytes of UTF-8', text, (index) => countBytes(text, index));
  if (hasReturns) {
    const size = (index: number) => (isReturn(text, index) ? 0 : countBytes(text, index));
    yield counted('the bytes of UTF-8, and the end of a line as one', text, size);
  }
}

function isReturn(text: string, index: number): boolean {
  return text[index] === '\r' && text[index + 1] === '\n';
}

/** Bytes of the character that begins here; its second half has none. */
function countBytes(text: string, index: number): number {
  const code = text.charCodeAt(index);
  if (code >= 0xdc00 && code < 0xe000) return 0;
  if (code >= 0xd800 && code < 0xdc00) return 4;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
}

function counted(counts: string, text: string, sizeAt: (index: number) => number): OffsetCount {
  const places: number[] = [];
  for (let index = 0; index < text.length; index++) {
    for (let size = sizeAt(index); size > 0; size--) places.push(index);
  }
  return { counts, countToOffset: (offset) => places[offset] ?? text.length };
}
