import type { CType } from '../../../../c/c-type.js';
import type { InputType } from '../execution.js';

/** Functions whose result the environment chooses, whatever a library function of the same name does. */
export function isNondeterministic(name: string): boolean {
  return /^(?:__VERIFIER_)?nondet_\w+$/.test(name);
}

type IntegerInput = Extract<InputType, { kind: 'integer' }>;

/** Widths of the integers that the names of input functions stand for (SV-COMP 2024, 22 types); negative if signed. */
const WIDTHS: ReadonlyMap<string, number> = new Map([
  ...(['bool', '_Bool'] as const).map((name) => [name, 1] as const),
  ...[['char', -8] as const, ['uchar', 8] as const, ['short', -16] as const, ['ushort', 16] as const],
  ...(['uint', 'unsigned', 'u32'] as const).map((name) => [name, 32] as const),
  ['int', -32],
]);

/**
 * How to request the result of a call; undefined if it is not a scalar. If the program declares a function with a
 * wider type than its name says, or not at all, it still returns only values of its name.
 */
export function resultInputType(type: CType, name: string): InputType | undefined {
  const declared = inputTypeOf(type);
  if (declared?.kind !== 'integer') return declared;
  const width = isNondeterministic(name)
    ? WIDTHS.get(name.replace(/^(?:__VERIFIER_)?nondet_/, ''))
    : undefined;
  if (width === undefined || Math.abs(width) >= declared.width) return declared;
  return { ...declared, width: Math.abs(width), signed: width < 0 } satisfies IntegerInput;
}

/** How to request a value of this type; undefined if it is not a scalar. */
export function inputTypeOf(type: CType): InputType | undefined {
  switch (type.kind) {
    case 'integer':
      return { kind: 'integer', width: type.width, signed: type.signed, name: type.name };
    case 'float':
      return { kind: 'real', width: type.name === 'float' ? 32 : 64, name: type.name };
    case 'pointer':
      return { kind: 'pointer', name: 'pointer' };
    default:
      return undefined;
  }
}
