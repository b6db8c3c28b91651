import type { SourceRange } from '../../../c/tree/source-range.js';
import { because } from '../../reasons/because.js';
import { I32, I64, OP } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';

export function constant(f: FunctionEmitter, wide: boolean, value: bigint): void {
  if (wide) f.code.i64(value);
  else f.code.i32(Number(BigInt.asIntN(32, value)));
}

export const lowest = (wide: boolean): bigint => -(1n << (wide ? 63n : 31n));

export function emitDivisionCheck(
  f: FunctionEmitter,
  left: number,
  right: number,
  wide: boolean,
  signed: boolean,
  operator: '/' | '%',
  range: SourceRange,
): void {
  const { code } = f;
  const opcodes = wide ? OP.i64 : OP.i32;
  code.get(right).op(opcodes.eqz);
  code.if();
  f.undefinedBehaviour(range, because('division-by-zero'));
  code.end();
  if (!signed) return;
  code.get(right);
  constant(f, wide, -1n);
  code.op(opcodes.eq).get(left);
  constant(f, wide, lowest(wide));
  code.op(opcodes.eq, OP.i32.and);
  code.if();
  emitOverflow(f, range, operator === '/' ? 'division' : 'remainder');
  code.end();
}

/** A signed result that its type cannot hold: a violation if the property is about it, otherwise undefined behaviour. */
export function emitOverflow(f: FunctionEmitter, range: SourceRange, operation: string): void {
  if (!f.context.checks.asked.has('no-overflow')) {
    f.undefinedBehaviour(range, because('overflow', operation));
    return;
  }
  f.code.i32(f.site(range)).i32(f.context.lists.text(operation));
  f.code.call(f.context.helpers.overflow).op(OP.unreachable);
}

/** The sum or difference overflowed if its sign contradicts the signs of the operands. */
export function emitSumCheck(
  f: FunctionEmitter,
  operator: '+' | '-',
  left: number,
  right: number,
  wide: boolean,
  range: SourceRange,
): void {
  const { code } = f;
  const opcodes = wide ? OP.i64 : OP.i32;
  f.with(wide ? I64 : I32, (result) => {
    code.tee(result).get(left).op(opcodes.xor);
    if (operator === '+') code.get(result).get(right).op(opcodes.xor);
    else code.get(left).get(right).op(opcodes.xor);
    code.op(opcodes.and);
    constant(f, wide, 0n);
    code.op(opcodes.lts);
    code.if();
    emitOverflow(f, range, operator === '+' ? 'addition' : 'subtraction');
    code.end();
    code.get(result);
  });
}

export function emitProductCheck(
  f: FunctionEmitter,
  left: number,
  right: number,
  wide: boolean,
  range: SourceRange,
): void {
  const { code } = f;
  f.with(wide ? I64 : I32, (result) => {
    code.set(result);
    if (wide) emitWideProductTest(f, left, right, result);
    else {
      code.get(left).op(OP.i64.extendS).get(right).op(OP.i64.extendS, OP.i64.mul);
      code.get(result).op(OP.i64.extendS, OP.i64.ne);
    }
    code.if();
    emitOverflow(f, range, 'multiplication');
    code.end();
    code.get(result);
  });
}

/** 1 if left * right is not `result`: checked by division where possible. */
function emitWideProductTest(f: FunctionEmitter, left: number, right: number, result: number): void {
  const { code } = f;
  code.get(left).op(OP.i64.eqz);
  code.if(I32);
  code.i32(0);
  code.else();
  code.get(left).i64(-1n).op(OP.i64.eq);
  code.if(I32);
  code.get(right).i64(lowest(true)).op(OP.i64.eq);
  code.else();
  code.get(result).get(left).op(OP.i64.divs).get(right).op(OP.i64.ne);
  code.end();
  code.end();
}
