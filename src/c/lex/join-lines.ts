import type { SourceRange } from '../tree/source-range.js';

/** gcc and clang join lines also where blanks follow the backslash (C11 5.1.1.2, phase 2, knows none there). */
const JOINT = /\\[ \t\v\f]*\r?\n/g;

/** A text whose joined lines are one line, and where its parts were in the original. */
export interface JoinedText {
  readonly text: string;
  /**
   * The place in the original of a place in the joined text. Places that are asked for one after the other must not
   * begin before one another.
   */
  readonly toOriginalRange: (range: SourceRange) => SourceRange;
}

/** A text without its backslashes at ends of lines; undefined if it has none. */
export function joinLines(original: string): JoinedText | undefined {
  if (original.search(JOINT) < 0) return undefined;
  const parts: string[] = [];
  /** Where the joints are in the joined text, and how many characters are left out up to there. */
  const joints: { readonly at: number; readonly leftOut: number }[] = [];
  let from = 0;
  let length = 0;
  for (const { index, 0: joint } of original.matchAll(JOINT)) {
    parts.push(original.slice(from, index));
    length += index - from;
    from = index + joint.length;
    joints.push({ at: length, leftOut: from - length });
  }
  parts.push(original.slice(from));
  return { text: parts.join(''), toOriginalRange: placesIn(original, joints) };
}

function placesIn(
  original: string,
  joints: readonly { readonly at: number; readonly leftOut: number }[],
): JoinedText['toOriginalRange'] {
  let passed = 0;
  let line = 1;
  let lineStart = 0;
  let nextLine = original.indexOf('\n') + 1;
  const leftOutBefore = (at: number, from: number): number => {
    let next = from;
    while (next < joints.length && (joints[next]?.at ?? 0) < at) next++;
    return joints[next - 1]?.leftOut ?? 0;
  };
  return (range) => {
    while (passed < joints.length && (joints[passed]?.at ?? 0) <= range.start) passed++;
    const start = range.start + (joints[passed - 1]?.leftOut ?? 0);
    // A joint behind the last character belongs to what follows.
    const end = range.end > range.start ? range.end + leftOutBefore(range.end, passed) : start;
    while (nextLine > 0 && nextLine <= start) {
      line++;
      lineStart = nextLine;
      nextLine = original.indexOf('\n', nextLine) + 1;
    }
    return { start, end, line, column: start - lineStart + 1 };
  };
}
