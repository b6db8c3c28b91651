import type { SourceRange } from '../../../c/tree/source-range.js';
import { NEAR, OFFSET_BITS, OFFSET_MASK } from '../../interface/memory-layout.js';
import { because } from '../../reasons/because.js';
import { I64, OP } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';

/** Turns the pointer on the stack into its number: an i64, on ILP32 an i32. */
export function emitPointerNumber({ code, context }: FunctionEmitter): void {
  if (context.model === 'ILP32') code.call(context.builtIns.narrow);
  else if (context.addresses === 'given') code.call(context.helpers.pointerNumber);
}

/** The inverse. */
export function emitPointerAt({ code, context }: FunctionEmitter): void {
  if (context.model === 'ILP32') code.call(context.builtIns.widen);
  else if (context.addresses === 'given') code.call(context.helpers.pointerAt);
}

/**
 * How many kinds of objects that have ended matter, from `deadLocal` on. Compilers give the address of a local variable
 * that is gone as null, but that of memory that was released as it was: it may be tested.
 */
const ENDED_KINDS = { value: 2, 'null-test': 1 } as const;

/**
 * The value of the pointer on the stack is about to be used. That of a pointer to an object that has ended is
 * indeterminate (C11 6.2.4p2). Where the property is about memory, what comes next is the violation that is looked for.
 */
export function emitLasting(f: FunctionEmitter, range: SourceRange, use: 'value' | 'null-test'): void {
  const { code, context } = f;
  if (context.checks.asked.has('valid-deref') || context.checks.asked.has('valid-free')) return;
  f.with(I64, (pointer) => {
    code
      .tee(pointer)
      .get(pointer)
      .i32(f.site(range))
      .i32(context.lists.text(because('dangling-pointer')))
      .i32(ENDED_KINDS[use]);
    code.call(context.builtIns.lasting);
  });
}

/**
 * The pointer on the stack is about to become a number, or was one: if it leads to an object, what the program does from
 * here on may depend on where that lies.
 */
export function emitReveal(f: FunctionEmitter): void {
  const { code, context } = f;
  if (context.addresses === 'given') return;
  f.with(I64, (pointer) => {
    code.tee(pointer).get(pointer).call(context.builtIns.reveal);
  });
}

/** Ends the execution if a pointer is so far from its object that its address may be past an end of memory. */
function emitNear(f: FunctionEmitter, pointer: number, range: SourceRange): void {
  const { code, context } = f;
  // A distance of its object, below or above, that is no small one.
  code
    .get(pointer)
    .i64(NEAR)
    .op(OP.i64.add)
    .i64(OFFSET_MASK)
    .op(OP.i64.and)
    .i64(2n * NEAR)
    .op(OP.i64.gtu)
    .if();
  code.get(pointer).i32(f.site(range)).call(context.helpers.checkNear);
  code.end();
}

/** Two pointers on the stack become numbers with their order. That of different objects depends on where they lie. */
export function emitOrderedPointers(f: FunctionEmitter, range: SourceRange): void {
  const { code, context } = f;
  f.with(I64, (right) => {
    f.with(I64, (left) => {
      code.set(right).set(left);
      for (const pointer of [left, right]) emitNear(f, pointer, range);
      if (context.addresses === 'given') {
        code.get(left).call(context.helpers.pointerNumber).get(right).call(context.helpers.pointerNumber);
        return;
      }
      code.get(left).get(right).op(OP.i64.xor).i64(OFFSET_BITS).op(OP.i64.shru, OP.i64.eqz, OP.i32.eqz);
      code.if();
      for (const pointer of [left, right]) code.get(pointer).call(context.builtIns.reveal);
      code.end();
      code.get(left).get(right);
    });
  });
}
