/** A part of a format of `sscanf` (C11 7.21.6.2). */
export type Directive =
  | { readonly kind: 'space' }
  | { readonly kind: 'literal'; readonly character: string }
  | Conversion
  | { readonly kind: 'unknown'; readonly text: string };

export interface Conversion {
  readonly kind: 'conversion';
  readonly text: string;
  readonly use: 'stored' | 'skipped';
  /** The most characters that it takes. */
  readonly width: number | undefined;
  readonly length: string;
  readonly specifier: string;
}

/** White space is that of the C locale. */
const DIRECTIVE = /[ \t-\r]+|%(\*?)([1-9]\d{0,5})?(hh|h|ll|l|q|j|z|t|L)?([a-zA-Z%])|[^%]/y;

/** The parts of a format; what is no conversion that C has comes last. */
export function readFormat(format: string): readonly Directive[] {
  const directives: Directive[] = [];
  for (let at = 0; at < format.length; ) {
    DIRECTIVE.lastIndex = at;
    const [text = '', star = '', width, length = '', specifier] = DIRECTIVE.exec(format) ?? [];
    if (text === '') return [...directives, { kind: 'unknown', text: format.slice(at, at + 8) }];
    at += text.length;
    if (specifier !== undefined)
      directives.push({
        kind: 'conversion',
        text,
        use: star === '' ? 'stored' : 'skipped',
        width: width === undefined ? undefined : Number(width),
        length,
        specifier,
      });
    else if (skipSpace(text, 0) > 0) directives.push({ kind: 'space' });
    else directives.push({ kind: 'literal', character: text });
  }
  return directives;
}

/** What a conversion takes from a text: the characters, `mismatch`, or `end` where the text ends before. */
export type Taken =
  | { readonly kind: 'taken'; readonly text: string; readonly next: number }
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'end' }
  | { readonly kind: 'unclear' };

const INTEGERS: ReadonlyMap<string, RegExp> = new Map([
  ['d', /^[+-]?[0-9]+/],
  ['u', /^[+-]?[0-9]+/],
  ['o', /^[+-]?[0-7]+/],
  ['x', /^[+-]?(?:0[xX]?[0-9a-fA-F]*|[0-9a-fA-F]+)/],
  ['X', /^[+-]?(?:0[xX]?[0-9a-fA-F]*|[0-9a-fA-F]+)/],
  ['i', /^[+-]?(?:0[xX][0-9a-fA-F]*|0[0-7]*|[1-9][0-9]*)/],
]);

/** The characters from `at` on that belong to an integer: a sign, a prefix and digits. */
export function takeInteger(text: string, at: number, { specifier, width }: Conversion): Taken {
  const start = skipSpace(text, at);
  if (start >= text.length) return { kind: 'end' };
  const rest = text.slice(start, start + (width ?? text.length));
  const found = INTEGERS.get(specifier)?.exec(rest)?.[0];
  // A sign or a prefix alone, and 0b101, are read differently by versions of the library.
  if (found === undefined) return /^[+-]/.test(rest) ? { kind: 'unclear' } : { kind: 'mismatch' };
  if (/[xX]$/.test(found) || /^[+-]?0[bB]/.test(rest)) return { kind: 'unclear' };
  return { kind: 'taken', text: found, next: start + found.length };
}

/** The characters that are no white space. */
export function takeWord(text: string, at: number, { width }: Conversion): Taken {
  const start = skipSpace(text, at);
  if (start >= text.length) return { kind: 'end' };
  const found = /^[^ \t-\r]+/.exec(text.slice(start, start + (width ?? text.length)))?.[0] ?? '';
  return { kind: 'taken', text: found, next: start + found.length };
}

/** As many characters as the width says, of any kind. */
export function takeCharacters(text: string, at: number, { width = 1 }: Conversion): Taken {
  if (at >= text.length) return { kind: 'end' };
  if (at + width > text.length) return { kind: 'unclear' };
  return { kind: 'taken', text: text.slice(at, at + width), next: at + width };
}

export function skipSpace(text: string, at: number): number {
  let next = at;
  while (/^[ \t-\r]$/.test(text[next] ?? '')) next++;
  return next;
}

/** The value of an integer that `takeInteger` gave. */
export function valueOfInteger(text: string, specifier: string): bigint {
  const [, sign, body = ''] = /^([+-]?)(.*)$/.exec(text) ?? [];
  const isHexadecimal = /^[xX]$/.test(specifier) || (specifier === 'i' && /^0[xX]/.test(body));
  const isOctal = specifier === 'o' || (specifier === 'i' && body.startsWith('0'));
  const digits = body.replace(/^0[xX]/, '');
  const value = BigInt(isHexadecimal ? `0x${digits}` : isOctal ? `0o${digits}` : digits);
  return sign === '-' ? -value : value;
}
