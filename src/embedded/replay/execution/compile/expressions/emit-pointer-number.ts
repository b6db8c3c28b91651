import { MAXIMUM_OBJECTS, OFFSET_BITS, REVEALED } from '../../machine/memory-layout.js';
import { I64, OP } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';

const FIRST_POINTER = 1n << OFFSET_BITS;
const LAST_POINTER = BigInt(MAXIMUM_OBJECTS) << OFFSET_BITS;

/** Turns the pointer on the stack into its number: an i64, on ILP32 an i32. */
export function emitNumberOf({ code, context }: FunctionEmitter): void {
  if (context.model === 'ILP32') code.call(context.builtIns.narrow);
  else if (context.addresses === 'given') code.call(context.helpers.numberOf);
}

/** The inverse. */
export function emitPointerAt({ code, context }: FunctionEmitter): void {
  if (context.model === 'ILP32') code.call(context.builtIns.widen);
  else if (context.addresses === 'given') code.call(context.helpers.pointerAt);
}

/**
 * The pointer on the stack is about to become a number, or was one: if it leads to an object, what the program does from
 * here on may depend on where that lies.
 */
export function emitReveal(f: FunctionEmitter): void {
  if (f.context.addresses === 'given') return;
  f.with(I64, (pointer) => {
    f.code.set(pointer).get(pointer).get(pointer).i64(FIRST_POINTER).op(OP.i64.sub);
    f.code.i64(LAST_POINTER - FIRST_POINTER).op(OP.i64.ltu);
    emitRevealIf(f);
  });
}

/** Two pointers on the stack become numbers with their order. That of different objects depends on where they lie. */
export function emitOrderedPointers(f: FunctionEmitter): void {
  const { code, context } = f;
  f.with(I64, (right) => {
    f.with(I64, (left) => {
      code.set(right).set(left);
      if (context.addresses === 'given') {
        code.get(left).call(context.helpers.numberOf).get(right).call(context.helpers.numberOf);
        return;
      }
      code.get(left).get(right).op(OP.i64.xor).i64(OFFSET_BITS).op(OP.i64.shru, OP.i64.eqz, OP.i32.eqz);
      emitRevealIf(f);
      code.get(left).get(right);
    });
  });
}

function emitRevealIf({ code }: FunctionEmitter): void {
  code.if();
  code.i32(REVEALED).i32(1).memory(OP.i32.store);
  code.end();
}
