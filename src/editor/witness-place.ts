import type { AnalysedProgram } from '../lint/expressions/analysed-program.js';
import type { ExpressionAtPlace } from '../lint/expressions/yaml-expressions.js';
import type { LintedProgram } from '../lint/rule/lint-context.js';
import type { TextRange } from '../source/parse-yaml.js';

/** A part of a witness about a place in a program: a waypoint, an invariant, a contract, an edge or a node. */
export interface WitnessPlace {
  /** Where the part is in the text of the witness. */
  readonly range: TextRange;
  /** Its type: `loop_invariant`, `target`, `edge`. */
  readonly name: string;
  /** The place it refers to; undefined for a part without a place of its own, and if the program is unknown. */
  readonly target: ProgramPlace | undefined;
  /** Its expressions about the values of variables there. */
  readonly expressions: readonly PlacedExpression[];
}

/** A place in a known program. */
export interface ProgramPlace {
  readonly program: LintedProgram;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units; undefined for the whole line. */
  readonly column: number | undefined;
}

/** An expression in a witness, and where its names are looked up. */
export interface PlacedExpression extends ExpressionAtPlace {
  readonly program: AnalysedProgram;
}

/** The beginning of a part; it extends to where the next one begins. */
export interface StartingPlace extends Omit<WitnessPlace, 'range'> {
  /** 0-based offset of its first character. */
  readonly start: number;
}

/**
 * Gives each part its end.
 *
 * @param starts parts in any order, and offsets at which every part ends
 * @param length length of the text
 */
export function closePlaces(
  starts: readonly StartingPlace[],
  borders: readonly number[],
  length: number,
): readonly WitnessPlace[] {
  const ends = [...starts.map(({ start }) => start), ...borders, length].sort((left, right) => left - right);
  return starts
    .toSorted((left, right) => left.start - right.start)
    .map(({ start, ...place }) => ({ ...place, range: { start, end: firstAfter(ends, start) ?? length } }));
}

/** The innermost part at an offset: the last one that begins before it and reaches it. */
export function placeAt(places: readonly WitnessPlace[], offset: number): WitnessPlace | undefined {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.range.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const found = places[low - 1];
  return found !== undefined && offset < found.range.end ? found : undefined;
}

function firstAfter(sorted: readonly number[], value: number): number | undefined {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return sorted[low];
}
