import { isEncoded, REAL_FORMATS } from '../../c/real/real-format.js';
import type { RealValue } from '../../c/real/real-value.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { Variable } from '../../c/tree/typed-program.js';
import { isScalar, typeAlignment, typeSize } from '../../c/type/c-type.js';
import { functionId } from '../interface/compiled-program.js';
import { OFFSET_BITS } from '../interface/memory-layout.js';
import { OutOfMemory } from '../memory/out-of-memory.js';
import { readInteger } from '../state/value-text.js';
import { findWideName, shadowedBytes, type WideName } from '../values/wide-type.js';
import { readWide } from '../values/wide-values.js';
import { whole } from './evaluate-arithmetic.js';
import { type Evaluated, EvaluationFault, type EvaluationState, evaluate } from './evaluate-expression.js';

/** Objects of the machine begin at multiples of it. */
const LARGEST_ALIGNMENT = 16;

export function load(state: EvaluationState, place: TypedPlace): Evaluated {
  const { program } = state;
  const { type } = place;
  if (!isScalar(type)) throw new EvaluationFault('no-scalar');
  if (place.kind === 'variable') state.beforeRead(place.variable);
  const bitField = place.kind === 'member' ? place.member.bitField : undefined;
  const bytes = bitField === undefined ? type.size : Math.ceil((bitField.firstBit + bitField.width) / 8);
  const address = addressOfPlace(state, place, bytes);
  program.threads?.observes(address, bytes);
  const { view } = program.memory;
  if (bitField !== undefined) {
    program.memory.indeterminate.settle(address, bytes);
    let bits = 0n;
    for (let index = bytes - 1; index >= 0; index--)
      bits = (bits << 8n) | BigInt(view.getUint8(address + index));
    const field = bits >> BigInt(bitField.firstBit);
    const signed = type.kind === 'integer' && type.signed;
    const value = signed ? BigInt.asIntN(bitField.width, field) : BigInt.asUintN(bitField.width, field);
    return { value, symbolic: state.symbolicField(address, bitField, type) };
  }
  state.beforeReadAt(address, place, type);
  const symbolic = state.symbolicAt(address, shadowedBytes(type), type);
  const wide = findWideName(type);
  if (wide !== undefined) return { value: loadWide(view, wide, address), symbolic };
  if (type.kind === 'float') {
    const value = type.name === 'float' ? view.getFloat32(address, true) : view.getFloat64(address, true);
    return { value, symbolic };
  }
  if (type.kind === 'pointer') {
    return { value: program.memory.numbers.read(address), symbolic: undefined };
  }
  const value = readInteger(program, type.size, type.signed, address);
  if (type.name === '_Bool' && value > 1n) throw new EvaluationFault('no-truth-value');
  return { value, symbolic };
}

function loadWide(view: DataView, name: WideName, address: number): bigint | RealValue {
  const value = readWide(view, name, address);
  if (name !== 'long double' && name !== '_Float128') return value;
  if (!isEncoded(REAL_FORMATS[name], value)) throw new EvaluationFault('no-long-double');
  return { type: name, bits: value };
}

function addressOfPlace(state: EvaluationState, place: TypedPlace, bytes: number): number {
  if (place.kind === 'variable') return variableAddress(state, place.variable);
  if (place.kind === 'member' && place.base.kind === 'variable') {
    return variableAddress(state, place.base.variable) + place.member.offset;
  }
  requireElement(state, place);
  const direct = directAddress(state, place, bytes);
  if (direct !== undefined) return direct;
  const address = accessible(state, pointerTo(state, place), bytes);
  if (address === undefined) throw new EvaluationFault('no-memory');
  requireAligned(place, address);
  return address;
}

/** What a pointer leads to begins at a multiple of the alignment of its type (C11 6.3.2.3p7). */
function requireAligned(place: TypedPlace, address: number): void {
  if (place.kind === 'member') requireAligned(place.base, address - place.member.offset);
  else if (place.kind === 'dereference' && !leadsIntoArray(place.pointer)) {
    if (address % Math.min(typeAlignment(place.type), LARGEST_ALIGNMENT) !== 0)
      throw new EvaluationFault('misaligned');
  }
}

/** Elements of an array lie where it does, which may be in a packed structure. */
function leadsIntoArray(pointer: TypedExpression): boolean {
  if (pointer.kind === 'pointer-add') return leadsIntoArray(pointer.pointer);
  return pointer.kind === 'address';
}

function accessible({ program }: EvaluationState, pointer: bigint, bytes: number): number | undefined {
  try {
    return program.memory.resolve(pointer, bytes);
  } catch (error) {
    if (error instanceof OutOfMemory) return undefined;
    throw error;
  }
}

function variableAddress(state: EvaluationState, variable: Variable): number {
  const { unreadNames } = state.program.compiled.program;
  const isOfFile = variable.storage === 'global' || variable.storage === 'extern';
  if (isOfFile && unreadNames.has(variable.name)) {
    throw new EvaluationFault('unread-declaration', variable.name);
  }
  if (state.program.compiled.unknown.has(variable))
    throw new EvaluationFault('unknown-parameter', variable.name);
  const address = state.findVariableAddress(variable);
  if (address === undefined) throw new EvaluationFault('no-variable', variable.name);
  return address;
}

