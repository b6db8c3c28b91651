import type { SourceRange } from '../../c/tree/source-range.js';
import { typeSize } from '../../c/type/c-type.js';
import { isTrue, type Term } from '../../smt/term.js';
import { goalText } from '../model/goal-texts.js';
import type { MemoryObject } from '../model/memory-object.js';
import { goalAt } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { because } from '../model/unsupported-reasons.js';
import type { Lvalue } from '../model/value.js';
import { isLive, literalChoices, pointerTargets } from './access.js';

/** An access of this type is valid: it lies within an object that still exists. */
export function requireAccess(t: Translation, state: State, place: Lvalue, range: SourceRange): void {
  if (t.checks.memory === 'irrelevant') return;
  const size = typeSize(place.type);
  if (size === undefined) {
    t.unsupported(state, because('unknown-size'), range);
    return;
  }
  requireValid(t, state, place, t.pool.index(size), range);
}

/** So many bytes from a place lie within an object that still exists, whatever the property is. */
export function requireBytes(
  t: Translation,
  state: State,
  place: Pick<Lvalue, 'base' | 'offset'>,
  size: Term,
  range: SourceRange,
): void {
  if (t.checks.memory === 'checked') {
    requireValid(t, state, place, size, range);
    return;
  }
  const exists = isValid(t, state, place, size);
  t.require(state, exists, goalAt('translation', goalText('existing-object'), range));
}

function requireValid(
  t: Translation,
  state: State,
  place: Pick<Lvalue, 'base' | 'offset'>,
  size: Term,
  range: SourceRange,
): void {
  const kind = literalChoices(place.base, new Set()) === undefined ? 'access' : 'property';
  t.require(state, isValid(t, state, place, size), goalAt(kind, goalText('valid-access'), range));
}

/** Whatever the property is: no execution reads where there is no object, or no longer one (C11 6.2.4p2). */
export function requireExisting(t: Translation, state: State, place: Lvalue, range: SourceRange): void {
  if (t.checks.memory !== 'irrelevant') return;
  const exists = isValid(t, state, place, t.pool.index(typeSize(place.type) ?? 0));
  if (!isTrue(exists)) t.require(state, exists, goalAt('translation', goalText('existing-object'), range));
}

function isValid(
  t: Translation,
  state: State,
  { base, offset }: Pick<Lvalue, 'base' | 'offset'>,
  size: Term,
): Term {
  return t.pool.any(
    pointerTargets(t, base).map(({ object, condition }) =>
      t.pool.and(condition, isInside(t, state, object, offset, size)),
    ),
  );
}

/** Whether `size` bytes from an offset lie in an object that exists. */
export function isInside(t: Translation, state: State, object: MemoryObject, offset: Term, size: Term): Term {
  const { pool } = t;
  if (object.kind === 'function') return pool.false;
  const room = pool.binary('sub', object.size, size);
  return pool.all([
    isLive(t, state, object),
    pool.atMost(pool.index(0), size),
    pool.atMost(size, object.size),
    pool.atMost(pool.index(0), offset),
    pool.atMost(offset, room),
  ]);
}
