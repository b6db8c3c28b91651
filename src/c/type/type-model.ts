import { wrapInteger } from '../../arithmetic/integer-arithmetic.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import {
  type ArrayLength,
  type ArrayType,
  type CType,
  type FloatName,
  type FloatType,
  type FunctionType,
  type IntegerName,
  type IntegerType,
  NO_QUALIFIERS,
  type PointerType,
  type Qualifiers,
  type RecordDefinition,
  type RecordType,
  type VoidType,
} from './c-type.js';

export const VOID: VoidType = { kind: 'void', qualifiers: NO_QUALIFIERS };

/** The types of one data model on x86, as gcc has them. */
export interface TypeModel {
  readonly dataModel: DataModel;
  readonly integer: (name: IntegerName) => IntegerType;
  readonly float: (name: FloatName) => FloatType;
  readonly pointerSize: number;
  readonly int: IntegerType;
  readonly unsignedInt: IntegerType;
  readonly char: IntegerType;
  readonly bool: IntegerType;
  /** `size_t`. */
  readonly size: IntegerType;
  /** `ptrdiff_t`. */
  readonly difference: IntegerType;
  /** `wchar_t`. */
  readonly wide: IntegerType;
  readonly double: FloatType;
}

const INTEGER_BYTES: ReadonlyMap<IntegerName, readonly [ilp32: number, lp64: number, signed: boolean]> =
  new Map([
    ['_Bool', [1, 1, false]],
    ['char', [1, 1, true]],
    ['signed char', [1, 1, true]],
    ['unsigned char', [1, 1, false]],
    ['short', [2, 2, true]],
    ['unsigned short', [2, 2, false]],
    ['int', [4, 4, true]],
    ['unsigned int', [4, 4, false]],
    ['long', [4, 8, true]],
    ['unsigned long', [4, 8, false]],
    ['long long', [8, 8, true]],
    ['unsigned long long', [8, 8, false]],
    ['__int128', [16, 16, true]],
    ['unsigned __int128', [16, 16, false]],
  ]);

/** Size and alignment of floating types in bytes: long double is 12 bytes at 4 on i386, 16 at 16 on x86-64. */
const FLOAT_BYTES: ReadonlyMap<FloatName, { ILP32: [number, number]; LP64: [number, number] }> = new Map([
  ['float', { ILP32: [4, 4], LP64: [4, 4] }],
  ['double', { ILP32: [8, 4], LP64: [8, 8] }],
  ['long double', { ILP32: [12, 4], LP64: [16, 16] }],
  ['_Float128', { ILP32: [16, 16], LP64: [16, 16] }],
]);

function makeInteger(dataModel: DataModel, name: IntegerName): IntegerType {
  const [ilp32, lp64, signed] = INTEGER_BYTES.get(name) ?? [4, 4, true];
  const size = dataModel === 'ILP32' ? ilp32 : lp64;
  return {
    kind: 'integer',
    name,
    size,
    width: name === '_Bool' ? 1 : size * 8,
    signed,
    alignment: dataModel === 'ILP32' && size === 8 ? 4 : size,
    enumeration: undefined,
    enumerationId: undefined,
    qualifiers: NO_QUALIFIERS,
  };
}

function makeModel(dataModel: DataModel): TypeModel {
  const integers = new Map([...INTEGER_BYTES.keys()].map((name) => [name, makeInteger(dataModel, name)]));
  const floats = new Map(
    [...FLOAT_BYTES].map(([name, sizes]): [FloatName, FloatType] => {
      const [size, alignment] = sizes[dataModel];
      return [name, { kind: 'float', name, form: 'standard', size, alignment, qualifiers: NO_QUALIFIERS }];
    }),
  );
  const integer = (name: IntegerName) => integers.get(name) ?? makeInteger(dataModel, name);
  const float = (name: FloatName) => floats.get(name) as FloatType;
  return {
    dataModel,
    integer,
    float,
    pointerSize: dataModel === 'ILP32' ? 4 : 8,
    int: integer('int'),
    unsignedInt: integer('unsigned int'),
    char: integer('char'),
    bool: integer('_Bool'),
    size: integer(dataModel === 'ILP32' ? 'unsigned int' : 'unsigned long'),
    difference: integer(dataModel === 'ILP32' ? 'int' : 'long'),
    wide: integer(dataModel === 'ILP32' ? 'long' : 'int'),
    double: float('double'),
  };
}

const MODELS = new Map<DataModel, TypeModel>([
  ['ILP32', makeModel('ILP32')],
  ['LP64', makeModel('LP64')],
]);

export function typeModel(dataModel: DataModel): TypeModel {
  return MODELS.get(dataModel) ?? makeModel(dataModel);
}

export function pointerTo(model: TypeModel, target: CType, qualifiers = NO_QUALIFIERS): PointerType {
  return { kind: 'pointer', target, size: model.pointerSize, qualifiers };
}

export function arrayType(element: CType, length: ArrayLength): ArrayType {
  return { kind: 'array', element, length, qualifiers: NO_QUALIFIERS };
}

export function knownArray(element: CType, count: number): ArrayType {
  return arrayType(element, { kind: 'known', count });
}

export function recordType(definition: RecordDefinition): RecordType {
  return { kind: 'record', definition, alignment: undefined, qualifiers: NO_QUALIFIERS };
}

export function functionType(
  result: CType,
  parameters: readonly CType[],
  form: 'fixed' | 'variadic' | 'without prototype',
): FunctionType {
  return {
    kind: 'function',
    result,
    parameters,
    variadic: form === 'variadic',
    prototype: form !== 'without prototype',
    qualifiers: NO_QUALIFIERS,
  };
}

/** The type of a value: without qualifiers. */
export function unqualified<Type extends CType>(type: Type): Type {
  const { qualifiers } = type;
  if (qualifiers === NO_QUALIFIERS) return type;
  return { ...type, qualifiers: NO_QUALIFIERS };
}

/** Adds qualifiers; those of an array are those of its elements. */
export function qualified<Type extends CType>(type: Type, added: Qualifiers): Type {
  if (!added.const && !added.volatile && !added.restrict && !added.atomic) return type;
  if (type.kind === 'array') return { ...type, element: qualified(type.element, added) };
  const { qualifiers } = type;
  return {
    ...type,
    qualifiers: {
      const: qualifiers.const || added.const,
      volatile: qualifiers.volatile || added.volatile,
      restrict: qualifiers.restrict || added.restrict,
      atomic: qualifiers.atomic || added.atomic,
    },
  };
}

/** The signed or unsigned integer type of a size, as the first C type that has it. */
export function integerOfSize(model: TypeModel, bytes: number, signed: boolean): IntegerType | undefined {
  for (const name of ['signed char', 'unsigned char', 'short', 'unsigned short'] as const) {
    const type = model.integer(name);
    if (type.size === bytes && type.signed === signed) return type;
  }
  for (const name of INTEGER_BYTES.keys()) {
    const type = model.integer(name);
    if (type.size === bytes && type.signed === signed && name !== '_Bool') return type;
  }
  return undefined;
}

/** The value converted to an integer type: modulo 2^width; `_Bool` compares with zero. */
export function wrapTo(type: IntegerType, value: bigint): bigint {
  if (type.name === '_Bool') return value === 0n ? 0n : 1n;
  return wrapInteger(type, value);
}
