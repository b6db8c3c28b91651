import { foldOperands } from '../../src/c/parse/builtins/builtin-operands.js';
import type {
  BuiltinExpression,
  CallExpression,
  ComparisonExpression,
  TypedExpression,
} from '../../src/c/tree/typed-expression.js';
import { emitBuiltin } from '../../src/machine/compile/calls/emit-builtin.js';
import { emitCall } from '../../src/machine/compile/calls/emit-call.js';
import type { BuiltinCall } from '../../src/machine/compile/calls/evaluated-operands.js';
import { emitComparison } from '../../src/machine/compile/expressions/emit-comparison.js';
import type { FunctionEmitter } from '../../src/machine/compile/function-emitter.js';
import { evaluateBuiltin } from '../../src/prove/translate/builtins.js';
import { evaluateBoth, evaluateInOrder } from '../../src/prove/translate/expressions.js';

type Parameter<
  Callee extends (...parameters: never[]) => unknown,
  Index extends number,
> = Parameters<Callee>[Index];

/** What must not compile is marked; the compiler reports a mark where nothing is wrong. */
export const MUST_NOT_COMPILE = {
  machine: (f: FunctionEmitter, comparison: ComparisonExpression, call: CallExpression) => {
    // @ts-expect-error a condition that was not looked at
    emitComparison(f, comparison);
    // @ts-expect-error a call that was not looked at
    emitCall(f, call);
  },
  machineBuiltin: (f: FunctionEmitter, builtin: BuiltinExpression, call: BuiltinCall) => {
    // @ts-expect-error a builtin that was not looked at
    emitBuiltin(f, builtin);
    // @ts-expect-error what a builtin does gets values, and no expressions that it could leave out
    call.arguments;
  },
  prove: (
    t: Parameter<typeof evaluateInOrder, 0>,
    state: Parameter<typeof evaluateInOrder, 1>,
    comparison: ComparisonExpression,
    builtin: BuiltinExpression,
  ) => {
    // @ts-expect-error a value that was not looked at
    evaluateInOrder(t, state, comparison);
    // @ts-expect-error operands that were not looked at
    evaluateBoth(t, state, comparison);
    // @ts-expect-error a builtin that was not looked at
    evaluateBuiltin(t, state, builtin);
  },
  builtins: (one: TypedExpression, two: TypedExpression, result: TypedExpression) => {
    const operands = [one, two] as const;
    // @ts-expect-error an operand without a fate
    foldOperands('expect', operands, { result, fates: ['in-result'] });
    // @ts-expect-error no fates at all
    foldOperands('expect', operands, { result });
  },
};
