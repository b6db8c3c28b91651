import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { Variable } from '../../../c/tree/typed-program.js';
import type { BlockStatement, TypedStatement } from '../../../c/tree/typed-statement.js';
import { type CType, typeSize } from '../../../c/type/c-type.js';
import { literalsIn, literalsOf } from '../../analysis/literal-scopes.js';
import { objectAlignment } from '../../analysis/object-alignment.js';
import { mayHoldPointer } from '../../analysis/undefined-pointers.js';
import { OBJECT_KIND } from '../../interface/memory-layout.js';
import { because } from '../../reasons/because.js';
import { I32, OP } from '../../wasm/opcodes.js';
import { emitCopy } from '../access/emit-access.js';
import { constantParts } from '../constant-parts.js';
import { emitProbe } from '../emit-probe.js';
import { emitEffect, emitFullExpression, emitValue, emitValueAs } from '../expressions/emit-expression.js';
import type { FunctionEmitter, LiveScope } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { emitDeclaration, isVariableLength } from './emit-declaration.js';
import { emitComputedGoto, emitDispatched, emitGoto, emitLabelled, emitSegments } from './emit-jump.js';
import { emitDo, emitFor, emitIf, emitWhile } from './emit-loop.js';
import { emitSwitch } from './emit-switch.js';
import { declaredIn, emitUnlessLandingIn, isBlock, landingsIn } from './landings.js';

/**
 * Executes a statement.
 *
 * @param result of a statement expression: its value is left on the stack
 */
export function emitStatement(f: FunctionEmitter, statement: TypedStatement, result?: TypedExpression): void {
  if (statement.kind !== 'label' && statement.kind !== 'case' && statement.kind !== 'default') {
    emitStatementEvent(f, statement);
  }
  if (statement.kind === 'block') {
    emitBlock(f, statement, result);
    return;
  }
  emitDispatched(f, statement, () => emitKind(f, statement));
}

function emitStatementEvent(f: FunctionEmitter, statement: TypedStatement): void {
  if (statement.kind === 'block') return;
  const probe = f.probe('statement', statement.range);
  const isSettled = f.context.threads === 'many' && f.statementExpressions === 0;
  if (probe === undefined && !isSettled) return;
  const report = () => {
    if (isSettled) f.settle();
    if (probe === undefined) return;
    emitProbe(f, probe, () => f.code.i32(probe).call(f.context.helpers.passed));
    f.point();
  };
  if (!f.plan.resumable.has(statement)) {
    report();
    return;
  }
  f.code.get(f.jump).op(OP.i32.eqz);
  f.code.if();
  report();
  f.code.end();
}

function emitKind(f: FunctionEmitter, statement: TypedStatement): void {
  const outer = f.fullExpression;
  f.fullExpression = statement.range;
  switch (statement.kind) {
    case 'expression':
      emitExpressionStatement(f, statement.expression);
      f.pass('statement-end', statement.range);
      break;
    case 'declaration':
      emitDeclaration(f, statement);
      f.pass('statement-end', statement.range);
      break;
    case 'if':
      emitWithLiterals(f, statement, () => emitIf(f, statement));
      break;
    case 'while':
      emitWithLiterals(f, statement, () => emitWhile(f, statement));
      break;
    case 'do':
      emitWithLiterals(f, statement, () => emitDo(f, statement));
      break;
    case 'for':
      emitWithLiterals(f, statement, () => emitFor(f, statement));
      break;
    case 'switch':
      emitWithLiterals(f, statement, () => emitSwitch(f, statement));
      break;
    case 'case':
    case 'default':
    case 'label':
      emitLabelled(f, statement);
      break;
    case 'goto':
      emitGoto(f, statement);
      break;
    case 'computed-goto':
      emitComputedGoto(f, statement);
      break;
    case 'break':
      emitLeaveLoop(f, f.breakTarget, statement);
      break;
    case 'continue':
      emitLeaveLoop(f, f.continueTarget, statement);
      break;
    case 'return':
      emitReturn(f, statement.value);
      break;
    case 'unsupported':
      f.unread(statement.range, statement.reason);
      break;
    case 'block':
    case 'empty':
  }
  f.fullExpression = outer;
}

function emitExpressionStatement(f: FunctionEmitter, expression: TypedExpression): void {
  const outer = f.statementExpression;
  // Around a statement expression, something else is being computed.
  f.statementExpression =
    f.context.threads === 'many' && f.statementExpressions === 0 ? expression : undefined;
  emitFullExpression(f, expression, () => emitEffect(f, expression));
  f.statementExpression = outer;
}

/** If the front end could not read the head of a loop, the loop has none of the statements that leave it. */
function emitLeaveLoop(
  f: FunctionEmitter,
  target: FunctionEmitter['breakTarget'],
  { kind, range }: TypedStatement,
): void {
  if (target === undefined) f.unsupported(range, because('jump-outside-loop', kind));
  else emitLeave(f, target);
}

function emitLeave(f: FunctionEmitter, target: FunctionEmitter['breakTarget']): void {
  if (target === undefined) throw new Error('a jump without target');
  f.releaseScopes(target.scopes);
  f.code.branch(target.label);
}

function emitReturn(f: FunctionEmitter, value: TypedExpression | undefined): void {
  const { code } = f;
  if (value !== undefined) {
    emitFullExpression(f, value, () => {
      emitValueAs(f, value, f.entity?.type.result ?? value.type);
      if (value.type.kind === 'record' && f.resultAddress !== undefined) {
        f.with(I32, (from) => {
          code
            .set(from)
            .get(f.resultAddress ?? 0)
            .get(from)
            .i32(typeSize(value.type) ?? 0);
          emitCopy(f);
        });
      } else if (f.result !== undefined) {
        code.set(f.result);
        if (f.handle !== undefined && f.resultHandle !== undefined) code.get(f.handle).set(f.resultHandle);
      } else if (wasmType(value.type) !== undefined) code.op(OP.drop);
    });
  }
  emitLeave(f, f.returnTarget);
}

