import type { BuiltInName } from '../interface/machine-imports.js';
import {
  DEPENDENCE_SHADOW,
  definednessShadowStart,
  HEAP_LIMIT,
  MAXIMUM_OBJECTS,
  type MemoryNeeds,
  NEXT_BYTE,
  OBJECT_SHADOW,
  OBJECTS,
  OFFSET_BITS,
  OFFSET_MASK,
  STACK_START,
} from '../interface/memory-layout.js';
import { Code } from '../wasm/code.js';
import { I32, I64, OP } from '../wasm/opcodes.js';
import { emitEntryAddress, equal, lasting, reveal } from './built-in-pointers.js';
import type { ProgramContext } from './program-context.js';

/** The bodies of the functions that every module contains. */
export function builtInBody(
  name: BuiltInName,
  helpers: Readonly<
    Record<
      | 'otherAddress'
      | 'distantPointer'
      | 'distantAddress'
      | 'pointerNumber'
      | 'pointerAt'
      | 'sameAddress'
      | 'settle'
      | 'undefinedBehaviour'
      | 'symbolicBytes',
      number
    >
  >,
  { needs, addresses }: Pick<ProgramContext, 'needs' | 'addresses'>,
): Code {
  switch (name) {
    case 'resolve':
      return resolve(helpers.otherAddress);
    case 'widen':
      return addresses === 'given' ? widenGiven(helpers.pointerAt) : widen(helpers.distantAddress);
    case 'narrow':
      return addresses === 'given' ? narrowGiven(helpers.pointerNumber) : narrow(helpers.distantPointer);
    case 'equal':
      return equal(helpers.sameAddress, needs.objectShadow ? 'ILP32' : 'LP64');
    case 'lasting':
      return lasting(helpers.undefinedBehaviour);
    case 'reveal':
      return reveal();
    case 'loadHandle':
      return loadHandle(helpers.symbolicBytes);
    case 'storeHandle':
      return storeHandle();
    case 'copyWithOrigin':
      return copyWithOrigin(needs, helpers.settle);
    case 'fillWithoutOrigin':
      return fillWithoutOrigin(needs);
  }
}

function resolve(otherAddress: number): Code {
  const code = new Code([I64, I32, I32]);
  const entry = code.acquire(I32);
  const offset = code.acquire(I64);
  const bad = code.block();
  code
    .get(0)
    .i64(BigInt(MAXIMUM_OBJECTS) << OFFSET_BITS)
    .op(OP.i64.geu)
    .branchIf(bad);
  emitEntryAddress(code, entry);
  code.get(0).i64(OFFSET_MASK).op(OP.i64.and).tee(offset);
  code.get(1).op(OP.i64.extendU, OP.i64.add);
  code.get(entry).memory(OP.i64.load32u, 4).op(OP.i64.gtu).branchIf(bad);
  code.get(entry).memory(OP.i32.load).get(offset).op(OP.i32.wrap, OP.i32.add, OP.return);
  code.end();
  code.get(0).get(1).get(2).call(otherAddress);
  return code;
}

function widenGiven(pointerAt: number): Code {
  const code = new Code([I32]);
  code.get(0).op(OP.i64.extendU).call(pointerAt);
  return code;
}

function narrowGiven(pointerNumber: number): Code {
  const code = new Code([I64]);
  code.get(0).call(pointerNumber).op(OP.i32.wrap);
  return code;
}

function widen(distantAddress: number): Code {
  const code = new Code([I32]);
  const id = code.acquire(I32);
  code.get(0).i32(HEAP_LIMIT).op(OP.i32.geu);
  code.if();
  code.get(0).call(distantAddress).op(OP.return);
  code.end();
  const none = code.block();
  code.get(0).i32(2).op(OP.i32.shru).i32(-4).op(OP.i32.and).memory(OP.i32.load, OBJECT_SHADOW).tee(id);
  code.op(OP.i32.eqz).branchIf(none);
  code.get(id).op(OP.i64.extendU).i64(OFFSET_BITS).op(OP.i64.shl);
  code.get(0).op(OP.i64.extendU);
  code.get(id).i32(4).op(OP.i32.shl).memory(OP.i64.load32u, OBJECTS).op(OP.i64.sub, OP.i64.add, OP.return);
  code.end();
  code.get(0).op(OP.i64.extendU);
  return code;
}

