import type { SourceRange } from '../../c/tree/source-range.js';
import { isScalar } from '../../c/type/c-type.js';
import { collectScalars } from '../model/copied-scalars.js';
import { goalText } from '../model/goal-texts.js';
import type { Leaf } from '../model/layout.js';
import { goalAt } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { because } from '../model/unsupported-reasons.js';
import type { Lvalue, TermValue } from '../model/value.js';
import { pointerTargets, scalarWithin, storePlace } from './access.js';
import { requireWithout, type ScalarPlace } from './qualified-parts.js';

/** A write by the program, as opposed to an initialisation: constants and literals must not change. */
export function assignPlace(
  t: Translation,
  state: State,
  place: Lvalue,
  value: TermValue,
  range: SourceRange,
): void {
  const constants = pointerTargets(t, place.base).filter(({ object }) => object.contents === 'constant');
  const what = goalText('modifiable-object');
  for (const { condition } of constants)
    t.require(state, t.pool.not(condition), goalAt('translation', what, range));
  if (place.type.qualifiers.restrict) t.unsupported(state, because('restrict-pointer'), range);
  for (const scalar of scalarsAt(t, place)) {
    const access = { place: scalar, range };
    requireWithout(t, state, 'const', access);
    if (!scalar.type.qualifiers.volatile) requireWithout(t, state, 'volatile', access);
    if (!scalar.type.qualifiers.atomic) requireWithout(t, state, 'atomic', access);
  }
  storePlace(t, state, place, value, range);
}

/** The scalars that an access to a place is about. */
function scalarsAt(t: Translation, place: Lvalue): readonly ScalarPlace[] {
  const { type } = place;
  if (isScalar(type)) return [{ ...place, type }];
  const leaves: Leaf[] = [];
  return collectScalars(type, 0, leaves) ? leaves.map((leaf) => scalarWithin(t, place, leaf)) : [];
}
