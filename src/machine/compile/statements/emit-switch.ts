import type { CaseStatement, SwitchStatement } from '../../../c/tree/typed-statement.js';
import type { CaseRange } from '../../interface/execution.js';
import { because } from '../../reasons/because.js';
import { wideCode } from '../../values/wide-type.js';
import { I32, I64, OP, REF, type WasmType } from '../../wasm/opcodes.js';
import { emitFullExpression, emitValue } from '../expressions/emit-expression.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { isSigned, wasmType } from '../scalar-code.js';
import { emitBits, emitDecision, integerEvent } from '../symbolic-code.js';
import { emitUnlessJumping } from './emit-jump.js';
import { emitSubstatement } from './emit-statement.js';

/** Values of a switch are mapped directly by a table if it has at most this many entries per label. */
const TABLE_SPARSENESS = 8;
const MAXIMUM_TABLE = 4096;

export function emitSwitch(f: FunctionEmitter, statement: SwitchStatement): void {
  const { code } = f;
  const wide = wideCode(statement.value.type);
  const wasm = wide === undefined ? (wasmType(statement.value.type) ?? I32) : I64;
  const exit = code.block();
  const outer = f.breakTarget;
  f.breakTarget = { label: exit, scopes: f.scopes.length };
  emitUnlessJumping(f, statement, () => {
    f.with(wasm, (value) => {
      emitFullExpression(f, statement.value, () => {
        emitValue(f, statement.value);
        if (wide !== undefined) emitFitted(f, statement, wide);
      });
      code.set(value);
      emitSwitchEvents(f, statement, value);
      emitCaseChoice(f, statement, value, wasm);
    });
    code.get(f.jump).op(OP.i32.eqz).branchIf(exit);
  });
  emitSubstatement(f, statement.body);
  f.breakTarget = outer;
  code.end();
}

/** A value of more than 64 bits, which is on the stack, is told, and becomes a number that leads to the same label. */
function emitFitted(f: FunctionEmitter, statement: SwitchStatement, wide: number): void {
  const { code, context } = f;
  const { cases, where } = switchProbe(statement);
  const isLong = (value: bigint): boolean => value !== BigInt.asIntN(64, value);
  let free = 0n;
  for (const { low, high } of cases.toSorted((one, other) => (one.low < other.low ? -1 : 1)))
    if (low <= free && free <= high) free = high + 1n;
  if (isLong(free) || cases.some(({ low, high }) => isLong(low) || isLong(high)))
    f.unsupported(statement.value.range, because('long-label'));
  const probe = f.probe('decision', statement.value.range, where);
  f.with(REF, (value) => {
    code.set(value);
    if (probe !== undefined) code.i32(probe).get(value).i32(wide).call(context.helpers.passedWide);
    code.get(value).i64(free).call(context.helpers.wideFit);
  });
}

interface SwitchProbe {
  readonly cases: readonly CaseRange[];
  readonly where: NonNullable<Parameters<FunctionEmitter['probe']>[2]>;
}

function switchProbe({ labels, range }: SwitchStatement): SwitchProbe {
  const cases = labels.flatMap((label) =>
    label.kind === 'case' ? [{ low: label.low, high: label.high }] : [],
  );
  return { cases, where: { at: range, decision: 'switch', cases } };
}

function emitSwitchEvents(f: FunctionEmitter, statement: SwitchStatement, value: number): void {
  const { code } = f;
  const bits = (): void => {
    code.get(value);
    emitBits(f, statement.value.type);
  };
  const isWide = wideCode(statement.value.type) !== undefined;
  const { where } = switchProbe(statement);
  const probe = isWide ? undefined : f.probe('decision', statement.value.range, where);
  emitDecision(f, 'switch', f.handle === undefined ? 0 : f.site(statement.value.range), bits);
  if (probe === undefined) return;
  code.i32(probe);
  bits();
  code.call(f.context.helpers[integerEvent(statement.value.type)]);
}

/** Sets the number of the label that the value leads to, or leaves 0. */
function emitCaseChoice(f: FunctionEmitter, statement: SwitchStatement, value: number, wasm: WasmType): void {
  const { code, plan } = f;
  const otherwise = statement.labels.find((label) => label.kind === 'default');
  const otherwiseNumber = otherwise === undefined ? 0 : (plan.numbers.get(otherwise) ?? 0);
  const cases = statement.labels.filter((label) => label.kind === 'case');
  const table = caseTable(f, cases, otherwiseNumber);
  if (table !== undefined) {
    const wide = wasm === I64;
    const index = (): void => {
      code.get(value);
      if (wide) code.i64(table.low).op(OP.i64.sub);
      else code.i32(Number(BigInt.asIntN(32, table.low))).op(OP.i32.sub);
    };
    index();
    if (wide) code.i64(BigInt(table.numbers.length)).op(OP.i64.ltu);
    else code.i32(table.numbers.length).op(OP.i32.ltu);
    code.if(I32);
    index();
    if (wide) code.op(OP.i32.wrap);
    code.i32(2).op(OP.i32.shl).memory(OP.i32.load, f.context.statics.table(table.numbers));
    code.else();
    code.i32(otherwiseNumber);
    code.end();
    code.set(f.jump);
    return;
  }
  code.i32(otherwiseNumber).set(f.jump);
  for (const label of cases) {
    emitInRange(f, label, value, wasm, isSigned(statement.value.type));
    code.if();
    code.i32(plan.numbers.get(label) ?? 0).set(f.jump);
    code.end();
  }
}

interface CaseTable {
  readonly low: bigint;
  readonly numbers: readonly number[];
}

function caseTable(
  f: FunctionEmitter,
  cases: readonly CaseStatement[],
  otherwise: number,
): CaseTable | undefined {
  if (cases.length < 4) return undefined;
  const low = cases.reduce((least, label) => (label.low < least ? label.low : least), cases[0]?.low ?? 0n);
  const high = cases.reduce((most, label) => (label.high > most ? label.high : most), low);
  const span = high - low + 1n;
  if (span > BigInt(MAXIMUM_TABLE) || span > BigInt(cases.length * TABLE_SPARSENESS)) return undefined;
  const numbers = new Array<number>(Number(span)).fill(otherwise);
  for (const label of cases) {
    numbers.fill(f.plan.numbers.get(label) ?? 0, Number(label.low - low), Number(label.high - low) + 1);
  }
  return { low, numbers };
}

function emitInRange(
  f: FunctionEmitter,
  label: CaseStatement,
  value: number,
  wasm: WasmType,
  signed: boolean,
): void {
  const { code } = f;
  const opcodes = wasm === I64 ? OP.i64 : OP.i32;
  const constant = (number: bigint): void => {
    if (wasm === I64) code.i64(number);
    else code.i32(Number(BigInt.asIntN(32, number)));
  };
  code.get(value);
  constant(label.low);
  if (label.low === label.high) {
    code.op(opcodes.eq);
    return;
  }
  code.op(signed ? opcodes.ges : opcodes.geu).get(value);
  constant(label.high);
  code.op(signed ? opcodes.les : opcodes.leu, OP.i32.and);
}
