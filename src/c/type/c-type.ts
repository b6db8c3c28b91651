/**
 * Types of C with their sizes for one data model. Every type knows its size and alignment, so users of a typed
 * program need no table of their own. Compare types with `sameType`, never by identity, except records.
 */

/** Qualifiers of a type. They matter for diagnostics and for `volatile` objects; a loaded value has none. */
export interface Qualifiers {
  readonly const: boolean;
  readonly volatile: boolean;
  readonly restrict: boolean;
  readonly atomic: boolean;
}

export const NO_QUALIFIERS: Qualifiers = { const: false, volatile: false, restrict: false, atomic: false };

interface TypeBase {
  readonly qualifiers: Qualifiers;
}

export interface VoidType extends TypeBase {
  readonly kind: 'void';
}

export type IntegerName =
  | '_Bool'
  | 'char'
  | 'signed char'
  | 'unsigned char'
  | 'short'
  | 'unsigned short'
  | 'int'
  | 'unsigned int'
  | 'long'
  | 'unsigned long'
  | 'long long'
  | 'unsigned long long'
  | '__int128'
  | 'unsigned __int128';

/** An integer type. An enumeration is the integer type that gcc chooses for it, with its tag kept for messages. */
export interface IntegerType extends TypeBase {
  readonly kind: 'integer';
  readonly name: IntegerName;
  /** Size of an object in bytes. */
  readonly size: number;
  /** Bits of the value including the sign: 1 for `_Bool`. The width of a bit-field is in `Member`. */
  readonly width: number;
  readonly signed: boolean;
  /** Alignment in bytes inside a structure (i386 aligns 8-byte integers at 4 there). */
  readonly alignment: number;
  readonly enumeration: string | undefined;
  /** Unique for each enumeration of a program: two of them are different types. */
  readonly enumerationId: number | undefined;
}

export type FloatName = 'float' | 'double' | 'long double' | '_Float128';

export interface FloatType extends TypeBase {
  readonly kind: 'float';
  readonly name: FloatName;
  /** `_Float64` and its kin are types of their own, with the values of the type that `name` says. */
  readonly form: 'standard' | 'interchange';
  readonly size: number;
  readonly alignment: number;
}

export interface PointerType extends TypeBase {
  readonly kind: 'pointer';
  readonly target: CType;
  /** 4 (ILP32) or 8 (LP64) bytes; the alignment is the same. */
  readonly size: number;
}

/**
 * Number of elements. `variable`: only known when the declaration is executed. The value is then in a hidden local
 * variable (see `DeclarationStatement.lengths`), whose id is `countVariable`.
 */
export type ArrayLength =
  | { readonly kind: 'known'; readonly count: number }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'variable'; readonly countVariable: number };

export interface ArrayType extends TypeBase {
  readonly kind: 'array';
  readonly element: CType;
  readonly length: ArrayLength;
}

export interface FunctionType extends TypeBase {
  readonly kind: 'function';
  readonly result: CType;
  /** Types after adjustment (arrays and functions are pointers). Empty without a prototype. */
  readonly parameters: readonly CType[];
  readonly variadic: boolean;
  /** False for `f()` and K&R definitions: arguments only get the default promotions. */
  readonly prototype: boolean;
}

/** A structure or union; all mentions share `definition`, which is completed in place. */
export interface RecordType extends TypeBase {
  readonly kind: 'record';
  readonly definition: RecordDefinition;
  /** `aligned` on a typedef of the type; undefined: the alignment of the definition. The size is unaffected. */
  readonly alignment: number | undefined;
}

export interface RecordDefinition {
  /** Unique for each definition of a program. */
  readonly id: number;
  /** Number of the file of the program, from 0 on. */
  readonly fileNumber: number;
  readonly form: 'struct' | 'union';
  readonly tag: string | undefined;
  /** Undefined while the type is incomplete. */
  readonly layout: RecordLayout | undefined;
}

export interface RecordLayout {
  readonly size: number;
  readonly alignment: number;
  /** In source order, without unnamed bit-fields. Anonymous structures and unions are members without a name. */
  readonly members: readonly Member[];
}

export interface Member {
  readonly name: string | undefined;
  readonly type: CType;
  /** Bytes from the start of the record. For a bit-field, the byte with its first (least significant) bit. */
  readonly offset: number;
  /** Bit-fields only. Little endian: value = (bytes from `offset` on, as one number) >> firstBit, `width` bits of it. */
  readonly bitField: BitField | undefined;
}

export interface BitField {
  /** 0 to 7: least significant bit inside the byte at `offset`. */
  readonly firstBit: number;
  /** 1 to 64. */
  readonly width: number;
}

/** The built-in type of a variable argument list is an ordinary type, see `variableArgumentList`. */
export type CType = VoidType | IntegerType | FloatType | PointerType | ArrayType | FunctionType | RecordType;

export type ScalarType = IntegerType | FloatType | PointerType;
export type ArithmeticType = IntegerType | FloatType;

/**
 * Size of an object of this type in bytes; undefined for incomplete types and variable-length arrays. As in GNU C,
 * `void` and functions count as 1 (pointer arithmetic, `sizeof`).
 */
export function typeSize(type: CType): number | undefined {
  switch (type.kind) {
    case 'void':
    case 'function':
      return 1;
    case 'integer':
    case 'float':
    case 'pointer':
      return type.size;
    case 'record':
      return type.definition.layout?.size;
    case 'array': {
      if (type.length.kind !== 'known') return undefined;
      const element = typeSize(type.element);
      return element === undefined ? undefined : element * type.length.count;
    }
  }
}

/** Alignment in bytes that an object of this type has inside a structure. */
export function typeAlignment(type: CType): number {
  const plain = plainAlignment(type);
  return type.qualifiers.atomic ? Math.max(plain, atomicAlignment(typeSize(type) ?? 0)) : plain;
}

/** Since gcc 11, what one instruction can exchange never lies across two places of its size. */
function atomicAlignment(size: number): number {
  return [1, 2, 4, 8, 16].includes(size) ? size : 1;
}

function plainAlignment(type: CType): number {
  switch (type.kind) {
    case 'void':
    case 'function':
      return 1;
    case 'integer':
    case 'float':
      return type.alignment;
    case 'pointer':
      return type.size;
    case 'record':
      return type.alignment ?? type.definition.layout?.alignment ?? 1;
    case 'array':
      return typeAlignment(type.element);
  }
}

export function isScalar(type: CType): type is ScalarType {
  return type.kind === 'integer' || type.kind === 'float' || type.kind === 'pointer';
}

export function isArithmetic(type: CType): type is ArithmeticType {
  return type.kind === 'integer' || type.kind === 'float';
}

/** True for types of objects: complete, and not a function. */
export function isObjectType(type: CType): boolean {
  if (type.kind === 'void' || type.kind === 'function') return false;
  return typeSize(type) !== undefined || (type.kind === 'array' && type.length.kind === 'variable');
}

/** Whether accesses to an object of this type are side effects; of an array, to its elements. */
export function isVolatile(type: CType): boolean {
  return type.kind === 'array' ? isVolatile(type.element) : type.qualifiers.volatile;
}
