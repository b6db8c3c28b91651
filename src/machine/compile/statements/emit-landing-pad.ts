import { OP } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';

/** What is thrown and caught takes as long as this many statements. */
const LANDING_STEPS = 50;

/** The body of a function that calls setjmp: a jump that lands in this activation leads to the call. */
export function emitLandingPad(f: FunctionEmitter, start: number, emit: () => void): void {
  const { code } = f;
  const caught = code.try();
  emit();
  code.catchAll();
  code.get(f.frame).call(f.context.helpers.landing).tee(f.jump).op(OP.i32.eqz);
  code.if();
  code.rethrow(caught);
  code.end();
  f.countSteps(LANDING_STEPS);
  code.branch(start);
  code.end();
}
