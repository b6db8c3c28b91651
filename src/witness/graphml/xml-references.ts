const PREDEFINED = [
  { written: '&amp;', character: '&' },
  { written: '&lt;', character: '<' },
  { written: '&gt;', character: '>' },
  { written: '&quot;', character: '"' },
  { written: '&apos;', character: "'" },
] as const;

/** A reference to a character by its number. */
const REFERENCE = /&(?:#([0-9]+)|#x([0-9a-fA-F]+));/y;

/** A text with its references replaced, or the place of the first one that does not refer to a character. */
export type Expansion =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bad reference'; readonly offset: number; readonly problem: string };

/** Replaces references to characters, and to the five entities that XML itself defines. */
export function expandReferences(raw: string): Expansion {
  let text = '';
  let from = 0;
  for (let at = raw.indexOf('&'); at >= 0; at = raw.indexOf('&', from)) {
    const known = PREDEFINED.find(({ written }) => raw.startsWith(written, at));
    if (known !== undefined) {
      text += raw.slice(from, at) + known.character;
      from = at + known.written.length;
      continue;
    }
    REFERENCE.lastIndex = at;
    const found = REFERENCE.exec(raw);
    const character = found === null ? undefined : toCharacter(found);
    if (found === null || character === undefined) {
      return { kind: 'bad reference', offset: at, problem: describeReference(raw, at) };
    }
    text += raw.slice(from, at) + character;
    from = at + found[0].length;
  }
  return { kind: 'text', text: text + raw.slice(from) };
}

function toCharacter([, decimal, hexadecimal]: RegExpExecArray): string | undefined {
  const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
  return isCharacter(code) ? String.fromCodePoint(code) : undefined;
}

/** XML 1.0 section 2.2. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff;
}

function describeReference(raw: string, at: number): string {
  const name = /^&[\w#.-]{0,20};?/.exec(raw.slice(at, at + 24))?.[0] ?? '&';
  return `'${name}' does not refer to a character`;
}
