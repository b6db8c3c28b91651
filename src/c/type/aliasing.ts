import type { CType, FloatType, IntegerName, RecordDefinition, ScalarType } from './c-type.js';
import { sameType } from './compatible.js';

/** Integer types of one rank, of which one is signed and the other is not. */
const SIGNED: ReadonlyMap<IntegerName, IntegerName> = new Map([
  ['unsigned short', 'short'],
  ['unsigned int', 'int'],
  ['unsigned long', 'long'],
  ['unsigned long long', 'long long'],
  ['unsigned __int128', '__int128'],
]);

/**
 * Whether an object that was declared with one type may be accessed as one of another type, which is kept alike: compilers rely
 * on it that `long` and `long long` are never the same object, even if they have the same size (C11 6.5p7).
 */
export function mayAlias(declared: ScalarType, accessed: ScalarType): boolean {
  if (declared.kind === 'integer' && accessed.kind === 'integer')
    // Characters may be any of them.
    return declared.size === 1 || signedName(declared.name) === signedName(accessed.name);
  if (declared.kind === 'float' && accessed.kind === 'float') return isSameFloat(declared, accessed);
  if (declared.kind !== 'pointer' || accessed.kind !== 'pointer') return true;
  // For compilers, pointers to void may be any pointers.
  const isVoid = declared.target.kind === 'void' || accessed.target.kind === 'void';
  return isVoid || isSameTarget(declared.target, accessed.target);
}

/**
 * Each file of a program has its own definition of a structure (C11 6.2.7p1). For gcc, a pointer to an enumeration is never one to
 * an integer.
 */
function isSameTarget(one: CType, other: CType): boolean {
  if (one.kind === 'pointer' && other.kind === 'pointer') return isSameTarget(one.target, other.target);
  if (one.kind === 'record' && other.kind === 'record')
    return isSameStructure(one.definition, other.definition);
  if (one.kind === 'integer' && other.kind === 'integer' && one.enumerationId !== other.enumerationId)
    return false;
  if (one.kind === 'float' && other.kind === 'float') return isSameFloat(one, other);
  return sameType(one, other) && areSameParts(one, other);
}

/** Types that are the same but for what `sameType` does not tell apart in them. */
function areSameParts(one: CType, other: CType): boolean {
  if (one.kind === 'array' && other.kind === 'array') return isSameTarget(one.element, other.element);
  if (one.kind !== 'function' || other.kind !== 'function') return true;
  return (
    one.prototype === other.prototype &&
    isSameTarget(one.result, other.result) &&
    one.parameters.every((type, index) => isSameTarget(type, other.parameters[index] ?? type))
  );
}

/** For gcc, `_Float64` is neither `double` nor `_Float32x`; which of these types one is, is not known. */
function isSameFloat(one: FloatType, other: FloatType): boolean {
  return one.name === other.name && one.form === 'standard' && other.form === 'standard';
}

/** Whether structures are one type, perhaps in two files. Two definitions in one file are two types, whatever their tags are. */
export function isSameStructure(one: RecordDefinition, other: RecordDefinition): boolean {
  if (one === other) return true;
  return (
    one.fileNumber !== other.fileNumber &&
    one.tag !== undefined &&
    one.tag === other.tag &&
    one.form === other.form
  );
}

/** The signed type of an integer type that has a signed and an unsigned one, but of characters. */
export function signedName(name: IntegerName): IntegerName {
  return SIGNED.get(name) ?? name;
}

/** Characters, or void, whose pointers are passed alike (C11 6.2.5p28). */
export function isOfBytes(type: CType): boolean {
  return type.kind === 'void' || (type.kind === 'integer' && type.size === 1 && type.name !== '_Bool');
}
