/** A start tag of XML; an `empty` one closes itself. Attributes without value are left out. */
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

/** XML 1.0 has no place for most control characters, whoever wrote them into a status. */
function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\p{Cc}\ufffe\uffff]/gu, (character) =>
    /[&<>"\t\r\n]/.test(character) ? `&#${character.charCodeAt(0)};` : '\ufffd',
  );
}
