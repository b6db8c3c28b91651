/**
 * Translates a pattern of Python's `glob` to a regular expression over whole paths: `*`, `?`, `[…]` and `[!…]` match
 * within one part of a path, and no dot at the beginning of it unless the pattern has a dot there.
 *
 * @param parts the pattern, split at `/`
 */
export function translateGlob(parts: readonly string[]): RegExp {
  const expressions = parts.map((part, index) => {
    const hidden = part.startsWith('.') ? '' : '(?!\\.)';
    return hidden + translatePart(part, `part${index}_`);
  });
  return new RegExp(`^${expressions.join('/')}$`, 'su');
}

/**
 * Between two stars, the first match is as good as any other. Capturing it in a lookahead keeps the engine from trying
 * the others, so a pattern with many stars does not take exponential time (as in Python's `fnmatch`).
 */
function translatePart(part: string, groupPrefix: string): string {
  const [first = '', ...others] = splitAtStars(part);
  const last = others.pop();
  const middle = others.map(
    (chunk, index) => `(?=(?<${groupPrefix}${index}>[^/]*?${chunk}))\\k<${groupPrefix}${index}>`,
  );
  return first + middle.join('') + (last === undefined ? '' : `[^/]*${last}`);
}

/** The regular expressions of what is before, between and after the stars of a part. */
function splitAtStars(part: string): readonly string[] {
  const chunks = [''];
  const characters = [...part];
  const lastEnd = characters.lastIndexOf(']');
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? '';
    if (character === '*') {
      if (characters[index - 1] !== '*') chunks.push('');
      continue;
    }
    // Behind the last end, no bracket ends: to look for one each time would take quadratic time.
    const end = character === '[' && index < lastEnd ? endOfBracket(characters, index) : -1;
    const expression =
      end < 0 ? translateCharacter(character) : translateBracket(characters.slice(index + 1, end));
    chunks.push((chunks.pop() ?? '') + expression);
    index = Math.max(index, end);
  }
  return chunks;
}

function translateCharacter(character: string): string {
  return character === '?' ? '[^/]' : character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
}

/** Index of the `]` that ends a bracket, or -1; a `]` right after `[` or `[!` belongs to its content. */
function endOfBracket(characters: readonly string[], start: number): number {
  const first = characters[start + 1] === '!' ? start + 2 : start + 1;
  return characters.indexOf(']', first + 1);
}

function translateBracket(content: readonly string[]): string {
  const negated = content[0] === '!';
  const members = negated ? content.slice(1) : content;
  let ranges = '';
  for (let index = 0; index < members.length; index++) {
    const low = codePoint(members[index]);
    const isRange = members[index + 1] === '-' && index + 2 < members.length;
    const high = isRange ? codePoint(members[index + 2]) : low;
    // A reversed range has no members.
    if (low <= high) ranges += `\\u{${low.toString(16)}}-\\u{${high.toString(16)}}`;
    if (isRange) index += 2;
  }
  return negated ? `[^/${ranges}]` : `[${ranges}]`;
}

function codePoint(character: string | undefined): number {
  return character?.codePointAt(0) ?? 0;
}
