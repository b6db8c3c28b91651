import type { InputKind } from '../interface/compiled-program.js';
import {
  type InputRequest,
  type InputType,
  type InputValue,
  STOP,
  type State,
} from '../interface/execution.js';
import type { Where } from '../interface/execution-end.js';
import { EndSignal } from './end-signal.js';
import type { RunningProgram } from './running-program.js';

/** The next input; the observer's value is converted to the type. */
export function askInput(program: RunningProgram, state: State, kind: InputKind, where: Where): InputValue {
  const request: InputRequest = {
    index: program.inputs.length,
    name: kind.name,
    reason: kind.reason,
    type: kind.type,
    function: where.function,
    range: where.range,
    at: where.at,
  };
  const given = program.observer.input?.(request, state) ?? 0n;
  if (given === STOP) throw new EndSignal({ kind: 'stopped' });
  const value = notBelow(kind.least, ofType(given, kind.type));
  program.inputs.push({ request, value });
  program.threads?.takes(value);
  return value;
}

/** A value below the least is not one that the environment may choose. */
function notBelow(least: bigint | undefined, value: InputValue): InputValue {
  return least !== undefined && typeof value === 'bigint' && value < least ? least : value;
}

function ofType(given: InputValue, type: InputType): InputValue {
  if (type.kind === 'float') return type.width === 32 ? Math.fround(Number(given)) : Number(given);
  const whole = integerBits(given);
  if (type.kind === 'pointer') return whole;
  if (type.width === 1) return whole === 0n ? 0n : 1n;
  return type.signed ? BigInt.asIntN(type.width, whole) : BigInt.asUintN(type.width, whole);
}

export function integerBits(value: InputValue): bigint {
  if (typeof value === 'bigint') return value;
  return Number.isFinite(value) ? BigInt(Math.trunc(value)) : 0n;
}