function narrow(distantPointer: number): Code {
  const code = new Code([I64]);
  const entry = code.acquire(I32);
  const address = code.acquire(I32);
  const plain = code.block();
  code
    .get(0)
    .i64(BigInt(MAXIMUM_OBJECTS) << OFFSET_BITS)
    .op(OP.i64.geu)
    .branchIf(plain);
  code
    .get(0)
    .i64(1n << OFFSET_BITS)
    .op(OP.i64.ltu)
    .branchIf(plain);
  const distant = code.block();
  emitEntryAddress(code, entry);
  code.get(entry).memory(OP.i32.load).get(0).op(OP.i32.wrap, OP.i32.add).tee(address);
  code.i32(HEAP_LIMIT).op(OP.i32.geu).branchIf(distant);
  // The shadow memory must lead back to the same object; otherwise the number would mean another one.
  code.get(address).i32(2).op(OP.i32.shru).i32(-4).op(OP.i32.and).memory(OP.i32.load, OBJECT_SHADOW);
  code.get(0).i64(OFFSET_BITS).op(OP.i64.shru, OP.i32.wrap, OP.i32.ne).branchIf(distant);
  code.get(0).i64(OFFSET_MASK).op(OP.i64.and).i64(0xffff_ffffn).op(OP.i64.gtu).branchIf(distant);
  code.get(address).op(OP.return);
  code.end();
  code.get(0).call(distantPointer).op(OP.return);
  code.end();
  code.get(0).op(OP.i32.wrap);
  return code;
}

/** Leaves the address of the handle of the byte in local 0 on the stack. */
function shadowAddress(code: Code): void {
  code.get(0).i32(2).op(OP.i32.shl).i32(DEPENDENCE_SHADOW).op(OP.i32.add);
}

/** The handle of a value whose bytes lie together; of bytes of several values, or of a part of one, the machine makes one. */
function loadHandle(symbolicBytes: number): Code {
  const code = new Code([I32, I32]);
  const at = code.acquire(I32);
  const left = code.acquire(I32);
  const expected = code.acquire(I32);
  const word = code.acquire(I32);
  const any = code.acquire(I32);
  const wrong = code.acquire(I32);
  shadowAddress(code);
  code.tee(at).memory(OP.i32.load).tee(expected).tee(any).i32(NEXT_BYTE).op(OP.i32.geu).set(wrong);
  code.get(1).set(left);
  const done = code.block();
  const loop = code.loop();
  code.get(left).i32(1).op(OP.i32.sub).tee(left).op(OP.i32.eqz).branchIf(done);
  code.get(expected).i32(NEXT_BYTE).op(OP.i32.add).set(expected);
  code.get(at).i32(4).op(OP.i32.add).tee(at).memory(OP.i32.load).tee(word);
  code.get(any).op(OP.i32.or).set(any);
  code.get(word).get(expected).op(OP.i32.xor).get(wrong).op(OP.i32.or).set(wrong);
  code.branch(loop);
  code.end();
  code.end();
  code.get(any).op(OP.i32.eqz);
  code.if();
  code.i32(0).op(OP.return);
  code.end();
  code.get(wrong);
  code.if();
  code.get(0).get(1).call(symbolicBytes).op(OP.return);
  code.end();
  shadowAddress(code);
  code.memory(OP.i32.load);
  return code;
}

/** Each byte has the handle, and its number within the value. */
function storeHandle(): Code {
  const code = new Code([I32, I32, I32]);
  const at = code.acquire(I32);
  const more = code.acquire(I32);
  shadowAddress(code);
  code.tee(at).get(2).memory(OP.i32.store);
  code.i32(NEXT_BYTE).i32(0).get(2).op(OP.select).set(more);
  const done = code.block();
  const loop = code.loop();
  code.get(1).i32(1).op(OP.i32.sub).tee(1).op(OP.i32.eqz).branchIf(done);
  code.get(2).get(more).op(OP.i32.add).set(2);
  code.get(at).i32(4).op(OP.i32.add).tee(at).get(2).memory(OP.i32.store);
  code.branch(loop);
  code.end();
  code.end();
  return code;
}

function copyWithOrigin(needs: MemoryNeeds, settle: number): Code {
  const code = new Code([I32, I32, I32]);
  if (needs.definednessShadow) {
    // Static variables always have values, so bytes copied there get values first.
    code.get(0).i32(STACK_START).op(OP.i32.ltu);
    code.if();
    code.get(1).get(2).call(settle);
    code.end();
  }
  code.get(0).get(1).get(2).copy();
  if (needs.dependenceShadow) {
    shadowAddress(code);
    code.get(1).i32(2).op(OP.i32.shl).i32(DEPENDENCE_SHADOW).op(OP.i32.add);
    code.get(2).i32(2).op(OP.i32.shl).copy();
  }
  if (needs.definednessShadow) {
    const distance = definednessShadowStart(needs) | 0;
    code.get(0).i32(distance).op(OP.i32.add).get(1).i32(distance).op(OP.i32.add).get(2).copy();
  }
  return code;
}

function fillWithoutOrigin(needs: MemoryNeeds): Code {
  const code = new Code([I32, I32, I32]);
  code.get(0).get(1).get(2).fill();
  if (needs.dependenceShadow) {
    shadowAddress(code);
    code.i32(0).get(2).i32(2).op(OP.i32.shl).fill();
  }
  if (needs.definednessShadow) {
    code
      .get(0)
      .i32(definednessShadowStart(needs) | 0)
      .op(OP.i32.add)
      .i32(0)
      .get(2)
      .fill();
  }
  return code;
}
