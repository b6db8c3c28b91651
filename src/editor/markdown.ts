/** How many characters of a text from the witness or the program an editor window shows. */
const MAXIMUM_LENGTH = 300;

/** Text as code in Markdown: it is shown, never interpreted. */
export function codeSpan(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const short = line.length > MAXIMUM_LENGTH ? `${line.slice(0, MAXIMUM_LENGTH)}…` : line;
  const longest = Math.max(0, ...[...short.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${short}${fence}` : `${fence} ${short} ${fence}`;
}
