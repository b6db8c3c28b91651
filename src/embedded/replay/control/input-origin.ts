import type { InputRequest } from '../execution/execution.js';
import type { Symbolic } from '../execution/symbolic/symbolic.js';

/** What the value of an input depends on, and where it is asked for; undefined for a pointer. */
export function originOfInput(
  request: InputRequest,
): { readonly at: number; readonly origin: Symbolic } | undefined {
  const type = symbolicType(request);
  if (type === undefined) return undefined;
  return { at: request.at.start, origin: { kind: 'input', index: request.index, type } };
}

function symbolicType({ type }: InputRequest): Symbolic['type'] | undefined {
  if (type.kind === 'integer') return { kind: 'integer', width: type.width, signed: type.signed };
  return type.kind === 'real' ? { kind: 'real', width: type.width } : undefined;
}
