import type { CallExpression } from '../../../c/tree/typed-expression.js';
import { ARGUMENT_HANDLES } from '../../interface/memory-layout.js';
import { because } from '../../reasons/because.js';
import { I32, I64, OP } from '../../wasm/opcodes.js';
import { emitValue } from '../expressions/emit-expression.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { emitSuperfluous } from './emit-arguments.js';
import { emitCallEvent } from './emit-call-event.js';

/**
 * A call of setjmp: 0 the first time, and what longjmp was called with after each jump. Then control is led to its
 * statement as by a goto, and the argument is not evaluated again.
 */
export function emitSetJump(f: FunctionEmitter, expression: CallExpression, name: string): void {
  const { code, context, plan, landingSlot: slot } = f;
  const number = plan.landings.get(expression);
  const [buffer, ...others] = expression.arguments;
  if (number === undefined || buffer === undefined || slot === undefined) {
    f.unsupported(expression.range, because('setjmp-place', name));
    return;
  }
  code.get(f.jump).i32(number).op(OP.i32.eq);
  code.if(I32);
  code.i32(0).set(f.jump).call(context.helpers.landedValue);
  if (f.handle !== undefined) code.i32(0).memory(OP.i32.load, ARGUMENT_HANDLES).set(f.handle);
  code.else();
  f.with(I64, (pointer) => {
    emitValue(f, buffer);
    code.set(pointer);
    for (const argument of others) emitSuperfluous(f, argument);
    emitCallEvent(f, expression, name);
    code.i32(f.site(expression.range, expression.closingParenthesis)).setGlobal(context.globals.callSite);
    code.get(pointer).get(f.frame).i32(slot).i32(number).call(context.helpers.setJump);
  });
  code.i32(0);
  f.concrete();
  code.end();
}
