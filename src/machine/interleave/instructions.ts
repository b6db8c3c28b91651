import { ByteReader } from './byte-reader.js';
import { MEMORY_OPERATORS } from './operators.js';

/** One instruction of a function, with what follows its opcode. Numbers of `OP` name the others. */
export type Instruction =
  | { readonly kind: 'block' | 'loop' | 'if' | 'try'; readonly type: number }
  | {
      readonly kind:
        | 'else'
        | 'catch-all'
        | 'end'
        | 'return'
        | 'unreachable'
        | 'drop'
        | 'select'
        | 'fill'
        | 'copy';
    }
  | { readonly kind: 'branch' | 'branch-if' | 'rethrow'; readonly depth: number }
  | { readonly kind: 'branch-table'; readonly depths: readonly number[] }
  | { readonly kind: 'call'; readonly target: number }
  | { readonly kind: 'call-indirect'; readonly type: number }
  | {
      readonly kind: 'get' | 'set' | 'tee' | 'get-global' | 'set-global';
      readonly index: number;
    }
  | { readonly kind: 'memory'; readonly opcode: number; readonly offset: number }
  | { readonly kind: 'constant'; readonly type: number; readonly bits: bigint; readonly bytes: Uint8Array }
  | { readonly kind: 'operator'; readonly opcode: number };

const SIMPLE = new Map([
  [0x00, 'unreachable'],
  [0x05, 'else'],
  [0x0b, 'end'],
  [0x19, 'catch-all'],
  [0x0f, 'return'],
  [0x1a, 'drop'],
  [0x1b, 'select'],
] as const);

const OPENING = new Map([
  [0x02, 'block'],
  [0x03, 'loop'],
  [0x04, 'if'],
  [0x06, 'try'],
] as const);

const ON_VARIABLES = new Map([
  [0x20, 'get'],
  [0x21, 'set'],
  [0x22, 'tee'],
  [0x23, 'get-global'],
  [0x24, 'set-global'],
] as const);

const NO_BYTES = new Uint8Array();

/** The instructions of a body. The last one ends the function. */
export function* instructions(code: Uint8Array): Generator<Instruction> {
  const from = new ByteReader(code);
  while (!from.isAtEnd) yield read(from);
}

function read(from: ByteReader): Instruction {
  const opcode = from.byte();
  const simple = SIMPLE.get(opcode as 0);
  if (simple !== undefined) return { kind: simple };
  const opening = OPENING.get(opcode as 2);
  if (opening !== undefined) return { kind: opening, type: from.byte() };
  const onVariable = ON_VARIABLES.get(opcode as 0x20);
  if (onVariable !== undefined) return { kind: onVariable, index: from.unsigned() };
  if (MEMORY_OPERATORS.has(opcode)) {
    from.byte();
    return { kind: 'memory', opcode, offset: from.unsigned() };
  }
  switch (opcode) {
    case 0x09:
      return { kind: 'rethrow', depth: from.unsigned() };
    case 0x0c:
      return { kind: 'branch', depth: from.unsigned() };
    case 0x0d:
      return { kind: 'branch-if', depth: from.unsigned() };
    case 0x0e: {
      const depths = from.list(() => from.unsigned());
      return { kind: 'branch-table', depths: [...depths, from.unsigned()] };
    }
    case 0x10:
      return { kind: 'call', target: from.unsigned() };
    case 0x11: {
      const type = from.unsigned();
      from.byte();
      return { kind: 'call-indirect', type };
    }
    case 0x41:
    case 0x42:
      return { kind: 'constant', type: 0x7f - (opcode - 0x41), bits: from.signed(), bytes: NO_BYTES };
    case 0x43:
    case 0x44:
      return {
        kind: 'constant',
        type: 0x7f - (opcode - 0x41),
        bits: 0n,
        bytes: from.take(4 * (opcode - 0x42)),
      };
    case 0xfc:
      return readLong(from);
    default:
      return { kind: 'operator', opcode };
  }
}

function readLong(from: ByteReader): Instruction {
  const opcode = from.unsigned();
  if (opcode === 0x0b) {
    from.byte();
    return { kind: 'fill' };
  }
  if (opcode === 0x0a) {
    from.byte();
    from.byte();
    return { kind: 'copy' };
  }
  return { kind: 'operator', opcode: 0xfc00 + opcode };
}
