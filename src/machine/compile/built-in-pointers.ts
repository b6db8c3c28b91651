import {
  MAXIMUM_OBJECTS,
  OBJECT_KIND,
  OBJECTS,
  OFFSET_BITS,
  READ_ONLY_START,
  REVEALED,
  STACK_START,
} from '../interface/memory-layout.js';
import { Code } from '../wasm/code.js';
import { I32, I64, OP } from '../wasm/opcodes.js';

const FIRST_POINTER = 1n << OFFSET_BITS;
const LAST_POINTER = BigInt(MAXIMUM_OBJECTS) << OFFSET_BITS;

/** Stores the address of an object's table entry in `entry`, from the pointer in local 0 or another. */
export function emitEntryAddress(code: Code, entry: number, pointer = 0): void {
  code
    .get(pointer)
    .i64(OFFSET_BITS)
    .op(OP.i64.shru, OP.i32.wrap)
    .i32(4)
    .op(OP.i32.shl)
    .i32(OBJECTS)
    .op(OP.i32.add);
  code.set(entry);
}

/**
 * The body of `equal`. Plain are pointers to one object, and to bytes of two that are alive. What has ended has the
 * size 0 in the table; string literals are read-only.
 */
export function equal(sameAddress: number, model: 'ILP32' | 'LP64'): Code {
  const code = new Code([I64, I64]);
  const entries = [code.acquire(I32), code.acquire(I32)];
  code.get(0).get(1).op(OP.i64.xor).i64(OFFSET_BITS).op(OP.i64.shru, OP.i64.eqz).if();
  // In 32 bits, a pointer that has moved by 2^32 has its old address.
  if (model === 'LP64') code.get(0).get(1).op(OP.i64.eq);
  else code.get(0).op(OP.i32.wrap).get(1).op(OP.i32.wrap, OP.i32.eq);
  code.op(OP.return).end();
  const plain = code.block();
  const open = code.block();
  for (const [pointer, entry] of entries.entries()) {
    code
      .get(pointer)
      .i64(FIRST_POINTER)
      .op(OP.i64.sub)
      .i64(LAST_POINTER - FIRST_POINTER);
    code.op(OP.i64.geu).branchIf(plain);
    emitEntryAddress(code, entry, pointer);
  }
  for (const [pointer, entry] of entries.entries()) {
    code.get(entry).memory(OP.i32.load, 4).op(OP.i32.eqz).branchIf(open);
    code.get(entry).memory(OP.i32.load, 4).get(pointer).op(OP.i32.wrap, OP.i32.eq).branchIf(open);
  }
  for (const entry of entries) {
    code.get(entry).memory(OP.i32.load).i32(READ_ONLY_START).op(OP.i32.sub);
    code
      .i32(STACK_START - READ_ONLY_START)
      .op(OP.i32.geu)
      .branchIf(plain);
  }
  code.end();
  code.get(0).get(1).call(sameAddress).op(OP.return);
  code.end();
  code.i32(0);
  return code;
}

/** The body of `lasting`. */
export function lasting(undefinedBehaviour: number): Code {
  const code = new Code([I64, I32, I32]);
  const entry = code.acquire(I32);
  const other = code.block();
  code
    .get(0)
    .i64(FIRST_POINTER)
    .op(OP.i64.sub)
    .i64(LAST_POINTER - FIRST_POINTER);
  code.op(OP.i64.geu).branchIf(other);
  emitEntryAddress(code, entry);
  code.get(entry).memory(OP.i32.load, 8).i32(OBJECT_KIND.deadLocal).op(OP.i32.ltu).branchIf(other);
  code.get(1).get(2).call(undefinedBehaviour);
  code.end();
  return code;
}

/** The body of `reveal`. The number of an end may be that of another object. */
export function reveal(): Code {
  const code = new Code([I64]);
  const entry = code.acquire(I32);
  const other = code.block();
  code
    .get(0)
    .i64(FIRST_POINTER)
    .op(OP.i64.sub)
    .i64(LAST_POINTER - FIRST_POINTER);
  code.op(OP.i64.geu).branchIf(other);
  code.i32(REVEALED).i32(REVEALED).memory(OP.i32.load).i32(1).op(OP.i32.or).memory(OP.i32.store);
  emitEntryAddress(code, entry);
  code.get(entry).memory(OP.i32.load, 4).op(OP.i32.eqz).branchIf(other);
  code.get(entry).memory(OP.i32.load, 4).get(0).op(OP.i32.wrap, OP.i32.ne).branchIf(other);
  code.i32(REVEALED).i32(3).memory(OP.i32.store);
  code.end();
  return code;
}
