import type { SourceRange } from '../../c/tree/source-range.js';
import type { ScalarType } from '../../c/type/c-type.js';
import { goalText } from '../model/goal-texts.js';
import type { Layout } from '../model/layout.js';
import type { MemoryObject } from '../model/memory-object.js';
import { goalAt } from '../model/obligation.js';
import { slotsAt } from '../model/scalar-memory.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { because } from '../model/unsupported-reasons.js';
import type { Lvalue } from '../model/value.js';
import { pointerTargets } from './access.js';

/** A place that holds a number or a pointer. */
export type ScalarPlace = Lvalue & { readonly type: ScalarType };

type Qualifier = 'const' | 'volatile' | 'restrict' | 'atomic';

/** What an access must not be to, if it does not say so itself. */
const MEANING = {
  // C11 6.7.3p6
  const: goalText('modifiable-object'),
  // C11 6.7.3p6
  volatile: goalText('unreached', because('volatile-object')),
  // C11 6.5p7: an atomic type is another type, which may have another size and representation.
  atomic: goalText('unreached', because('atomic-object')),
  // C11 6.7.3.1: compilers rely on what it promises, which is not looked at.
  restrict: goalText('unreached', because('restrict-pointer')),
} as const;

/**
 * An access to an object of which a part was declared with a qualifier is to one without, whatever pointer leads there: a
 * cast, a union or a pointer to void may have dropped it.
 */
export function requireWithout(
  t: Translation,
  state: State,
  qualifier: Qualifier,
  { place, range }: { readonly place: ScalarPlace; readonly range: SourceRange },
): void {
  const { pool } = t;
  for (const { object, condition } of pointerTargets(t, place.base)) {
    if (!hasPart(object, qualifier)) continue;
    const others = slotsAt(t, object, place.offset, place.type, place.bitField).filter(
      (slot) => !slot.type.qualifiers[qualifier],
    );
    const isOther = pool.implies(condition, pool.any(others.map(({ hit }) => hit)));
    t.require(state, isOther, goalAt('translation', MEANING[qualifier], range));
  }
}

/** Memory on the heap is declared by nobody; what a restrict pointer promises holds there, too. */
function hasPart({ kind, layout }: MemoryObject, qualifier: Qualifier): boolean {
  return (kind !== 'heap' || qualifier === 'restrict') && qualifiersIn(layout).has(qualifier);
}

const known = new WeakMap<Layout, ReadonlySet<Qualifier>>();

function qualifiersIn(layout: Layout): ReadonlySet<Qualifier> {
  const found = known.get(layout);
  if (found !== undefined) return found;
  const types = partTypes(layout);
  const all = (['const', 'volatile', 'restrict', 'atomic'] as const).filter((each) =>
    types.some(({ qualifiers }) => qualifiers[each]),
  );
  const result = new Set(all);
  known.set(layout, result);
  return result;
}

function partTypes(layout: Layout): readonly ScalarType[] {
  switch (layout.kind) {
    case 'cells':
    case 'slots':
      return layout.leaves.map(({ type }) => type);
    case 'arrays':
    case 'blocks':
      return layout.runs.map(({ type }) => type);
    case 'opaque':
      return [];
  }
}
