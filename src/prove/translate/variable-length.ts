import type { DeclarationItem, DeclarationStatement } from '../../c/tree/typed-statement.js';
import { typeSize } from '../../c/type/c-type.js';
import { intSort } from '../../smt/sort.js';
import { goalText } from '../model/goal-texts.js';
import { OFFSET } from '../model/layout.js';
import { goalAt } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { because } from '../model/unsupported-reasons.js';
import { storePlace } from './access.js';
import { evaluate } from './expressions.js';
import { collectLabels } from './jumps.js';
import { endTemporaries, leaveScope } from './scopes.js';

/** Elements that an array may have: no size wraps with them, and no negative length is among them. */
const MOST_ELEMENTS = (1n << 31n) - 1n;

/**
 * The length of an array is evaluated, and stored for `sizeof`; the variable has an object of this size from here on,
 * another one each time. Its elements have a size that the type says.
 */
export function measureArray(
  t: Translation,
  state: State,
  { lengths, variable }: DeclarationItem,
  { range }: DeclarationStatement,
): void {
  const [length, ...others] = lengths;
  if (length === undefined || state.isDead) return;
  const { type } = variable ?? {};
  const size = type?.kind === 'array' ? typeSize(type.element) : undefined;
  // If the loop or the call is not unrolled, one object would stand for many. A jump back may leave the scope within a block.
  const isRefused =
    t.loopDepth > 0 ||
    t.modularFunctions.size > 0 ||
    collectLabels(t.frame.definition.body).gotos.size > 0 ||
    others.length > 0;
  // As it is before it becomes one of the type of sizes.
  const said = length.value.kind === 'convert' ? length.value.operand : length.value;
  const value = isRefused ? undefined : evaluate(t, state, said);
  if (
    variable === undefined ||
    size === undefined ||
    value?.kind !== 'number' ||
    value.term.sort.kind !== 'int'
  ) {
    t.unsupported(state, because('variable-length'), range);
    return;
  }
  const { pool } = t;
  const sort = intSort(length.variable.type.kind === 'integer' ? length.variable.type.width : 64, false);
  const place = t.pointerTo(t.variableObject(length.variable));
  const stored = { kind: 'number', term: pool.cast(sort, value.term) } as const;
  storePlace(t, state, { ...place, type: length.variable.type, bitField: undefined }, stored, range);
  endTemporaries(t, state);
  const count = pool.cast(OFFSET, value.term);
  const isLength = pool.and(pool.atMost(pool.index(1), count), pool.atMost(count, pool.index(MOST_ELEMENTS)));
  t.require(state, isLength, goalAt('translation', goalText('array-length'), range));
  leaveScope(t, state, [variable]);
  t.renewVariableObject(variable, pool.binary('mul', count, pool.index(size)));
}