/** Variables that begin and cease to live together. */
interface Scope {
  readonly variables: readonly Variable[];
  /** The block or loop that they belong to; undefined for what belongs to the function. */
  readonly statement?: TypedStatement;
  /** Whether `alloca` or an array of variable length takes memory in it. */
  readonly takesMemory?: boolean;
}

/** Code for a scope: its objects begin to live, the statements run, and the lives end. */
export function emitScope(f: FunctionEmitter, scope: Scope, emit: () => void): void {
  const { code } = f;
  const { variables, statement } = scope;
  const takesMemory = scope.takesMemory ?? variables.some(({ type }) => isVariableLength(type));
  const objects = variables.flatMap((variable) => {
    const idOffset = f.idOffsets.get(variable);
    return idOffset === undefined ? [] : [{ variable, idOffset }];
  });
  if (objects.length > 0)
    emitUnlessLandingIn(f, statement, () => {
      for (const { variable, idOffset } of objects) emitNewObject(f, variable, idOffset);
    });
  const ids = objects.map(({ idOffset }) => idOffset);
  const allocations = takesMemory ? code.acquire(I32) : undefined;
  if (allocations !== undefined) emitKeepAllocations(f, statement, allocations);
  const cleared = variables
    .filter((variable) => isCleared(f, variable))
    .map((variable) => ({
      offset: f.offsets.get(variable) ?? 0,
      bytes: isVariableLength(variable.type) ? 8 : (typeSize(variable.type) ?? 0),
    }));
  const live: LiveScope = { ids, cleared, allocations };
  f.scopes.push(live);
  emit();
  f.scopes.pop();
  f.releaseScope(live);
  if (allocations !== undefined) code.release(allocations);
}

/** Keeps in a local how much is on the stack where a scope begins; for jumps that lead back into it, in the frame, too. */
function emitKeepAllocations(
  f: FunctionEmitter,
  statement: TypedStatement | undefined,
  allocations: number,
): void {
  const { code } = f;
  const count = f.context.helpers.stackAllocations;
  if (landingsIn(f, statement).length === 0) {
    code.call(count).set(allocations);
    return;
  }
  const slot = f.allocate(4, 4);
  emitUnlessLandingIn(f, statement, () => code.get(f.frame).call(count).memory(OP.i32.store, slot));
  code.get(f.frame).memory(OP.i32.load, slot).set(allocations);
}

/**
 * Whether a variable is cleared at the end of its life. Termination compares whole states; for valid-memtrack, a
 * pointer in a dead variable leads nowhere. What lies in a frame disappears with the frame.
 */
function isCleared(f: FunctionEmitter, variable: Variable): boolean {
  if (f.context.checks.asked.has('termination')) return true;
  return f.context.checks.asked.has('valid-memtrack') && f.scopes.length > 1 && mayHoldPointer(variable.type);
}

function emitNewObject(f: FunctionEmitter, variable: Variable, idOffset: number): void {
  const { code } = f;
  code.get(f.frame);
  code
    .get(f.frame)
    .i32(f.offsets.get(variable) ?? 0)
    .op(OP.i32.add);
  code
    .i32(typeSize(variable.type) ?? 0)
    .i32(OBJECT_KIND.local)
    .i32(objectAlignment(variable));
  code.call(f.context.helpers.newObject).memory(OP.i32.store, idOffset);
  for (const { offset, bytes } of constantParts(variable.type)) {
    code.get(f.frame).memory(OP.i32.load, idOffset).i32(offset).i32(bytes);
    code.call(f.context.helpers.beginConstant);
  }
}

/** A statement in a selection or an iteration, which is a block of its own. */
export function emitSubstatement(f: FunctionEmitter, statement: TypedStatement): void {
  if (isBlock(statement)) emitStatement(f, statement);
  else emitWithLiterals(f, statement, () => emitStatement(f, statement));
}

function emitWithLiterals(f: FunctionEmitter, statement: TypedStatement, emit: () => void): void {
  const variables = literalsOf(statement);
  if (variables.length === 0) emit();
  else emitScope(f, { variables, statement }, emit);
}

function emitBlock(f: FunctionEmitter, block: BlockStatement, result: TypedExpression | undefined): void {
  const literals = [...literalsOf(block), ...(result === undefined ? [] : literalsIn(result))];
  emitScope(f, { variables: [...declaredIn(block.statements), ...literals], statement: block }, () => {
    const type = result === undefined ? undefined : wasmType(result.type);
    emitDispatched(
      f,
      block,
      () => {
        emitSegments(f, block);
        if (result === undefined) return;
        emitFullExpression(f, result, () => emitValue(f, result));
        if (result.type.kind === 'record') emitKept(f, result.type);
      },
      type,
    );
  });
}

/** Copies a record out of a block whose variables end here. */
function emitKept(f: FunctionEmitter, type: CType): void {
  const { code } = f;
  const offset = f.allocate(typeSize(type) ?? 0, 8);
  f.with(I32, (from) => {
    code
      .set(from)
      .get(f.frame)
      .i32(offset)
      .op(OP.i32.add)
      .get(from)
      .i32(typeSize(type) ?? 0);
    emitCopy(f);
  });
  code.get(f.frame).i32(offset).op(OP.i32.add);
}
