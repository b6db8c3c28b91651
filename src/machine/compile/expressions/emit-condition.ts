import type {
  ConditionalExpression,
  LogicalExpression,
  TypedExpression,
} from '../../../c/tree/typed-expression.js';
import type { CType } from '../../../c/type/c-type.js';
import { SYMBOLIC_OPERATORS } from '../../interface/type-codes.js';
import { I32, NOTHING, OP, type WasmType } from '../../wasm/opcodes.js';
import { emitProbe } from '../emit-probe.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { emitDecision } from '../symbolic-code.js';
import { emitComparison } from './emit-comparison.js';
import { emitTruth } from './emit-conversion.js';
import { emitEffect, emitValue } from './emit-expression.js';
import { emitInOrder, type InOrder } from './emit-order.js';

/** Leaves 1 or 0 as i32; the handle is that of the value. */
function emitCondition(f: FunctionEmitter, expression: TypedExpression): void {
  emitValue(f, expression);
  if (expression.kind === 'comparison' || expression.kind === 'logical') return;
  if (expression.kind === 'unary' && expression.operator === '!') return;
  emitTruth(f, expression.type, expression.range);
}

/** A condition that decides the path: left on the stack as i32, reported to observers, and recorded in the path. */
export function emitDecided(
  f: FunctionEmitter,
  expression: TypedExpression,
  probe: number | undefined,
): void {
  if (expression.kind === 'comparison')
    emitInOrder(f, expression, (inOrder) => emitComparison(f, inOrder, 'decides'));
  else emitCondition(f, expression);
  if (f.handle === undefined && probe === undefined) return;
  const { code } = f;
  f.with(I32, (truth) => {
    code.set(truth);
    if (expression.kind !== 'comparison') emitConcreteTruth(f, expression, truth);
    const value = (): void => {
      code.get(truth).op(OP.i64.extendU);
    };
    emitDecision(f, 'decision', f.handle === undefined ? 0 : f.site(expression.range), value);
    if (probe !== undefined) {
      emitProbe(f, probe, () => {
        code.i32(probe);
        value();
        code.call(f.context.helpers.passedInteger);
      });
      f.point();
    }
    code.get(truth);
  });
}

/** Reports the outcome of a condition that is no comparison where it depends on no input. */
function emitConcreteTruth(f: FunctionEmitter, expression: TypedExpression, truth: number): void {
  if (f.handle === undefined || expression.kind === 'logical') return;
  const { code } = f;
  code.get(f.handle).op(OP.i32.eqz).if();
  code.i32(SYMBOLIC_OPERATORS.indexOf('!=')).i32(f.site(expression.range));
  code.get(truth).op(OP.f64.fromI32u).f64(0);
  code.call(f.context.helpers.concreteComparison).end();
}

export function emitLogical(f: FunctionEmitter, expression: InOrder<LogicalExpression>): void {
  const { code } = f;
  const { operator, left, right, range } = expression;
  if (f.context.controls.has(expression)) f.context.controls.add(left).add(right);
  emitDecided(f, left, f.probe('decision', left.range, { decision: operator, at: range }));
  code.if(I32);
  if (operator === '&&') emitLogicalRight(f, expression);
  else {
    code.i32(1);
    f.concrete();
  }
  code.else();
  if (operator === '||') emitLogicalRight(f, expression);
  else {
    code.i32(0);
    f.concrete();
  }
  code.end();
}

/** The value is 0 or 1. What matters is whether the operand is zero, and the operand's tree says that as well. */
function emitLogicalRight(f: FunctionEmitter, { right, operator, range }: LogicalExpression): void {
  if (f.context.controls.has(right)) f.settle();
  // Decided here, so the result depends on nothing.
  emitDecided(f, right, f.probe('decision', right.range, { decision: operator, at: range }));
  f.concrete();
}

export function emitConditional(f: FunctionEmitter, expression: InOrder<ConditionalExpression>): void {
  const { code } = f;
  const at = expression.questionMark;
  const probe = f.probe('decision', expression.range, { decision: '?', at });
  emitDecided(f, expression.condition, probe);
  const type: WasmType | undefined = wasmType(expression.type);
  code.if(type ?? NOTHING);
  emitBranch(f, expression.then, expression.type);
  code.else();
  emitBranch(f, expression.otherwise, expression.type);
  code.end();
}

function emitBranch(f: FunctionEmitter, branch: TypedExpression, type: CType): void {
  if (type.kind === 'void') emitEffect(f, branch);
  else emitValue(f, branch);
}
