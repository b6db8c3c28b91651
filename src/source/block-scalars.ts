export const LINE_FEED = 0x0a;
export const SPACE = 0x20;
const DOUBLE = 0x22;
export const HASH = 0x23;
const SINGLE = 0x27;
export const DASH = 0x2d;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/**
 * Thrown if the text is not simple. One object suffices, because it carries no information and needs no stack trace.
 */
export const NOT_SIMPLE = new Error('not simple');

/** Characters that always begin a plain scalar in YAML, wherever they are. */
const PLAIN_START = /^(?:[A-Za-z0-9_./\\()+$~<=;^]|-[A-Za-z0-9(.])/;

/** Whether there is a colon at `offset` of a line that makes what precedes it a key. */
export function endsInColon(text: string, offset: number, lineEnd: number): boolean {
  if (text.charCodeAt(offset) !== COLON) return false;
  return offset + 1 === lineEnd || text.charCodeAt(offset + 1) === SPACE;
}

/** The first line of an unquoted scalar, or all of it. */
export function plainText(text: string, start: number, end: number): string {
  const source = plainContinuation(text, start, end);
  if (!PLAIN_START.test(source)) throw NOT_SIMPLE;
  return source;
}

/** A further line of an unquoted scalar, in which nothing else begins. */
export function plainContinuation(text: string, start: number, end: number): string {
  for (let at = start; at < end; at += 1) {
    if (text.charCodeAt(at) === HASH && text.charCodeAt(at - 1) === SPACE) throw NOT_SIMPLE;
    if (endsInColon(text, at, end)) throw NOT_SIMPLE;
  }
  return text.slice(start, end);
}

/**
 * The offset after the closing quote, or undefined if there is no opening quote. Only quotes and backslashes may be
 * escaped.
 */
export function quotedEnd(text: string, start: number): number | undefined {
  const quote = text.charCodeAt(start);
  if (quote !== DOUBLE && quote !== SINGLE) return undefined;
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH && quote === DOUBLE) {
      at += 1;
      const next = text.charCodeAt(at);
      if (next !== DOUBLE && next !== BACKSLASH) throw NOT_SIMPLE;
    } else if (code === quote) {
      if (quote === DOUBLE || text.charCodeAt(at + 1) !== SINGLE) return at + 1;
      at += 1;
    }
  }
  throw NOT_SIMPLE;
}

/** Folds the lines of a quoted scalar, in which no line is empty: each line end with the spaces around it is one. */
function joinLines(text: string): string {
  if (!text.includes('\n')) return text;
  const lines = text.split('\n');
  return lines
    .map((line, index) => {
      let start = 0;
      let end = line.length;
      while (index > 0 && line.charCodeAt(start) === SPACE) start += 1;
      while (index < lines.length - 1 && end > start && line.charCodeAt(end - 1) === SPACE) end -= 1;
      return line.slice(start, end);
    })
    .join(' ');
}

/** The value of a quoted scalar; its lines are joined into one. */
export function unquote(text: string, start: number, end: number): string {
  const inner = joinLines(text.slice(start + 1, end - 1));
  if (text.charCodeAt(start) === SINGLE) return inner.replaceAll("''", "'");
  return inner.includes('\\') ? inner.replace(/\\(.)/g, '$1') : inner;
}

const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ...['~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
]);
const LONGEST_WORD = 5;

/** What YAML 1.2 makes of an unquoted scalar; rare forms of numbers are left to a complete reader. */
export function resolvePlain(source: string): unknown {
  if (!/^[-+.\d]/.test(source)) {
    const word = source.length > LONGEST_WORD ? undefined : WORDS.get(source);
    return word === undefined ? source : word;
  }
  if (/^[-+]?\d+$/.test(source)) return Number.parseInt(source, 10);
  if (/^[-+]?(?:\.\d+|\d+\.\d*)$/.test(source)) return Number.parseFloat(source);
  if (/^(?:0[ox]|[-+]?(?:\.[inIN]|\.?\d[\d.]*[eE]))/.test(source)) throw NOT_SIMPLE;
  return source;
}
