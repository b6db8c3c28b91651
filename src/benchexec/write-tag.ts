/** An XML start tag; an `empty` one is self-closing. Attributes without a value are left out. */
export function writeTag(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content: 'empty' | 'content',
): string {
  const words = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeAttribute(value)}"`],
  );
  return `<${name}${words.join('')}${content === 'empty' ? '/' : ''}>`;
}

/** XML 1.0 forbids most control characters, whoever wrote them into a status. */
function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\p{Cc}\ufffe\uffff]/gu, (character) =>
    /[&<>"\t\r\n]/.test(character) ? `&#${character.charCodeAt(0)};` : '\ufffd',
  );
}
