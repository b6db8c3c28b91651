import { NEXT_BYTE } from '../interface/memory-layout.js';
import type { Symbolic, SymbolicType } from '../interface/symbolic.js';

/** One byte of memory: the word that stands for what it depends on, and what it holds. */
export interface ShadowedByte {
  readonly word: number;
  readonly value: number;
}

/** Bits of bytes in memory: number of the first one, and how many. */
export interface BitRange {
  readonly firstBit: number;
  readonly width: number;
}

function unsigned(width: number): SymbolicType {
  return { kind: 'integer', width, signed: false };
}

/** The value as another type that has its first bytes: as a union or a copy of bytes shows it. Undefined: it is longer. */
export function readAs(tree: Symbolic, wanted: SymbolicType): Symbolic | undefined {
  const { type } = tree;
  if (type.kind === wanted.kind && type.width === wanted.width) {
    return type.kind === 'integer' && wanted.kind === 'integer' && type.signed !== wanted.signed
      ? { kind: 'conversion', operand: tree, type: wanted }
      : tree;
  }
  // A _Bool has one bit in a byte, and what else lies there is none.
  if (wanted.width === 1 || Math.ceil(type.width / 8) < wanted.width / 8) return undefined;
  const bits = bitsTree(tree);
  if (wanted.kind === 'integer') return { kind: 'conversion', operand: bits, type: wanted };
  return {
    kind: 'reinterpretation',
    operand: { kind: 'conversion', operand: bits, type: unsigned(wanted.width) },
    type: wanted,
  };
}

/** The bits of a value as a number without sign. */
function bitsTree(tree: Symbolic): Symbolic {
  const type = unsigned(tree.type.width);
  return tree.type.kind === 'real'
    ? { kind: 'reinterpretation', operand: tree, type }
    : { kind: 'conversion', operand: tree, type };
}

/** What bytes that follow each other are as one number without sign, by the values that they are bytes of. */
export function joinBytes(
  bytes: readonly ShadowedByte[],
  tree: (handle: number) => Symbolic | undefined,
): Symbolic {
  const type = unsigned(8 * bytes.length);
  let known = 0n;
  let joined: Symbolic | undefined;
  for (let first = 0; first < bytes.length; ) {
    const { word, value } = bytes[first] ?? { word: 0, value: 0 };
    let end = first + 1;
    const whole = word === 0 ? undefined : tree(word % NEXT_BYTE);
    if (whole === undefined) {
      known |= BigInt(value) << BigInt(8 * first);
    } else {
      while (end < bytes.length && bytes[end]?.word === word + (end - first) * NEXT_BYTE) end++;
      const from = Math.floor(word / NEXT_BYTE);
      const part = bitRange(bitsTree(whole), { firstBit: 8 * from, width: 8 * (end - first) });
      joined = either(joined, moved({ kind: 'conversion', operand: part, type }, first * 8), type);
    }
    first = end;
  }
  const constant: Symbolic = { kind: 'constant', value: known, type };
  if (joined === undefined) return constant;
  return known === 0n ? joined : either(joined, constant, type);
}

/** A bit-field of bytes, as a number of the type of the field. */
export function bitFieldTree(bytes: Symbolic, bits: BitRange, type: SymbolicType): Symbolic {
  const field = bitRange(bitsTree(bytes), bits);
  const signed = type.kind === 'integer' && type.signed;
  const inField: Symbolic = {
    kind: 'conversion',
    operand: field,
    type: { kind: 'integer', width: bits.width, signed },
  };
  return { kind: 'conversion', operand: inField, type };
}

/** What a bit-field in memory holds. */
export function bitsKnown(bytes: readonly ShadowedByte[], { firstBit, width }: BitRange): Symbolic {
  const all = bytes.reduce((sum, { value }, index) => sum | (BigInt(value) << BigInt(8 * index)), 0n);
  return { kind: 'constant', value: BigInt.asUintN(width, all >> BigInt(firstBit)), type: unsigned(width) };
}

/** Bytes in which a bit-field has another value. */
export function withField(bytes: Symbolic, { firstBit, width }: BitRange, value: Symbolic): Symbolic {
  const { type } = bytes;
  const ones = ((1n << BigInt(width)) - 1n) << BigInt(firstBit);
  const others: Symbolic = {
    kind: 'constant',
    value: ((1n << BigInt(type.width)) - 1n) ^ ones,
    type,
  };
  const kept: Symbolic = { kind: 'binary', operator: '&', left: bytes, right: others, type };
  const inField: Symbolic = { kind: 'conversion', operand: value, type: unsigned(width) };
  return either(kept, moved({ kind: 'conversion', operand: inField, type }, firstBit), type);
}

function bitRange(bits: Symbolic, { firstBit, width }: BitRange): Symbolic {
  const { type } = bits;
  const by: Symbolic = { kind: 'constant', value: BigInt(firstBit), type };
  const shifted: Symbolic =
    firstBit === 0 ? bits : { kind: 'binary', operator: '>>', left: bits, right: by, type };
  return type.width === width ? shifted : { kind: 'conversion', operand: shifted, type: unsigned(width) };
}

function moved(tree: Symbolic, by: number): Symbolic {
  if (by === 0) return tree;
  const { type } = tree;
  const right: Symbolic = { kind: 'constant', value: BigInt(by), type };
  return { kind: 'binary', operator: '<<', left: tree, right, type };
}

function either(left: Symbolic | undefined, right: Symbolic, type: SymbolicType): Symbolic {
  return left === undefined ? right : { kind: 'binary', operator: '|', left, right, type };
}
