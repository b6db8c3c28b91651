import { type Markup, markup } from '../page/markup.js';

/** Comments (which may continue in the next line), strings, numbers, words, and everything else. */
const PART =
  /\/\*[\s\S]*?(?:\*\/|$)|\/\/.*|"(?:[^"\\\n]|\\[\s\S])*(?:"|(?=\n)|$)|'(?:[^'\\\n]|\\[\s\S])*(?:'|(?=\n)|$)|\b\d[\w.]*|[A-Za-z_]\w*|[\s\S]/g;

const KEYWORDS = new Set(
  (
    'auto break case char const continue default do double else enum extern float for goto if inline int long register ' +
    'restrict return short signed sizeof static struct switch typedef union unsigned void volatile while _Bool'
  ).split(' '),
);

/** How many characters of a line are highlighted; the rest of a longer line is shown as it is. */
const LENGTH = 2000;

/** Lines of C with comments, strings, numbers and keywords highlighted. */
export function highlightLines(lines: readonly string[]): readonly Markup[] {
  let inComment = false;
  return lines.map((line) => {
    const parts: Markup[] = [];
    let rest = line.slice(0, LENGTH);
    if (inComment) {
      const end = rest.indexOf('*/');
      const length = end < 0 ? rest.length : end + 2;
      parts.push(markup`<i class="c">${rest.slice(0, length)}</i>`);
      rest = rest.slice(length);
      if (end < 0) return markup`${parts}${line.slice(LENGTH)}`;
      inComment = false;
    }
    let plain = '';
    for (const [part] of rest.matchAll(PART)) {
      const kind = tokenKind(part);
      if (kind === undefined) {
        plain += part;
        continue;
      }
      parts.push(markup`${plain}<i class="${kind}">${part}</i>`);
      plain = '';
      if (kind === 'c' && part.startsWith('/*') && !(part.length >= 4 && part.endsWith('*/')))
        inComment = true;
    }
    return markup`${parts}${plain}${line.slice(LENGTH)}`;
  });
}

function tokenKind(part: string): 'c' | 's' | 'n' | 'k' | undefined {
  if (part.startsWith('/*') || part.startsWith('//')) return 'c';
  if (part.length > 1 && (part.startsWith('"') || part.startsWith("'"))) return 's';
  if (/^\d/.test(part)) return 'n';
  return KEYWORDS.has(part) ? 'k' : undefined;
}
