import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { IntegerType } from '../../c/type/c-type.js';
import { NotExpressible } from '../subject/failure.js';
import { spellType } from '../text/spell-type.js';

/** What terms of the language of witnesses are called in the program: `\result`, and values of an earlier moment. */
export type Meanings = ReadonlyMap<TypedExpression, string>;

/**
 * An expression of a witness as C: every conversion is written out, so it means the same wherever its names do.
 * @param line 1-based line of the program at which it stands
 * @throws NotExpressible for what C has no side-effect-free expression for
 */
export function spellInC(expression: TypedExpression, line: number, meanings: Meanings = new Map()): string {
  const inner = (each: TypedExpression): string => spellInC(each, line, meanings);
  const known = meanings.get(expression);
  if (known !== undefined) return known;
  switch (expression.kind) {
    case 'integer-constant':
      return spellInteger(expression.value, expression.type);
    case 'float-constant': {
      const type = spellType(expression.type, line);
      if (expression.type.name === 'long double' || !Number.isFinite(expression.value)) break;
      return `((${type})${expression.value.toExponential()})`;
    }
    case 'load':
      return spellPlace(expression.place, line, meanings);
    case 'address':
      if (expression.place.kind === 'function') return `(${expression.place.function.name})`;
      return expression.origin === 'array'
        ? `(${spellPlace(expression.place, line, meanings)})`
        : `(&${spellPlace(expression.place, line, meanings)})`;
    case 'convert':
      return `((${spellType(expression.type, line)})${inner(expression.operand)})`;
    case 'unary':
      return `(${expression.operator}${inner(expression.operand)})`;
    case 'binary':
    case 'comparison':
    case 'logical':
      return `(${inner(expression.left)} ${expression.operator} ${inner(expression.right)})`;
    case 'pointer-add':
      return `(${inner(expression.pointer)} ${expression.operator} ${inner(expression.offset)})`;
    case 'pointer-difference':
      return `(${inner(expression.left)} - ${inner(expression.right)})`;
    case 'conditional':
      return `(${inner(expression.condition)} ? ${inner(expression.then)} : ${inner(expression.otherwise)})`;
    default:
  }
  throw new NotExpressible(line, `an expression of the kind ${expression.kind}`);
}

function spellPlace(place: TypedPlace, line: number, meanings: Meanings): string {
  switch (place.kind) {
    case 'variable':
      if (place.variable.origin === 'declared') return place.variable.name;
      break;
    case 'dereference':
      return `(*${spellInC(place.pointer, line, meanings)})`;
    case 'member': {
      const base = spellPlace(place.base, line, meanings);
      return place.member.name === undefined ? base : `${base}.${place.member.name}`;
    }
    default:
  }
  throw new NotExpressible(line, `an object of the kind ${place.kind}`);
}

const SUFFIXES: Readonly<Record<string, string>> = {
  'unsigned int': 'U',
  long: 'L',
  'unsigned long': 'UL',
  'long long': 'LL',
  'unsigned long long': 'ULL',
};

/** A constant of an integer type. */
export function spellInteger(value: bigint, type: IntegerType): string {
  if (type.width > 64 && value !== BigInt.asIntN(64, value)) {
    // No literal of C is so wide.
    const [high, low] = [BigInt.asUintN(64, value >> 64n), BigInt.asUintN(64, value)];
    return `((${type.name})(((unsigned __int128)${high}ULL << 64) | ${low}ULL))`;
  }
  const suffix = SUFFIXES[type.name] ?? '';
  // The least value of a signed type has no literal of its own.
  const isLeast = type.signed && value === -(1n << BigInt(type.width - 1)) && type.width >= 32;
  const written = isLeast ? `(${value + 1n}${suffix} - 1${suffix})` : `${value}${suffix}`;
  if (type.name === 'int' || suffix !== '') return value < 0n && !isLeast ? `(${written})` : written;
  return `((${type.name})${value < 0n ? `(${written})` : written})`;
}
