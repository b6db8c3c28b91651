import { loopScopeAt, scopeAt } from '../../c/scope-at.js';
import { isColumnCertain } from '../../c/tree/ascii-columns.js';
import { type StatementPositions, statementPositions } from '../../c/tree/statement-positions.js';
import type { PlaceholderExpression, TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import { baseName } from '../../source/base-name.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';
import type { Invariant, WaypointLocation } from '../../witness/witness.js';
import { type EarlierState, earlierStateIn } from './earlier-state.js';
import { readExpression } from './read-expression.js';
import type { InvariantFailure, WitnessFailure } from './witness-failure.js';

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
  /** Of a fact that the prover found: it holds for all values of a variable. */
  readonly forAll?: BoundVariable;
}

/** A variable of the type `long long` that stands for any value in an expression. */
export interface BoundVariable {
  readonly name: string;
  /** Where the expression names it. */
  readonly uses: readonly PlaceholderExpression[];
}

/**
 * Finds the locations of invariants. Every invariant must have one: what is not understood cannot be confirmed.
 * @param fileNames base names that the witness may use for the program
 */
export function placeInvariants(
  invariants: readonly Invariant[],
  program: TypedProgram,
  fileNames: ReadonlySet<string>,
): Attempt<readonly PlacedInvariant[], WitnessFailure> {
  const placed: PlacedInvariant[] = [];
  for (const [number, invariant] of invariants.entries()) {
    const found = placeOne(invariant, program, fileNames, `earlier${number}`);
    if (found.kind === 'failed') {
      const { value, location } = invariant;
      const { failure } = found;
      return failed({ code: 'invariant', index: number, text: oneLine(value), line: location.line, failure });
    }
    placed.push(found.value);
  }
  return done(placed);
}

function placeOne(
  { type, location, value, format, labels }: Invariant,
  program: TypedProgram,
  fileNames: ReadonlySet<string>,
  name: string,
): Attempt<PlacedInvariant, InvariantFailure> {
  const meaning = TYPES.get(type);
  if (meaning === undefined) return failed({ code: 'unknown-type', type: oneLine(type) });
  if (format !== undefined && format !== 'c_expression' && format !== 'C' && format !== 'ext_c_expression') {
    return failed({ code: 'unknown-format', format: oneLine(format) });
  }
  // A label claims more than that the invariant holds. For example, an inductive one is preserved from every state
  // that satisfies it.
  if (labels.length > 0) return failed({ code: 'labels', labels: oneLine(labels.join(', ')) });
  const file = otherFile(location, fileNames);
  if (file !== undefined) return failed({ code: 'other-file', file });
  const isLoop = meaning.at === 'loop';
  const positions = statementPositions(program);
  const inLine = positions
    .onLine(location.line)
    .filter(({ kind }) => kind === (isLoop ? 'loop' : 'statement'));
  const position =
    location.column === undefined ? inLine[0] : inLine.find(({ range }) => range.column === location.column);
  const sought = isLoop ? 'loop' : 'statement';
  const nothing = () => {
    const [nearest] = nearestPositions(location, positions.all, sought);
    const where = nearest === undefined ? undefined : placeText(nearest);
    return failed({ code: 'nothing-begins', sought, nearest: where } as const);
  };
  if (position === undefined) return nothing();
  if (location.column !== undefined && !isColumnCertain(program, location.line, location.column))
    return failed({ code: 'uncertain-column' });
  const { line, column, start } = position.range;
  // Such a location is passed with the loop as a statement, and at its head: its visits are counted in two ways.
  if (!isLoop && meaning.states === 'two' && isAtLoop(positions.all, start))
    return failed({ code: 'transition-of-loop' });
  const actual = positions.functionAt(line, column)?.name;
  if (location.function !== undefined && location.function !== '' && location.function !== actual) {
    return failed({ code: 'wrong-function', actual, stated: oneLine(location.function) });
  }
  const point = isLoop ? loopScopeAt(program, line, column) : scopeAt(program, line, column);
  if (point === undefined) return nothing();
  const isExtended = meaning.states === 'two' && format === 'ext_c_expression';
  const read = readExpression(program, point, value, isExtended ? { at: 'allowed' } : {});
  if (read.kind === 'failed') {
    const { problem } = read.failure;
    const elsewhere = nearestPositions(location, positions.all, sought)
      .slice(0, MAXIMUM_ELSEWHERE)
      .find(({ range }) => {
        const other = (isLoop ? loopScopeAt : scopeAt)(program, range.line, range.column);
        return other !== undefined && readExpression(program, other, value, {}).kind === 'done';
      });
    return elsewhere === undefined || problem === undefined
      ? read
      : failed({ code: 'readable-elsewhere', problem, elsewhere: placeText(elsewhere) });
  }
  const earlier = earlierStateIn(read.value, value, name);
  if (earlier.kind === 'failed') return earlier;
  return done({
    kind: isLoop ? 'loop' : 'statement',
    offset: start,
    line,
    expression: read.value,
    text: oneLine(value),
    presence: 'needed',
    ...(earlier.value === undefined ? {} : { earlier: earlier.value }),
  });
}

/** How many other places are looked at for one where an expression means something. */
const MAXIMUM_ELSEWHERE = 20;

/** Where loops or statements begin, the nearest first: those in the same line, if there are any. */
function nearestPositions(
  { line, column = 1 }: Invariant['location'],
  positions: StatementPositions['all'],
  sought: 'loop' | 'statement',
): StatementPositions['all'] {
  const apart = ({ range }: StatementPositions['all'][number]) => ({
    lines: Math.abs(range.line - line),
    columns: Math.abs(range.column - column),
  });
  return positions
    .filter(({ kind }) => kind === sought)
    .toSorted((one, other) => {
      const [first, second] = [apart(one), apart(other)];
      return first.lines - second.lines || first.columns - second.columns;
    });
}

function placeText({ range }: StatementPositions['all'][number]): string {
  return `${range.line}:${range.column}`;
}

/** Locations and meanings of the types of invariants. */
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

/** The file of a location that is not in the program; undefined where it may be. */
export function otherFile(
  { fileName }: Pick<WaypointLocation, 'fileName'>,
  fileNames: ReadonlySet<string>,
): string | undefined {
  const name = baseName(fileName);
  return name === '' || fileNames.has(name) ? undefined : name;
}

export function oneLine(text: string): string {
  const line = text.replace(/\p{Cc}+|\s+/gu, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 117)}...` : line;
}
