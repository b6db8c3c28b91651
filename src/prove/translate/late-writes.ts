import type { ReasonText } from '../../c/reasons/reason.js';
import type { SourceRange } from '../../c/tree/source-range.js';
import type { TypedPlace } from '../../c/tree/typed-expression.js';
import { goalText } from '../model/goal-texts.js';
import { goalAt } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import type { Lvalue } from '../model/value.js';
import { areDisjoint } from './accesses.js';
import { evaluateAccessed } from './places.js';
import { type Assignment, hasLateWrites, isReadWithLateWrites } from './sequencing.js';

/** Writes of an activation, of which some may be as late as the one of the assignment around them. */
export interface NotedWrites {
  /** How many functions are on the way. What a function writes that is called is over when it returns. */
  readonly depth: number;
  readonly writes: Lvalue[];
}

/**
 * Evaluates the operands of an assignment. Writes in them may be made before or after the one of the assignment (C11 6.5p2): the
 * place that the action returns must not be one of theirs.
 */
export function requireDisjointWrites<Found extends { readonly place: Lvalue }>(
  t: Translation,
  state: State,
  expression: Assignment,
  findPlace: () => Found,
): Found {
  if (!hasLateWrites(expression, t)) return findPlace();
  const { found, writes } = noteWrites(t, findPlace);
  for (const write of writes)
    requireDisjoint(t, state, [write, found.place], {
      what: goalText('disjoint-writes'),
      range: expression.range,
    });
  return found;
}

/**
 * The memory location of a place that is read. Writes in its expressions may be made before or after that (C11 6.5p2), and so
 * must be to other objects: in `a[i++]`, no element of `a` is `i`.
 */
export function evaluateRead(t: Translation, state: State, place: TypedPlace): Lvalue {
  if (!isReadWithLateWrites(place, t)) return evaluateAccessed(t, state, place);
  const { found, writes } = noteWrites(t, () => evaluateAccessed(t, state, place));
  for (const write of writes)
    requireDisjoint(t, state, [write, found], { what: goalText('disjoint-read'), range: place.range });
  return found;
}

function noteWrites<Found>(
  t: Translation,
  action: () => Found,
): { readonly found: Found; readonly writes: readonly Lvalue[] } {
  const noted: NotedWrites = { depth: t.frames.length, writes: [] };
  t.notedWrites.push(noted);
  const found = action();
  t.notedWrites.splice(t.notedWrites.indexOf(noted), 1);
  return { found, writes: noted.writes };
}

/** An assignment, or an operation on a list of arguments, writes here. */
export function noteWrite(t: Translation, place: Lvalue): void {
  for (const { depth, writes } of t.notedWrites) if (depth === t.frames.length) writes.push(place);
}

function requireDisjoint(
  t: Translation,
  state: State,
  [one, other]: readonly [Lvalue, Lvalue],
  { what, range }: { readonly what: ReasonText; readonly range: SourceRange },
): void {
  t.require(state, areDisjoint(t, one, other), goalAt('translation', what, range));
}
