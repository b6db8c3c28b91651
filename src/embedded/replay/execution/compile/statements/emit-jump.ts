import type {
  BlockStatement,
  CaseStatement,
  ComputedGotoStatement,
  DefaultStatement,
  GotoStatement,
  LabelStatement,
  SwitchStatement,
  TypedStatement,
} from '../../../../../c/tree/typed-statement.js';
import { because } from '../../reasons/because.js';
import { I32, I64, NOTHING, OP, REF, type WasmType } from '../../wasm/opcodes.js';
import { wideCode } from '../../wide/wide-type.js';
import { emitFullExpression, emitValue } from '../expressions/emit-expression.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { isSigned, wasmType } from '../scalar-code.js';
import { emitBits, emitDecision, integerEvent } from '../symbolic-code.js';
import { emitStatement } from './emit-statement.js';

/** Values of a switch are mapped directly by a table if it has at most this many entries per label. */
const TABLE_SPARSENESS = 8;
const MAXIMUM_TABLE = 4096;

/** Code of a statement that jumps return to: in a loop if it is a dispatcher. */
export function emitDispatched(
  f: FunctionEmitter,
  statement: TypedStatement,
  emit: () => void,
  type?: WasmType,
): void {
  if (!f.plan.dispatchers.has(statement)) {
    emit();
    return;
  }
  const label = f.code.loop(type ?? NOTHING);
  f.dispatch.set(statement, { label, scopes: f.scopes.length });
  emit();
  f.code.end();
  f.dispatch.delete(statement);
}

/** The statements of a block, with an entry point at each resumable one. */
export function emitSegments(f: FunctionEmitter, block: BlockStatement): void {
  const { code, plan } = f;
  const { statements } = block;
  const range = plan.ranges.get(block);
  const entries = statements.filter((statement) => plan.resumable.has(statement));
  if (!plan.resumable.has(block) || range === undefined || entries.length === 0) {
    for (const statement of statements) emitStatement(f, statement);
    return;
  }
  const labels = new Map<TypedStatement, number>();
  for (const entry of entries.toReversed()) labels.set(entry, code.block());
  const start = code.block();
  const [first, last] = range;
  const table: number[] = [];
  for (let number = first; number <= last; number++) {
    const entry = entries.find((statement) => contains(f, statement, number));
    table.push((entry === undefined ? undefined : labels.get(entry)) ?? start);
  }
  code.get(f.jump).i32(first).op(OP.i32.sub).branchTable(table, start);
  code.end();
  for (const statement of statements) {
    if (labels.has(statement)) code.end();
    emitStatement(f, statement);
  }
}

function contains(f: FunctionEmitter, statement: TypedStatement, number: number): boolean {
  const range = f.plan.ranges.get(statement);
  return range !== undefined && range[0] <= number && number <= range[1];
}

/** Leaves 1 if the current jump leads into a statement. */
export function emitLeadsInto(f: FunctionEmitter, statement: TypedStatement): void {
  const range = f.plan.ranges.get(statement);
  if (range === undefined) {
    f.code.i32(0);
    return;
  }
  f.code
    .get(f.jump)
    .i32(range[0])
    .op(OP.i32.sub)
    .i32(range[1] - range[0])
    .op(OP.i32.leu);
}

/** Code that is skipped while a jump leads into the statement. */
export function emitUnlessJumping(f: FunctionEmitter, statement: TypedStatement, emit: () => void): void {
  if (!f.plan.resumable.has(statement)) {
    emit();
    return;
  }
  f.code.get(f.jump).op(OP.i32.eqz);
  f.code.if();
  emit();
  f.code.end();
}

