import type { SourceRange } from '../../c/tree/source-range.js';
import { typeSize } from '../../c/type/c-type.js';
import type { Term } from '../../smt/term.js';
import { goalText } from '../model/goal-texts.js';
import { goalAt } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import type { Lvalue } from '../model/value.js';

/** A load or a store, with the condition under which it is made. */
export interface Access {
  readonly kind: 'load' | 'store';
  readonly place: Lvalue;
  readonly guard: Term;
}

/** The loads and stores that an action makes. */
export function noteAccesses(t: Translation, action: () => void): readonly Access[] {
  const noted: Access[] = [];
  t.notedAccesses.push(noted);
  try {
    action();
  } finally {
    t.notedAccesses.splice(t.notedAccesses.indexOf(noted), 1);
  }
  return noted;
}

/** The program loads or stores something here. */
export function noteAccess(t: Translation, { guard }: State, kind: Access['kind'], place: Lvalue): void {
  for (const noted of t.notedAccesses) noted.push({ kind, place, guard });
}

/** Neither of two accesses without an order writes to what the other one reads or writes. */
export function requireDisjointAccesses(
  t: Translation,
  state: State,
  one: Access,
  other: Access,
  range: SourceRange,
): void {
  if (one.kind === 'load' && other.kind === 'load') return;
  const { pool } = t;
  const areApart = pool.implies(pool.and(one.guard, other.guard), areDisjoint(t, one.place, other.place));
  t.require(state, areApart, goalAt('translation', goalText('disjoint-accesses'), range));
}

/** Whether no byte is of both places. */
export function areDisjoint(t: Translation, one: Lvalue, other: Lvalue): Term {
  const { pool } = t;
  return pool.any([
    pool.not(pool.equal(one.base, other.base)),
    pool.atMost(endOffset(t, one), other.offset),
    pool.atMost(endOffset(t, other), one.offset),
  ]);
}

function endOffset(t: Translation, { offset, type, bitField }: Lvalue): Term {
  const bytes =
    bitField === undefined ? (typeSize(type) ?? 1) : Math.ceil((bitField.firstBit + bitField.width) / 8);
  return t.pool.binary('add', offset, t.pool.index(bytes));
}
