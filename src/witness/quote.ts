/** A text of an untrusted file in quotes, short enough for a message. */
export function quote(text: string): string {
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}
