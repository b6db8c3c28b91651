import { analyseExpression } from '../../c/analyse-expression.js';
import { loopScopeAt, scopeAt } from '../../c/scope-at.js';
import { type StatementPositions, statementPositions } from '../../c/tree/statement-positions.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import { baseName } from '../../source/base-name.js';
import type { Invariant, WaypointLocation } from '../../witness/witness.js';
import { type EarlierState, earlierStateIn } from './earlier-state.js';

/** An invariant of a witness at its location in the program. */
export interface PlacedInvariant {
  /** `end`: where a function is left. */
  readonly kind: 'loop' | 'statement' | 'end';
  /** Where the loop or statement, or the body of the function, begins in the text. */
  readonly offset: number;
  /** Whether nothing is confirmed unless the location is passed. */
  readonly presence: 'needed' | 'as passed';
  readonly line: number;
  readonly expression: TypedExpression;
  /** As written in the witness. */
  readonly text: string;
  /** Of a transition invariant that speaks of two states: it holds of all such pairs of visits of its location. */
  readonly earlier?: EarlierState;
}

/** All invariants with their locations, or why one of them has none. */
export type Placement =
  | { readonly kind: 'placed'; readonly invariants: readonly PlacedInvariant[] }
  | { readonly kind: 'impossible'; readonly reason: string };

/**
 * Finds the locations of invariants. Every invariant must have one: what is not understood cannot be confirmed.
 * @param fileNames base names that the witness may use for the program
 */
export function placeInvariants(
  invariants: readonly Invariant[],
  program: TypedProgram,
  fileNames: ReadonlySet<string>,
): Placement {
  const placed: PlacedInvariant[] = [];
  for (const [number, invariant] of invariants.entries()) {
    const found = placeOne(invariant, program, fileNames, `earlier${number}`);
    if (typeof found === 'string') {
      const text = oneLine(invariant.value);
      return {
        kind: 'impossible',
        reason: `the invariant ${text} of line ${invariant.location.line}: ${found}`,
      };
    }
    placed.push(found);
  }
  return { kind: 'placed', invariants: placed };
}

function placeOne(
  { type, location, value, format, labels }: Invariant,
  program: TypedProgram,
  fileNames: ReadonlySet<string>,
  name: string,
): PlacedInvariant | string {
  const meaning = TYPES.get(type);
  if (meaning === undefined) return `prove does not know the type ${oneLine(type)}`;
  if (format !== undefined && format !== 'c_expression' && format !== 'C' && format !== 'ext_c_expression') {
    return `prove does not read the format ${oneLine(format)}`;
  }
  // A label claims more than that the invariant holds. For example, an inductive one is preserved from every state
  // that satisfies it.
  if (labels.length > 0) return `prove does not check the label ${oneLine(labels.join(', '))}`;
  const file = otherFile(location, fileNames);
  if (file !== undefined) return file;
  const isLoop = meaning.at === 'loop';
  const positions = statementPositions(program);
  const inLine = positions
    .onLine(location.line)
    .filter(({ kind }) => kind === (isLoop ? 'loop' : 'statement'));
  const position =
    location.column === undefined ? inLine[0] : inLine.find(({ range }) => range.column === location.column);
  const what = isLoop ? 'loop' : 'statement';
  if (position === undefined) return `no ${what} begins at its place`;
  const { line, column, start } = position.range;
  // Such a location is passed with the loop as a statement, and at its head: its visits are counted in two ways.
  if (!isLoop && meaning.states === 'two' && isAtLoop(positions.all, start))
    return 'prove reads a transition invariant of a loop as a loop_transition_invariant only';
  const actual = positions.functionAt(line, column)?.name;
  if (location.function !== undefined && location.function !== '' && location.function !== actual) {
    return `its place is in the function ${actual ?? '(none)'}, not in ${oneLine(location.function)}`;
  }
  const point = isLoop ? loopScopeAt(program, line, column) : scopeAt(program, line, column);
  if (point === undefined) return `no ${what} begins at its place`;
  const isExtended = meaning.states === 'two' && format === 'ext_c_expression';
  const analysis = analyseExpression(program, point, value, isExtended ? { at: 'allowed' } : {});
  if (analysis.kind === 'problems') return analysis.problems[0]?.message ?? 'it is not an expression';
  const earlier = earlierStateIn(analysis.expression, value, name);
  if (typeof earlier === 'string') return earlier;
  return {
    kind: isLoop ? 'loop' : 'statement',
    offset: start,
    line,
    expression: analysis.expression,
    text: oneLine(value),
    presence: 'needed',
    ...(earlier === undefined ? {} : { earlier }),
  };
}

/** Places and meanings of the types of invariants. */
const TYPES: ReadonlyMap<string, { readonly at: 'loop' | 'statement'; readonly states: 'one' | 'two' }> =
  new Map([
    ['loop_invariant', { at: 'loop', states: 'one' }],
    ['location_invariant', { at: 'statement', states: 'one' }],
    ['loop_transition_invariant', { at: 'loop', states: 'two' }],
    ['location_transition_invariant', { at: 'statement', states: 'two' }],
  ]);

function isAtLoop(positions: StatementPositions['all'], start: number): boolean {
  return positions.some(({ kind, range }) => kind === 'loop' && range.start === start);
}

/** Why a location is not one of the program; undefined where it may be. */
export function otherFile(
  { fileName }: Pick<WaypointLocation, 'fileName'>,
  fileNames: ReadonlySet<string>,
): string | undefined {
  const name = baseName(fileName);
  return name === '' || fileNames.has(name) ? undefined : `the program is not in a file of the name ${name}`;
}

export function oneLine(text: string): string {
  const line = text.replace(/\p{Cc}+|\s+/gu, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 117)}...` : line;
}
