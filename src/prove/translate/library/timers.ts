import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import type { CType } from '../../../c/type/c-type.js';
import { BOOL, intSort } from '../../../smt/sort.js';
import { isTimerFunction } from '../../model/library-effects.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import type { TermValue } from '../../model/value.js';
import type { Call } from '../calls.js';
import { anyValue } from '../pointers.js';
import { pointerIn, writeScalar } from './bytes.js';

const INT = intSort(32, true);

/**
 * `timer_create` without an event of its own, which writes the name of a timer that does not run, and `timer_delete`: each says
 * 0, or -1 if it cannot (POSIX). Undefined if it is another function, or declared otherwise.
 */
export function callTimerFunction(
  t: Translation,
  state: State,
  call: Call,
  { name, type }: FunctionEntity,
  values: readonly TermValue[],
): TermValue | undefined {
  if (!isTimerFunction(name) || !type.prototype || type.variadic) return undefined;
  const isInt = (each: CType) => each.kind === 'integer' && each.name === 'int';
  const kinds = name === 'timer_create' ? ['integer', 'pointer', 'pointer'] : ['pointer'];
  const areAlike =
    type.parameters.length === kinds.length &&
    type.parameters.every(({ kind }, index) => kind === kinds[index]);
  if (!areAlike || ![type.result, call.functionType.result].every(isInt)) return undefined;
  if (name === 'timer_create') {
    const [, event] = values;
    const timer = pointerIn(values[2]);
    const given = call.arguments[2]?.type;
    const target = given?.kind === 'pointer' ? given.target : undefined;
    // Another event may call functions of the program.
    if (event?.kind !== 'pointer' || event.base.value !== 0n || event.offset.value !== 0n) return undefined;
    const any = target?.kind === 'pointer' ? anyValue(t, target, 'timer') : undefined;
    if (timer === undefined || target?.kind !== 'pointer' || any === undefined) return undefined;
    writeScalar({ t, range: call.range }, state, timer, { type: target, value: any });
  }
  // Of what is not the name of a timer, nothing is said: glibc may follow it.
  if (name === 'timer_delete' && t.checks.memory !== 'irrelevant') return undefined;
  const { pool } = t;
  const succeeds = pool.fresh(BOOL, 'succeeds');
  return { kind: 'number', term: pool.ite(succeeds, pool.integer(INT, 0), pool.integer(INT, -1)) };
}
