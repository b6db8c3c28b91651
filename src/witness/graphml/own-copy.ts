/** A copy of a text in its own memory: a slice of a text keeps the whole text in memory. */
export function ownCopy(text: string): string {
  // The engine always copies shorter ones.
  return text.length < 13 ? text : Buffer.from(text, 'utf16le').toString('utf16le');
}

/** Adds a copy of a text to a set that lives longer than the text. */
export function addOwn(set: Set<string>, text: string): void {
  if (!set.has(text)) set.add(ownCopy(text));
}
