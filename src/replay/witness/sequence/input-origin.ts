import type { InputRequest, Probe, State } from '../../../machine/interface/execution.js';
import type { Symbolic } from '../../../machine/interface/symbolic.js';

/** The name of the result of a call in a witness. */
export const RESULT = '\\result';

/** What the next result that is seen is made of: an input of the call at an offset, or a value that is being returned. */
export interface Origin {
  readonly at: number | undefined;
  readonly origin: Symbolic;
}

/** What the value of an input depends on, and where it is asked for; undefined for a pointer. */
export function originOfInput(request: InputRequest): Origin | undefined {
  const type = symbolicType(request);
  // What a function reads is not its result.
  if (type === undefined || request.reason === 'read') return undefined;
  return { at: request.at.start, origin: { kind: 'input', index: request.index, type } };
}

/** `\result` of a call that gives an input is that input. */
export function originsOfResult(
  probe: Probe,
  state: State,
  last: Origin | undefined,
): ReadonlyMap<string, Symbolic> {
  const result = probe.kind === 'call-end' ? state.resultOrigin() : undefined;
  if (result !== undefined) return new Map([[RESULT, result]]);
  const isMeant = last !== undefined && (last.at ?? probe.at.start) === probe.at.start;
  return isMeant ? new Map([[RESULT, last.origin]]) : new Map();
}

function symbolicType({ type }: InputRequest): Symbolic['type'] | undefined {
  if (type.kind === 'integer') return { kind: 'integer', width: type.width, signed: type.signed };
  return type.kind === 'float' ? { kind: 'float', width: type.width } : undefined;
}
