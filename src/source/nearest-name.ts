/** Number of characters of a name that are compared. */
const MAXIMUM_LENGTH = 60;

/**
 * The known name nearest to a mistyped one; undefined if none is near. A missing, additional, wrong or transposed
 * letter is one step; case and signs that only separate words do not count.
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const wanted = plain(name);
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  let best: { readonly name: string; readonly steps: number } | undefined;
  for (const each of known) {
    const steps = stepsBetween(wanted, plain(each));
    if (steps <= limit && steps < (best?.steps ?? Number.POSITIVE_INFINITY)) best = { name: each, steps };
  }
  return best?.name;
}

/** The remedy for a name that does not exist. @param otherwise what else helps */
export function suggestName(name: string, known: readonly string[], otherwise?: string): string {
  const near = nearestName(name, known);
  const rest = otherwise ?? `choose from: ${known.join(', ')}`;
  return near === undefined ? rest : `did you mean '${near}'? ${rest}`;
}

function plain(name: string): string {
  return name
    .slice(0, MAXIMUM_LENGTH)
    .toLowerCase()
    .replace(/[\s_.-]+/g, '');
}

/** The Damerau–Levenshtein distance, in its restricted form. */
function stepsBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const differs = one[row - 1] === other[column - 1] ? 0 : 1;
      let steps = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + differs,
      );
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && swapped) steps = Math.min(steps, (beforeLast[column - 2] ?? 0) + 1);
      current.push(steps);
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
