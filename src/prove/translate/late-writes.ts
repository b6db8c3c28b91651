import type { SourceRange } from '../../c/tree/source-range.js';
import { goalText } from '../model/goal-texts.js';
import { goalAt } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import type { Lvalue } from '../model/value.js';
import { areDisjoint } from './accesses.js';
import { type Assignment, hasLateWrites } from './sequencing.js';

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
  const noted: NotedWrites = { depth: t.frames.length, writes: [] };
  t.notedWrites.push(noted);
  const found = findPlace();
  t.notedWrites.splice(t.notedWrites.indexOf(noted), 1);
  for (const write of noted.writes) requireDisjoint(t, state, write, found.place, expression.range);
  return found;
}

/** An assignment writes here. */
export function noteWrite(t: Translation, place: Lvalue): void {
  for (const { depth, writes } of t.notedWrites) if (depth === t.frames.length) writes.push(place);
}

function requireDisjoint(t: Translation, state: State, one: Lvalue, other: Lvalue, range: SourceRange): void {
  const what = goalText('disjoint-writes');
  t.require(state, areDisjoint(t, one, other), goalAt('translation', what, range));
}
