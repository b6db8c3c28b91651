import type { CType, IntegerType } from '../../c/type/c-type.js';
import { NotExpressible } from '../subject/failure.js';

/** Names of types that have the same range under both data models, by width in bits. */
const SIGNED: ReadonlyMap<number, string> = new Map([
  [8, 'signed char'],
  [16, 'short'],
  [32, 'int'],
  [64, 'long long'],
]);
const UNSIGNED: ReadonlyMap<number, string> = new Map([
  [8, 'unsigned char'],
  [16, 'unsigned short'],
  [32, 'unsigned int'],
  [64, 'unsigned long long'],
]);

/**
 * An integer that is an ordinary object or value.
 * @param line 1-based line of the program, for the failure
 * @param name what it is the type of, for the failure
 * @throws NotExpressible
 */
export function requireInteger(type: CType, line: number, name: string): IntegerType {
  if (type.kind !== 'integer')
    throw new NotExpressible(line, `${name} is neither an integer nor an array of integers`);
  const { volatile, atomic, restrict } = type.qualifiers;
  if (volatile || atomic || restrict) throw new NotExpressible(line, `${name} is volatile or atomic`);
  return type;
}

/**
 * The type as the written program has it: by its range, whatever the program calls it.
 * @throws NotExpressible for all but integers of up to 64 bits
 */
export function spellInteger(type: CType, line: number, name: string): string {
  const integer = requireInteger(type, line, name);
  if (integer.name === '_Bool') return '_Bool';
  const spelled = (integer.signed ? SIGNED : UNSIGNED).get(integer.width);
  if (spelled === undefined) throw new NotExpressible(line, `${name} is an integer of ${integer.width} bits`);
  return spelled;
}

/** The type of a result, which may be none. */
export function spellResult(type: CType, line: number, name: string): string {
  return type.kind === 'void' ? 'void' : spellInteger(type, line, name);
}

/** A declaration of an integer, or of an array of them. */
export function spellObject(type: CType, line: number, name: string, declared: string): string {
  if (type.kind !== 'array') return `${spellInteger(type, line, name)} ${declared}`;
  if (type.length.kind !== 'known' || type.length.count === 0)
    throw new NotExpressible(line, `${name} is an array whose length is not known`);
  return spellObject(type.element, line, name, `${declared}[${type.length.count}]`);
}