export function emitLabelled(
  f: FunctionEmitter,
  statement: LabelStatement | CaseStatement | DefaultStatement,
): void {
  const { code, plan } = f;
  const number = plan.numbers.get(statement);
  if (number !== undefined && plan.resumable.has(statement)) {
    code.get(f.jump).i32(number).op(OP.i32.eq);
    code.if();
    code.i32(0).set(f.jump);
    code.end();
  }
  emitUnlessJumping(f, statement, () => {
    f.pass('statement', statement.range);
    if (statement.kind !== 'label') return;
    if (plan.backwards.has(statement.label)) f.pass('loop-head', statement.range);
    if (!f.context.checks.errorLabels.has(statement.label.name)) return;
    code.i32(f.site(statement.range)).i32(f.context.lists.text(statement.label.name));
    code.call(f.context.helpers.reached).op(OP.unreachable);
  });
  emitStatement(f, statement.statement);
}

export function emitGoto(f: FunctionEmitter, statement: GotoStatement): void {
  const dispatcher = f.plan.dispatcherOf(statement, statement.label);
  const target = dispatcher === undefined ? undefined : f.dispatch.get(dispatcher);
  const number = f.plan.labels.get(statement.label);
  if (target === undefined || number === undefined) {
    f.unsupported(statement.range, because('jump', statement.label.name));
    return;
  }
  f.countSteps(1);
  f.code.i32(number).set(f.jump);
  f.releaseScopes(target.scopes);
  f.code.branch(target.label);
}

/** The value is the number of the label's address; only labels of this function have one. */
export function emitComputedGoto(f: FunctionEmitter, statement: ComputedGotoStatement): void {
  const { code } = f;
  f.countSteps(1);
  emitFullExpression(f, statement.target, () => emitValue(f, statement.target));
  f.with(I64, (value) => {
    code.set(value);
    for (const label of f.plan.computedTargets) {
      const dispatcher = f.plan.dispatcherOf(statement, label);
      const target = dispatcher === undefined ? undefined : f.dispatch.get(dispatcher);
      if (target === undefined) continue;
      code
        .get(value)
        .i64(BigInt(label.id + 1))
        .op(OP.i64.eq);
      code.if();
      code.i32(f.plan.labels.get(label) ?? 0).set(f.jump);
      f.releaseScopes(target.scopes);
      code.branch(target.label);
      code.end();
    }
  });
  f.undefinedBehaviour(statement.range, because('jump-to-no-label'));
}

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
  emitStatement(f, statement.body);
  f.breakTarget = outer;
  code.end();
}

/** A value of more than 64 bits, which is on the stack, is told, and becomes a number that leads to the same label. */
function emitFitted(f: FunctionEmitter, statement: SwitchStatement, wide: number): void {
  const { code, context } = f;
  const { cases, where } = switchPlace(statement);
  const isLong = (value: bigint): boolean => value !== BigInt.asIntN(64, value);
  let free = 0n;
  for (const { low, high } of cases.toSorted((one, other) => (one.low < other.low ? -1 : 1)))
    if (low <= free && free <= high) free = high + 1n;
  if (isLong(free) || cases.some(({ low, high }) => isLong(low) || isLong(high)))
    f.unsupported(statement.value.range, because('long-label'));
  const place = f.place('decision', statement.value.range, where);
  f.with(REF, (value) => {
    code.set(value);
    if (place !== undefined) code.i32(place).get(value).i32(wide).call(context.helpers.passedWide);
    code.get(value).i64(free).call(context.helpers.wideFit);
  });
}

function switchPlace(statement: SwitchStatement) {
  const cases = statement.labels.flatMap((label) =>
    label.kind === 'case' ? [{ low: label.low, high: label.high }] : [],
  );
  return { cases, where: { at: statement.range, decision: 'switch', cases } as const };
}

function emitSwitchEvents(f: FunctionEmitter, statement: SwitchStatement, value: number): void {
  const { code } = f;
  const bits = (): void => {
    code.get(value);
    emitBits(f, statement.value.type);
  };
  const isTold = wideCode(statement.value.type) !== undefined;
  const { where } = switchPlace(statement);
  const place = isTold ? undefined : f.place('decision', statement.value.range, where);
  emitDecision(f, 'switch', f.handle === undefined ? 0 : f.site(statement.value.range), bits);
  if (place === undefined) return;
  code.i32(place);
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