/** Address in a variable that has no object because no pointer to it exists. */
function directAddress(state: EvaluationState, place: TypedPlace, bytes: number): number | undefined {
  const way = wayFromVariable(state, place);
  if (way === undefined) return undefined;
  const size = BigInt(typeSize(way.variable.type) ?? 0);
  if (way.offset < 0n || way.offset + BigInt(bytes) > size) {
    throw new EvaluationFault('out-of-bounds', way.variable.name);
  }
  return variableAddress(state, way.variable) + Number(way.offset);
}

interface Way {
  readonly variable: Variable;
  readonly offset: bigint;
}

function wayFromVariable(state: EvaluationState, place: TypedPlace): Way | undefined {
  if (place.kind === 'variable') {
    const variableLength = place.type.kind === 'array' && place.type.length.kind === 'variable';
    return variableLength ? undefined : { variable: place.variable, offset: 0n };
  }
  if (place.kind === 'member') {
    const base = wayFromVariable(state, place.base);
    return base === undefined ? undefined : { ...base, offset: base.offset + BigInt(place.member.offset) };
  }
  if (place.kind !== 'dereference') return undefined;
  return wayOfPointer(state, place.pointer);
}

function wayOfPointer(state: EvaluationState, pointer: TypedExpression): Way | undefined {
  if (pointer.kind === 'address') return wayFromVariable(state, pointer.place);
  if (pointer.kind === 'convert' && pointer.operand.type.kind === 'pointer') {
    return wayOfPointer(state, pointer.operand);
  }
  if (pointer.kind !== 'pointer-add' || pointer.elementSize.kind !== 'known') return undefined;
  const base = wayOfPointer(state, pointer.pointer);
  if (base === undefined) return undefined;
  const count = whole(evaluate(state, pointer.offset));
  requireInArray(state, pointer);
  const distance = count * BigInt(pointer.elementSize.bytes);
  return { ...base, offset: pointer.operator === '+' ? base.offset + distance : base.offset - distance };
}

/**
 * A subscript must stay in its array, or at its end, even if the object goes on behind it (C11 6.5.6p8). Arrays of one
 * element are often written for as many as the object has room for.
 */
export function requireInArray(state: EvaluationState, sum: PointerSum): void {
  const { length, index } = indexInArray(state, sum) ?? { length: 0n, index: 0n };
  if (index < 0n || index > length) throw new EvaluationFault('outside-array');
}

/** At the end of an array is no element. */
function requireElement(state: EvaluationState, place: TypedPlace): void {
  if (place.kind === 'member') requireElement(state, place.base);
  if (place.kind !== 'dereference' || place.pointer.kind !== 'pointer-add') return;
  const found = indexInArray(state, place.pointer);
  if (found !== undefined && found.index === found.length) throw new EvaluationFault('outside-array');
}

/** Where in an array a sum leads, to which others may have been added before. */
function indexInArray(
  state: EvaluationState,
  sum: PointerSum,
): { readonly length: bigint; readonly index: bigint } | undefined {
  const count = whole(evaluate(state, sum.offset));
  const index = sum.operator === '+' ? count : -count;
  const length = lengthOfArray(sum);
  if (length !== undefined) return { length, index };
  const { pointer, elementSize } = sum;
  const isAddress = pointer.kind === 'address' && pointer.origin === 'operator';
  const before = isAddress && pointer.place.kind === 'dereference' ? pointer.place.pointer : pointer;
  if (before.kind !== 'pointer-add' || elementSize.kind !== 'known') return undefined;
  if (before.elementSize.kind !== 'known' || before.elementSize.bytes !== elementSize.bytes) return undefined;
  const found = indexInArray(state, before);
  return found === undefined ? undefined : { ...found, index: found.index + index };
}

type PointerSum = TypedExpression & { kind: 'pointer-add' };

function lengthOfArray({ pointer, elementSize }: PointerSum): bigint | undefined {
  if (pointer.kind !== 'address' || pointer.place.type.kind !== 'array') return undefined;
  const { element, length } = pointer.place.type;
  if (length.kind !== 'known' || length.count <= 1) return undefined;
  return elementSize.kind === 'known' && elementSize.bytes === typeSize(element)
    ? BigInt(length.count)
    : undefined;
}

/** The pointer to a place. */
export function pointerTo(state: EvaluationState, place: TypedPlace): bigint {
  switch (place.kind) {
    case 'dereference':
      return whole(evaluate(state, place.pointer));
    case 'member':
      return pointerTo(state, place.base) + BigInt(place.member.offset);
    case 'function': {
      const { program } = state.program.compiled;
      const { name, definition } = place.function;
      if (definition === undefined && program.unreadNames.has(name))
        throw new EvaluationFault('unread-declaration', name);
      return BigInt(functionId(program, place.function)) << OFFSET_BITS;
    }
    case 'variable': {
      if (place.type.kind === 'array' && place.type.length.kind === 'variable') {
        return state.program.memory.view.getBigInt64(variableAddress(state, place.variable), true);
      }
      const id = state.findVariableObject(place.variable);
      if (id === undefined) throw new EvaluationFault('unknown-address', place.variable.name);
      return BigInt(id) << OFFSET_BITS;
    }
    default:
      throw new EvaluationFault('no-address');
  }
}
