import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import { isQuotientFunction } from '../../model/library-effects.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import type { TermValue } from '../../model/value.js';
import type { Call } from '../calls.js';
import { anyValue } from '../pointers.js';
import { pointerIn, writeScalar } from './bytes.js';
import { nearestRest } from './division-rests.js';
import { areNamed, withRest } from './mathematics.js';

const remainder = withRest(nearestRest);

/**
 * `remquo` gives what `remainder` does, and writes the last bits of the quotient, with its sign (C11 7.12.10.3), which are not
 * known here. Undefined if it is another function, or declared otherwise.
 */
export function divideWithQuotient(
  t: Translation,
  state: State,
  call: Call,
  { name, type }: FunctionEntity,
  values: readonly TermValue[],
): TermValue | undefined {
  if (!isQuotientFunction(name) || !type.prototype || type.variadic) return undefined;
  const float = name === 'remquo' ? 'double' : 'float';
  const passed = call.arguments.map((argument) => argument.type);
  const [x, y] = values;
  const quotient = pointerIn(values[2]);
  const target = passed[2]?.kind === 'pointer' ? passed[2].target : undefined;
  const declared = [type.parameters.slice(0, 2), passed.slice(0, 2)];
  if (type.parameters[2]?.kind !== 'pointer' || passed.length !== 3 || type.parameters.length !== 3)
    return undefined;
  if (!declared.every((types) => areNamed(types, [float, float]))) return undefined;
  if (!areNamed([type.result, call.functionType.result], [float, float])) return undefined;
  if (target === undefined || !areNamed([target], ['int'])) return undefined;
  if (target.kind !== 'integer' || x?.kind !== 'number' || y?.kind !== 'number' || quotient === undefined)
    return undefined;
  const rest = remainder({ t, state, range: call.range }, x.term, y.term);
  const any = anyValue(t, target, 'quotient');
  if (any === undefined) return undefined;
  writeScalar({ t, range: call.range }, state, quotient, { type: target, value: any });
  return { kind: 'number', term: rest };
}
