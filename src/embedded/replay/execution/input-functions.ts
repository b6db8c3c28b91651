import type { CType } from '../../../c/c-type.js';
import type { InputType } from './machine.js';

/** Functions whose result the environment chooses, whatever a library of the same name does. */
export function isNondeterministic(name: string): boolean {
  return /^(?:__VERIFIER_)?nondet_\w+$/.test(name);
}

/** How a result of this type is asked for; undefined where it is no scalar. */
export function inputTypeOf(type: CType): InputType | undefined {
  switch (type.kind) {
    case 'integer':
      if (type.size > 8) return undefined;
      return { kind: 'integer', width: type.width, signed: type.signed, name: type.name };
    case 'float':
      return { kind: 'real', width: type.name === 'float' ? 32 : 64, name: type.name };
    case 'pointer':
      return { kind: 'pointer', name: 'pointer' };
    default:
      return undefined;
  }
}
