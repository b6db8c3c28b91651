import { normalConjuncts } from './normal-condition.js';
import type { WitnessPart } from './showing.js';

/**
 * How two witnesses compare at one location. `same`: the same statements, whatever their form; `first-says-more`: the
 * first one has every statement of the second one, and more; `different`: each says something that the other does not,
 * which may still mean the same.
 */
export type Relation =
  | 'same'
  | 'first-says-more'
  | 'second-says-more'
  | 'different'
  | 'only-first'
  | 'only-second';

/** How far two witnesses agree. */
export interface Comparison {
  /** Number of locations by relation. */
  readonly counts: Readonly<Record<Relation, number>>;
  /** Ordered by program and line. */
  readonly places: readonly ComparedLocation[];
}

/** What two witnesses say about one line of a program. */
export interface ComparedLocation {
  readonly file: string;
  /** Number of the program among those shown; null if it is not among them. */
  readonly program: number | null;
  /** 1-based. */
  readonly line: number;
  readonly relation: Relation;
  /** Numbers of the parts of each witness. */
  readonly first: readonly number[];
  readonly second: readonly number[];
}

/**
 * Compares what two witnesses say about each line, because columns differ by format and verifier. Parts without a location
 * are left out.
 */
export function compareParts(first: readonly WitnessPart[], second: readonly WitnessPart[]): Comparison {
  const places = new Map<string, MutableLocation>();
  collect(first, 'first', places);
  collect(second, 'second', places);
  const compared = [...places.values()]
    .sort((one, other) => (one.program ?? -1) - (other.program ?? -1) || one.line - other.line)
    .map(
      (place): ComparedLocation => ({
        ...place,
        relation: compareSets(saidBy(place.first, first), saidBy(place.second, second)),
      }),
    );
  const counts = {
    same: 0,
    'first-says-more': 0,
    'second-says-more': 0,
    different: 0,
    'only-first': 0,
    'only-second': 0,
  };
  for (const { relation } of compared) counts[relation]++;
  return { counts, places: compared };
}

interface MutableLocation {
  readonly file: string;
  readonly program: number | null;
  readonly line: number;
  readonly first: number[];
  readonly second: number[];
}

function collect(
  parts: readonly WitnessPart[],
  side: 'first' | 'second',
  places: Map<string, MutableLocation>,
): void {
  for (const [index, { place }] of parts.entries()) {
    if (place === null) continue;
    const { program, file, line } = place;
    const key = `${program ?? file}:${line}`;
    const known = places.get(key) ?? { file, program, line, first: [], second: [] };
    places.set(key, known);
    known[side].push(index);
  }
}

/** Invariants of one location are a conjunction; for waypoints, type and action matter, too. */
function saidBy(numbers: readonly number[], parts: readonly WitnessPart[]): ReadonlySet<string> {
  const said = new Set<string>();
  for (const number of numbers) {
    const part = parts[number];
    if (part === undefined) continue;
    const prefix = part.kind === 'invariant' ? '' : `${part.kind} ${part.type} ${part.action ?? ''} `;
    const conjuncts = part.text === null ? [''] : normalConjuncts(part.text);
    for (const conjunct of conjuncts) said.add(prefix + conjunct);
  }
  return said;
}

function compareSets(first: ReadonlySet<string>, second: ReadonlySet<string>): Relation {
  if (second.size === 0) return 'only-first';
  if (first.size === 0) return 'only-second';
  const secondInFirst = [...second].every((each) => first.has(each));
  const firstInSecond = [...first].every((each) => second.has(each));
  if (secondInFirst && firstInSecond) return 'same';
  if (secondInFirst) return 'first-says-more';
  return firstInSecond ? 'second-says-more' : 'different';
}
