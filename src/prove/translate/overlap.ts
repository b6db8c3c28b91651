import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import { typeSize } from '../../c/type/c-type.js';
import { rootVariable } from '../model/address-taken.js';
import { changesMemory, evaluationEffects } from '../model/effects.js';
import { goalText } from '../model/goal-texts.js';
import { goalAt } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { because } from '../model/unsupported-reasons.js';
import type { Lvalue } from '../model/value.js';
import type { InOrder } from './in-order.js';
import { evaluatePlace } from './places.js';
import type { Assignment } from './sequencing.js';

type RecordAssignment = InOrder<Extract<Assignment, { kind: 'assign' }>>;

/**
 * A structure is assigned to an object apart from the one that it is read from, or to that one itself (C11 6.5.16.1p3).
 *
 * @param states before the operands were evaluated, and afterwards
 */
export function requireDisjointStructure(
  t: Translation,
  { before, after }: { readonly before: State; readonly after: State },
  { place: to, value, range }: RecordAssignment,
  place: Lvalue,
): void {
  if (value.type.kind !== 'record' || after.isDead) return;
  const sources = findSources(value);
  if (sources === undefined) {
    t.unsupported(after, because('structure-assignment'), range);
    return;
  }
  const possible = sources.filter((source) => !areDisjoint(t, to, source));
  if (possible.length === 0) return;
  const { writes, memory } = evaluationEffects(value, t.calls);
  // Where a source is could depend on what happens during the evaluation.
  if (writes.size > 0 || changesMemory({ reads: writes, writes, memory })) {
    t.unsupported(after, because('nested-structure-assignment'), range);
    return;
  }
  for (const source of possible) {
    const isApart = disjointTerm(t, place, evaluatePlace(t, before.clone(), source));
    t.require(after, isApart, goalAt('translation', goalText('disjoint-structure'), range));
  }
}

/** The places of which one is read; undefined: not known. What a call returns has no place. */
function findSources(value: TypedExpression): readonly TypedPlace[] | undefined {
  switch (value.kind) {
    case 'load':
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
      return undefined;
  }
}

/** Whether the text shows it: parts of different variables, of which no pointer leads to the one that is changed. */
function areDisjoint(t: Translation, to: TypedPlace, source: TypedPlace): boolean {
  const [one, two] = [rootVariable(to), rootVariable(source)];
  if (to.kind === 'variable' && source.kind === 'variable') return true;
  return one !== undefined && one !== two && (two !== undefined || !t.addressTaken.has(one));
}

function disjointTerm({ pool }: Translation, place: Lvalue, source: Lvalue) {
  const size = pool.index(typeSize(place.type) ?? 0);
  const distance = pool.binary('sub', place.offset, source.offset);
  return pool.any([
    pool.not(pool.equal(place.base, source.base)),
    pool.equal(place.offset, source.offset),
    pool.atMost(size, distance),
    pool.atMost(distance, pool.binary('sub', pool.index(0), size)),
  ]);
}
