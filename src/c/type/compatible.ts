import type { ArrayLength, CType, FloatType, FunctionType, IntegerType } from './c-type.js';
import { unqualified } from './type-model.js';

/**
 * True for types that are equal except for qualifiers: those of the type itself and, because programs mix them
 * freely, of what it points to.
 */
export function sameType(left: CType, right: CType): boolean {
  switch (left.kind) {
    case 'void':
      return right.kind === 'void';
    case 'integer':
      return right.kind === 'integer' && left.name === right.name;
    case 'float':
      return right.kind === 'float' && left.name === right.name;
    case 'pointer':
      return right.kind === 'pointer' && sameType(left.target, right.target);
    case 'record':
      return right.kind === 'record' && left.definition === right.definition;
    case 'array':
      return (
        right.kind === 'array' &&
        sameType(left.element, right.element) &&
        (left.length.kind !== 'known' ||
          right.length.kind !== 'known' ||
          left.length.count === right.length.count)
      );
    case 'function':
      return right.kind === 'function' && sameFunction(left, right);
  }
}

function sameFunction(left: FunctionType, right: FunctionType): boolean {
  if (!sameType(left.result, right.result)) return false;
  if (!left.prototype || !right.prototype) return true;
  return (
    left.variadic === right.variadic &&
    left.parameters.length === right.parameters.length &&
    left.parameters.every((type, index) => {
      const other = right.parameters[index];
      return other !== undefined && sameType(type, other);
    })
  );
}

/** Whether arrays that types of the same kind lead to have the same lengths, or lengths from the same place. */
export function sameLengths(left: CType, right: CType): boolean {
  if (left.kind === 'pointer') return right.kind === 'pointer' && sameLengths(left.target, right.target);
  if (left.kind === 'function') return right.kind === 'function' && sameLengths(left.result, right.result);
  if (left.kind !== 'array') return true;
  return (
    right.kind === 'array' &&
    sameLength(left.length, right.length) &&
    sameLengths(left.element, right.element)
  );
}

function sameLength(left: ArrayLength, right: ArrayLength): boolean {
  if (left.kind === 'known') return right.kind === 'known' && left.count === right.count;
  if (left.kind === 'incomplete') return right.kind === 'incomplete';
  return right.kind === 'variable' && left.countVariable === right.countVariable;
}

export type Compatibility = 'compatible' | 'incompatible' | 'undecided';

/**
 * Whether two types are compatible as gcc has it for `_Generic` and builtins (C11 6.2.7): all qualifiers count,
 * those of the types themselves too.
 */
export function compatibility(left: CType, right: CType): Compatibility {
  if (!sameQualifiers(left, right)) return 'incompatible';
  switch (left.kind) {
    case 'void':
      return decided(right.kind === 'void');
    case 'integer':
      return decided(right.kind === 'integer' && compatibleIntegers(left, right));
    case 'float':
      return right.kind === 'float' ? compatibleReals(left, right) : 'incompatible';
    case 'record':
      return decided(right.kind === 'record' && left.definition === right.definition);
    case 'pointer':
      return right.kind === 'pointer' ? compatibility(left.target, right.target) : 'incompatible';
    case 'array':
      return right.kind === 'array' && compatibleLengths(left.length, right.length)
        ? compatibility(left.element, right.element)
        : 'incompatible';
    case 'function':
      return right.kind === 'function' ? compatibleFunctions(left, right) : 'incompatible';
  }
}

/** Whether values of two types, which have no qualifiers, are of compatible ones. Where only gcc knows, they are not. */
export function haveCompatibleTypes(one: CType, two: CType): boolean {
  return compatibility(unqualified(one), unqualified(two)) === 'compatible';
}

function decided(compatible: boolean): Compatibility {
  return compatible ? 'compatible' : 'incompatible';
}

/** Which of the types `_Float64`, `_Float32x`, … one of them is, is not known. */
function compatibleReals(left: FloatType, right: FloatType): Compatibility {
  const isStandard = left.form === 'standard' && right.form === 'standard';
  return isStandard || left.name !== right.name ? decided(left.name === right.name) : 'undecided';
}

/** An enumeration is compatible with its integer type, but not with another enumeration. */
function compatibleIntegers(left: IntegerType, right: IntegerType): boolean {
  const enumerations = left.enumerationId !== undefined && right.enumerationId !== undefined;
  return enumerations ? left.enumerationId === right.enumerationId : left.name === right.name;
}

function compatibleLengths(left: ArrayLength, right: ArrayLength): boolean {
  return left.kind !== 'known' || right.kind !== 'known' || left.count === right.count;
}

/** Without a prototype, what a definition says about the parameters counts for gcc, and the type does not have it. */
function compatibleFunctions(left: FunctionType, right: FunctionType): Compatibility {
  const result = compatibility(unqualified(left.result), unqualified(right.result));
  if (result === 'incompatible') return result;
  if (!left.prototype || !right.prototype) {
    const none = left.prototype === right.prototype || left.parameters.length + right.parameters.length === 0;
    return none && !left.variadic && !right.variadic ? result : 'undecided';
  }
  if (left.variadic !== right.variadic || left.parameters.length !== right.parameters.length)
    return 'incompatible';
  const all = left.parameters.map((type, index) =>
    compatibility(unqualified(type), unqualified(right.parameters[index] ?? type)),
  );
  if (all.includes('incompatible')) return 'incompatible';
  return all.includes('undecided') ? 'undecided' : result;
}

function sameQualifiers({ qualifiers: left }: CType, { qualifiers: right }: CType): boolean {
  return (
    left.const === right.const &&
    left.volatile === right.volatile &&
    left.restrict === right.restrict &&
    left.atomic === right.atomic
  );
}

/** The type that two declarations of one name give together: a known length and a prototype win. */
export function compositeType(earlier: CType, later: CType): CType {
  if (earlier.kind === 'array' && later.kind === 'array') {
    const length = later.length.kind === 'incomplete' ? earlier.length : later.length;
    return { ...later, element: compositeType(earlier.element, later.element), length };
  }
  if (earlier.kind === 'function' && later.kind === 'function') {
    return earlier.prototype && !later.prototype ? earlier : later;
  }
  return later;
}

/** A type in C syntax, without a name: `struct s *`, `int [3]`, `void (*)(int)`. */
export function describeType(type: CType): string {
  return describe(type, '').trim();
}

function describe(type: CType, inner: string): string {
  switch (type.kind) {
    case 'void':
      return `void ${inner}`;
    case 'integer':
      return `${type.enumeration === undefined ? type.name : `enum ${type.enumeration}`} ${inner}`;
    case 'float':
      return `${type.name} ${inner}`;
    case 'record':
      return `${type.definition.form} ${type.definition.tag ?? '{…}'} ${inner}`;
    case 'pointer': {
      const { kind } = type.target;
      return describe(type.target, kind === 'array' || kind === 'function' ? `(*${inner})` : `*${inner}`);
    }
    case 'array':
      return describe(type.element, `${inner}[${type.length.kind === 'known' ? type.length.count : ''}]`);
    case 'function': {
      const parameters = type.parameters.map(describeType).concat(type.variadic ? ['...'] : []);
      const list = type.prototype && parameters.length === 0 ? 'void' : parameters.join(', ');
      return describe(type.result, `${inner}(${list})`);
    }
  }
}
