import type { CallExpression } from '../../../c/tree/typed-expression.js';
import { OP } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';

/** A call, also of a builtin. */
type CalledExpression = Pick<CallExpression, 'range' | 'closingParenthesis'>;

/** Reports that the arguments of a call are evaluated; ends the execution if the property forbids the call. */
export function emitCallEvent(
  f: FunctionEmitter,
  expression: CalledExpression,
  name: string | undefined,
): void {
  f.pass('call', expression.range, { at: expression.closingParenthesis, callee: name });
  if (name === undefined || !f.context.checks.errorFunctions.has(name)) return;
  emitReached(f, expression, name);
}

/** Ends the execution: the property forbids the call. */
export function emitReached(f: FunctionEmitter, expression: CalledExpression, name: string): void {
  f.code.i32(f.site(expression.range, expression.closingParenthesis)).i32(f.context.lists.text(name));
  f.code.call(f.context.helpers.reached).op(OP.unreachable);
}
