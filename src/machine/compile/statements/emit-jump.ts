import type {
  BlockStatement,
  CaseStatement,
  ComputedGotoStatement,
  DefaultStatement,
  GotoStatement,
  LabelStatement,
  TypedStatement,
} from '../../../c/tree/typed-statement.js';
import { because } from '../../reasons/because.js';
import { I64, NOTHING, OP, type WasmType } from '../../wasm/opcodes.js';
import { emitFullExpression, emitValue } from '../expressions/emit-expression.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { emitLandingPad } from './emit-landing-pad.js';
import { emitStatement } from './emit-statement.js';

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
  if (f.landingSlot !== undefined && statement === f.plan.body) emitLandingPad(f, label, emit);
  else emit();
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
  emitBegins(f, statement);
  f.code.if();
  emit();
  f.code.end();
}

/** Leaves 1 if a statement is executed from its beginning: there is no jump, or one to its call of setjmp. */
export function emitBegins(f: FunctionEmitter, statement: TypedStatement): void {
  const { code, plan, jump } = f;
  code.get(jump).op(OP.i32.eqz);
  const landing = plan.landingStatements.get(statement);
  if (landing !== undefined) code.get(jump).i32(landing).op(OP.i32.eq, OP.i32.or);
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
  const dispatcher = f.plan.findDispatcher(statement, statement.label);
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
      const dispatcher = f.plan.findDispatcher(statement, label);
      const target = dispatcher === undefined ? undefined : f.dispatch.get(dispatcher);
      if (target === undefined) continue;
      code.get(value).i64(f.context.numberOfLabel(label)).op(OP.i64.eq);
      code.if();
      code.i32(f.plan.labels.get(label) ?? 0).set(f.jump);
      f.releaseScopes(target.scopes);
      code.branch(target.label);
      code.end();
    }
  });
  f.undefinedBehaviour(statement.range, because('jump-to-no-label'));
}
