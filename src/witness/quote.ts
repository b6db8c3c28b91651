/** Number of characters of a text that a message shows. */
const SHOWN = 60;

/** A text of an untrusted file, short enough for a message. */
export function shorten(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** A text of an untrusted file in quotes, short enough for a message. */
export function quote(text: string): string {
  return `"${shorten(text)}"`;
}
