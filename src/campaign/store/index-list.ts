/** Limit for one list in characters: far below what a command-line argument can hold. */
const MAXIMUM_LENGTH = 20_000;

/** Indexes of one job array. */
export interface IndexList {
  /** Added to each index of the list. */
  readonly offset: number;
  /** As Slurm writes it: `0-3,8`. */
  readonly list: string;
  readonly tasks: number;
}

/**
 * Writes indexes as lists for job arrays, whose indexes are limited: larger ones get an offset.
 *
 * @param indexes from 0, each once, ascending
 * @param size indexes of an array are below this; at least 1
 */
export function toIndexLists(indexes: readonly number[], size: number): readonly IndexList[] {
  const lists: { offset: number; parts: string[]; length: number; tasks: number }[] = [];
  for (const { first, last } of findRanges(indexes, size)) {
    const offset = Math.floor(first / size) * size;
    const part = first === last ? `${first - offset}` : `${first - offset}-${last - offset}`;
    const previous = lists.at(-1);
    const fits = previous?.offset === offset && previous.length + part.length < MAXIMUM_LENGTH;
    const list = fits && previous !== undefined ? previous : { offset, parts: [], length: 0, tasks: 0 };
    if (list !== previous) lists.push(list);
    list.parts.push(part);
    list.length += part.length + 1;
    list.tasks += last - first + 1;
  }
  return lists.map(({ offset, parts, tasks }) => ({ offset, list: parts.join(','), tasks }));
}

/** Consecutive indexes together, as far as they fit into one array. */
function findRanges(
  indexes: readonly number[],
  size: number,
): { readonly first: number; readonly last: number }[] {
  const ranges: { first: number; last: number }[] = [];
  for (const index of indexes) {
    const range = ranges.at(-1);
    if (range?.last === index - 1 && index % size !== 0) range.last = index;
    else ranges.push({ first: index, last: index });
  }
  return ranges;
}
