import { realText } from '../../c/real/real-text.js';
import type { CType, ScalarType } from '../../c/type/c-type.js';
import { isScalar, typeSize } from '../../c/type/c-type.js';
import type { InputValue, Value } from '../interface/execution.js';
import type { ProgramMemory } from '../memory/program-memory.js';
import { findWideName, valueBytes, type WideName } from '../values/wide-type.js';
import { readWide, wideInput, writeWide } from '../values/wide-values.js';
import { integerBits } from './ask-input.js';
import type { RunningProgram } from './running-program.js';

/** How many elements and members of a value are written out for people. */
const SHOWN = 8;

export function pointerValue(program: RunningProgram, pointer: bigint): Value {
  const target = program.memory.target(pointer);
  const address = program.memory.numbers.castToNumber(pointer);
  if (target === undefined) return { kind: 'pointer', value: { address, target: undefined } };
  const name = program.allocations.describeObject(target.entry.id);
  return { kind: 'pointer', value: { address, target: { name, offset: target.offset } } };
}

/** The scalar that lies at an address. */
export function readValue(program: RunningProgram, type: CType, address: number): Value | undefined {
  const { view } = program.memory;
  if (type.kind === 'pointer') {
    return pointerValue(program, program.memory.numbers.read(address));
  }
  const wide = findWideName(type);
  if (wide !== undefined) return wideValue(wide, readWide(view, wide, address));
  if (type.kind === 'float') {
    const value = type.name === 'float' ? view.getFloat32(address, true) : view.getFloat64(address, true);
    return { kind: 'real', value };
  }
  if (type.kind !== 'integer') return undefined;
  return { kind: 'integer', value: readInteger(program, type.size, type.signed, address) };
}

/** A value of more than 64 bits, as compiled code passes it on. */
export function wideValue(name: WideName, value: bigint): Value {
  if (name === 'long double' || name === '_Float128')
    return { kind: 'real', value: { type: name, bits: value } };
  return { kind: 'integer', value };
}

export function readInteger(program: RunningProgram, size: number, signed: boolean, address: number): bigint {
  const { view } = program.memory;
  if (size === 8) return signed ? view.getBigInt64(address, true) : view.getBigUint64(address, true);
  if (size === 4) return BigInt(signed ? view.getInt32(address, true) : view.getUint32(address, true));
  if (size === 2) return BigInt(signed ? view.getInt16(address, true) : view.getUint16(address, true));
  return BigInt(signed ? view.getInt8(address) : view.getUint8(address));
}

/** Stores a number as a scalar. */
export function writeScalar(
  memory: ProgramMemory,
  type: ScalarType,
  address: number,
  value: InputValue,
): void {
  const { view } = memory;
  const wide = findWideName(type);
  if (wide !== undefined) {
    writeWide(view, wide, address, wideInput(wide, value));
    return;
  }
  if (type.kind === 'float') {
    if (type.name === 'float') view.setFloat32(address, Number(value), true);
    else view.setFloat64(address, Number(value), true);
    return;
  }
  const given = BigInt.asUintN(64, integerBits(value));
  const size = typeSize(type) ?? 4;
  const bits = type.kind === 'pointer' ? BigInt.asUintN(64, memory.numbers.castToNumber(given)) : given;
  if (size === 8) view.setBigUint64(address, bits, true);
  else if (size === 4) view.setUint32(address, Number(bits & 0xffff_ffffn), true);
  else if (size === 2) view.setUint16(address, Number(bits & 0xffffn), true);
  else view.setUint8(address, Number(bits & 0xffn));
}

export function valueText(value: Value): string {
  switch (value.kind) {
    case 'integer':
      return value.value.toString();
    case 'real':
      return realText(value.value);
    case 'pointer': {
      const { address, target } = value.value;
      if (target === undefined)
        return address === 0n ? 'null' : `0x${BigInt.asUintN(64, address).toString(16)}`;
      return target.offset === 0 ? `&${target.name}` : `&${target.name} + ${target.offset} bytes`;
    }
  }
}

/** The contents of an object as text for people; large objects are shortened. */
export function objectText(program: RunningProgram, type: CType, address: number, depth = 0): string {
  if (isScalar(type)) {
    if (program.memory.indeterminate.covers(address, valueBytes(type))) return '?';
    const value = readValue(program, type, address);
    return value === undefined ? '?' : valueText(value);
  }
  if (depth > 2) return '{…}';
  if (type.kind === 'array' && type.length.kind === 'known') {
    const size = typeSize(type.element) ?? 0;
    const count = Math.min(type.length.count, SHOWN);
    const parts = Array.from({ length: count }, (_, index) =>
      objectText(program, type.element, address + index * size, depth + 1),
    );
    return `{${parts.join(', ')}${type.length.count > count ? ', …' : ''}}`;
  }
  if (type.kind === 'record') {
    const members = type.definition.layout?.members ?? [];
    const parts = members
      .slice(0, SHOWN)
      .filter((member) => member.bitField === undefined)
      .map(
        (member) =>
          `${member.name ?? ''}: ${objectText(program, member.type, address + member.offset, depth + 1)}`,
      );
    return `{${parts.join(', ')}${members.length > SHOWN ? ', …' : ''}}`;
  }
  return '?';
}
