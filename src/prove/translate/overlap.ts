import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import { isScalar } from '../../c/type/c-type.js';
import { haveCompatibleTypes } from '../../c/type/compatible.js';
import type { Term } from '../../smt/term.js';
import { rootVariable } from '../model/address-taken.js';
import { changesMemory } from '../model/effects/accesses.js';
import { evaluationEffects } from '../model/effects.js';
import { goalText } from '../model/goal-texts.js';
import { hasOverlaps } from '../model/layout.js';
import { goalAt } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { because } from '../model/unsupported-reasons.js';
import type { Lvalue } from '../model/value.js';
import { pointerTargets } from './access.js';
import { areDisjoint } from './accesses.js';
import type { InOrder } from './in-order.js';
import { evaluatePlace } from './places.js';
import type { Assignment } from './sequencing.js';

type RecordAssignment = InOrder<Extract<Assignment, { kind: 'assign' }>>;

/**
 * What is read from an object is assigned to one apart from that, or to that one itself (C11 6.5.16.1p3). Numbers and pointers of
 * one type overlap in unions only: elsewhere, they are aligned.
 *
 * @param states before the operands were evaluated, and afterwards
 */
export function requireDisjointSource(
  t: Translation,
  { before, after }: { readonly before: State; readonly after: State },
  { place: to, value, range }: RecordAssignment,
  place: Lvalue,
): void {
  if (after.isDead) return;
  const sources = findSources(value);
  if (sources === undefined) {
    t.unsupported(after, because('structure-assignment'), range);
    return;
  }
  const isScalarPlace = isScalar(place.type) && !mayOverlap(t, place);
  const possible = sources.filter(
    (source) =>
      !areTextuallyDisjoint(t, to, source) &&
      !(isScalarPlace && haveCompatibleTypes(place.type, source.type)),
  );
  if (possible.length === 0) return;
  const { writes, memory } = evaluationEffects(value, t.calls);
  // Where a source is could depend on what happens during the evaluation.
  if (writes.size > 0 || changesMemory({ reads: writes, writes, memory })) {
    t.unsupported(after, because('nested-structure-assignment'), range);
    return;
  }
  for (const source of possible) {
    const isApart = disjointTerm(t, place, evaluatePlace(t, before.clone(), source));
    t.require(after, isApart, goalAt('translation', goalText('disjoint-source'), range));
  }
}

function mayOverlap(t: Translation, { base }: Lvalue): boolean {
  return pointerTargets(t, base).some(({ object }) => hasOverlaps(object.layout));
}

/** The places of which one is read; undefined: not known. What a call returns has no place. */
function findSources(value: TypedExpression): readonly TypedPlace[] | undefined {
  switch (value.kind) {
    case 'load':
      // One of which only the value is taken: no pointer leads there.
      if (value.place.kind === 'compound-literal') return [];
      return value.place.kind === 'temporary' ? findSources(value.place.value) : [value.place];
    case 'call':
      return [];
    case 'assign':
      return [value.place];
    case 'comma':
      return findSources(value.right);
    case 'convert':
      return findSources(value.operand);
    case 'conditional': {
      const [then, otherwise] = [findSources(value.then), findSources(value.otherwise)];
      return then && otherwise && [...then, ...otherwise];
    }
    case 'statement-expression':
      return value.result === undefined ? undefined : findSources(value.result);
    default:
      // What is computed is not read from another object.
      return isScalar(value.type) ? [] : undefined;
  }
}

/** Whether the text shows it: parts of different variables, of which no pointer leads to the one that is changed. */
function areTextuallyDisjoint(t: Translation, to: TypedPlace, source: TypedPlace): boolean {
  const [one, two] = [rootVariable(to), rootVariable(source)];
  if (to.kind === 'variable' && source.kind === 'variable') return true;
  return one !== undefined && one !== two && (two !== undefined || !t.addressTaken.has(one));
}

function disjointTerm(t: Translation, place: Lvalue, source: Lvalue): Term {
  const { pool } = t;
  const isSame = pool.and(pool.equal(place.base, source.base), pool.equal(place.offset, source.offset));
  return pool.or(areDisjoint(t, place, source), pool.and(isSame, pool.truth(areAlike(place, source))));
}

/** Whether what two places at one address mean is one object for C. */
function areAlike({ type, bitField }: Lvalue, source: Lvalue): boolean {
  return (
    bitField?.firstBit === source.bitField?.firstBit &&
    bitField?.width === source.bitField?.width &&
    haveCompatibleTypes(type, source.type)
  );
}
