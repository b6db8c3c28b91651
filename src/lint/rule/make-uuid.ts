const MASK = (1n << 128n) - 1n;

/** The multiplier and start of FNV-1a with 128 bits. */
const PRIME = (1n << 88n) + 0x13bn;
const BASIS = 0x6c62272e07bb014262b821756295c58dn;

/** How much of a text is hashed: enough to tell witnesses apart. */
const HASHED_LENGTH = 20_000;

/** A UUID derived from a text (RFC 9562, version 8): a correction gives the same file every time. */
export function makeUuid(text: string): string {
  let hash = BASIS;
  for (const character of text.slice(0, HASHED_LENGTH / 2) + text.slice(-HASHED_LENGTH / 2)) {
    hash = ((hash ^ BigInt(character.codePointAt(0) ?? 0)) * PRIME) & MASK;
  }
  const digits = hash.toString(16).padStart(32, '0');
  const variant = ((Number.parseInt(digits[16] ?? '0', 16) & 3) | 8).toString(16);
  const marked = `${digits.slice(0, 12)}8${digits.slice(13, 16)}${variant}${digits.slice(17)}`;
  return marked.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
