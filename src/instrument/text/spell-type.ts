import type { CType, FloatName } from '../../c/type/c-type.js';
import { NotExpressible } from '../subject/failure.js';

/** For clang, the name that C23 gives to a type of gcc is none on the machines of the competition. */
const FLOAT_NAMES: Readonly<Record<FloatName, string>> = {
  float: 'float',
  double: 'double',
  'long double': 'long double',
  _Float128: '__float128',
};

/**
 * A type as C writes it in a cast, without qualifiers: nothing is written through what a witness says.
 * @param line 1-based line of the program, for the failure
 * @throws NotExpressible for types without a name
 */
export function spellType(type: CType, line: number): string {
  switch (type.kind) {
    case 'void':
      return 'void';
    case 'integer':
      return type.name;
    case 'float':
      if (type.form === 'standard') return FLOAT_NAMES[type.name];
      break;
    case 'pointer':
      if (type.target.kind !== 'array' && type.target.kind !== 'function') {
        return `${spellType(type.target, line)} *`;
      }
      break;
    case 'record':
      if (type.definition.tag !== undefined) return `${type.definition.form} ${type.definition.tag}`;
      break;
    default:
  }
  throw new NotExpressible(line, 'a type without a simple name');
}
