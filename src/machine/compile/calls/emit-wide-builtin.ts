import type { OverflowExpression, TypedExpression } from '../../../c/tree/typed-expression.js';
import { typeSize } from '../../../c/type/c-type.js';
import { ACCESS } from '../../interface/access-kind.js';
import { symbolicTypeCode } from '../../interface/type-codes.js';
import type { WIDE_COMPARISONS } from '../../values/wide-arithmetic.js';
import { WIDE_TESTS, type WideTest } from '../../values/wide-class.js';
import { shadowedBytes, wideCode } from '../../values/wide-type.js';
import { I32, OP, REF } from '../../wasm/opcodes.js';
import { emitStoreScalar } from '../access/emit-access.js';
import { emitPointedAt } from '../access/emit-alignment.js';
import { emitDefine } from '../access/emit-definedness.js';
import { emitAccessedAt } from '../access/emit-shared.js';
import { emitWriteCheck } from '../access/emit-write-check.js';
import { emitValue } from '../expressions/emit-expression.js';
import { emitFromWide, emitToWide, emitWideComparison, WIDE_SIGNED } from '../expressions/emit-wide.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { emitLoss } from '../symbolic-code.js';
import { ValueHandles } from '../value-handles.js';
import type { EvaluatedOperand, EvaluatedOperands } from './evaluated-operands.js';

/** Exact arithmetic on integers, if one has more than 64 bits, with a check, wrapped to the result type. */
export function emitWideOverflow(f: FunctionEmitter, expression: OverflowExpression): void {
  const { code, context } = f;
  const { left, right, resultType, destination, range } = expression;
  const l = code.acquire(REF);
  const r = code.acquire(REF);
  const handles = new ValueHandles(f);
  handles.addFor(l, r);
  emitExact(f, left);
  code.set(l);
  handles.keep(l);
  emitExact(f, right);
  code.set(r);
  handles.keep(r);
  const operate = (helper: number): void => {
    code.get(l).get(r).i32(['+', '-', '*'].indexOf(expression.operator)).i32(symbolicTypeCode(resultType));
    code.call(helper);
  };
  if (destination !== undefined) {
    const bytes = typeSize(resultType) ?? 1;
    f.with(I32, (address) => {
      emitValue(f, destination);
      emitPointedAt(f, resultType, address, range);
      emitWriteCheck(f, { address, offset: 0 }, bytes, range);
      code.get(address);
      operate(context.helpers.wideExact);
      if (wideCode(resultType) === undefined) emitFromWide(f, WIDE_SIGNED, resultType, range);
      emitStoreScalar(f, resultType, 0, range);
      emitDefine(f, address, resultType, 0);
      if (f.handle !== undefined)
        code.get(address).i32(shadowedBytes(resultType)).i32(0).call(context.builtIns.storeHandle);
      emitAccessedAt(f, address, bytes, { kind: ACCESS.write, range });
    });
  }
  operate(context.helpers.wideOverflows);
  const [leftHandle, rightHandle] = [handles.of(l), handles.of(r)];
  if (f.handle !== undefined && leftHandle !== undefined && rightHandle !== undefined) {
    code.get(leftHandle).get(rightHandle).op(OP.i32.or).set(f.handle);
    emitLoss(f);
  }
  handles.release();
  code.release(l);
  code.release(r);
}

/** An integer as it is: those of fewer bits as one of 128. */
function emitExact(f: FunctionEmitter, expression: TypedExpression): void {
  emitValue(f, expression);
  if (wideCode(expression.type) === undefined) emitToWide(f, expression.type, WIDE_SIGNED, expression.range);
}

/** Tests of one floating-point number. @returns false for other builtins */
export function emitWideTest(f: FunctionEmitter, name: string, operands: EvaluatedOperands): boolean {
  if (name === 'fpclassify') {
    emitClass(f, operands);
    return true;
  }
  const test = WIDE_TESTS.indexOf(name as WideTest);
  const [operand] = operands.all;
  if (test < 0 || operand === undefined) return false;
  emitTest(f, operands, operand, test);
  return true;
}

function emitTest(
  f: FunctionEmitter,
  operands: EvaluatedOperands,
  operand: EvaluatedOperand,
  test: number,
): void {
  operands.give(operand);
  f.code
    .i32(wideCode(operand.type) ?? 0)
    .i32(test)
    .call(f.context.helpers.wideTest);
}

/** For each class of numbers the position of the answer among the arguments. */
const ANSWERS = [0, 1, 4, 3, 2];

function emitClass(f: FunctionEmitter, operands: EvaluatedOperands): void {
  const { code } = f;
  const answers = operands.all.slice(0, 5);
  const operand = operands.all[5];
  if (operand === undefined) return;
  f.with(I32, (found) => {
    emitTest(f, operands, operand, WIDE_TESTS.indexOf('class'));
    code.set(found);
    f.with(I32, (answer) => {
      for (const [number, position] of ANSWERS.entries()) {
        code
          .get(answers[position]?.local ?? 0)
          .get(answer)
          .get(found)
          .i32(number);
        code.op(OP.i32.eq, OP.select).set(answer);
      }
      code.get(answer);
    });
  });
}

const COMPARISONS: ReadonlyMap<string, (typeof WIDE_COMPARISONS)[number]> = new Map([
  ['isgreater', '>'],
  ['isgreaterequal', '>='],
  ['isless', '<'],
  ['islessequal', '<='],
  ['isunordered', 'unordered'],
  ['islessgreater', 'less-or-greater'],
]);

/** Comparisons of two floating-point numbers of a common type. @returns false for other builtins */
export function emitWideQuietComparison(
  f: FunctionEmitter,
  name: string,
  { all: [left, right] }: EvaluatedOperands,
): boolean {
  const comparison = COMPARISONS.get(name);
  if (comparison === undefined || left === undefined || right === undefined) return false;
  const operands = { type: wideCode(left.type) ?? 0, left: left.local, right: right.local };
  emitWideComparison(f, comparison, operands);
  return true;
}
