import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type {
  DoStatement,
  ForStatement,
  IfStatement,
  TypedStatement,
  WhileStatement,
} from '../../../c/tree/typed-statement.js';
import type { Decision } from '../../interface/execution.js';
import { I32, OP } from '../../wasm/opcodes.js';
import { emitDecided } from '../expressions/emit-condition.js';
import { emitEffect, emitFullExpression } from '../expressions/emit-expression.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { emitBegins, emitLeadsInto, emitUnlessJumping } from './emit-jump.js';
import { emitScope, emitStatement, emitSubstatement } from './emit-statement.js';
import { declaredIn, emitUnlessLandingAt } from './landings.js';

/** Leaves 1 or 0 for a controlling expression; `statement` begins with its keyword. */
function emitControl(
  f: FunctionEmitter,
  condition: TypedExpression,
  statement: TypedStatement,
  decision: Decision,
): void {
  const probe = f.probe('decision', condition.range, { at: statement.range, decision });
  if (f.context.threads === 'many' && f.statementExpressions === 0) f.context.controls.add(condition);
  emitFullExpression(f, condition, () => emitDecided(f, condition, probe));
}

export function emitIf(f: FunctionEmitter, statement: IfStatement): void {
  const { code } = f;
  if (f.plan.resumable.has(statement)) {
    emitBegins(f, statement);
    code.if(I32);
    emitControl(f, statement.condition, statement, 'if');
    code.else();
    emitLeadsInto(f, statement.then);
    code.end();
  } else emitControl(f, statement.condition, statement, 'if');
  code.if();
  emitSubstatement(f, statement.then);
  if (statement.otherwise !== undefined) {
    code.else();
    emitSubstatement(f, statement.otherwise);
  }
  code.end();
}

interface Loop {
  readonly statement: WhileStatement | ForStatement | DoStatement;
  readonly condition: TypedExpression | undefined;
  readonly decision: 'while' | 'for' | 'do';
  readonly step: TypedExpression | undefined;
}

/** Steps that one iteration counts for: about the length of the body. */
function weight(f: FunctionEmitter, statement: TypedStatement): number {
  return 1 + Math.min(f.statementsIn(statement), 1000);
}

function emitLoop(f: FunctionEmitter, loop: Loop): void {
  const { code } = f;
  const { statement } = loop;
  const outer = { break: f.breakTarget, continue: f.continueTarget };
  const again = code.loop();
  const exit = code.block();
  f.breakTarget = { label: exit, scopes: f.scopes.length };
  if (loop.decision !== 'do') emitUnlessJumping(f, statement, () => emitLoopTest(f, loop, exit));
  const next = code.block();
  f.continueTarget = { label: next, scopes: f.scopes.length };
  if (loop.decision === 'do') emitUnlessLandingAt(f, statement, () => emitBody(f, statement.body));
  else emitBody(f, statement.body);
  code.end();
  if (loop.decision === 'do') emitLoopTest(f, loop, exit);
  const { step } = loop;
  if (step !== undefined) {
    emitFullExpression(f, step, () => emitEffect(f, step));
    f.pass('statement-end', step.range);
  }
  f.countSteps(weight(f, statement));
  code.branch(again);
  code.end();
  code.end();
  f.breakTarget = outer.break;
  f.continueTarget = outer.continue;
}

function emitBody(f: FunctionEmitter, body: TypedStatement): void {
  // No statement of it begins in a round: the state of a thread would depend on how long it has waited there.
  if (isWithoutStatements(body) && f.context.threads === 'many' && f.statementExpressions === 0) f.settle();
  emitSubstatement(f, body);
}

function isWithoutStatements(body: TypedStatement): boolean {
  return body.kind === 'block' && body.statements.every(isWithoutStatements);
}

function emitLoopTest(f: FunctionEmitter, loop: Loop, exit: number): void {
  const { statement, decision } = loop;
  // A jump leads into the middle of the condition, not to the head of the loop.
  emitUnlessLandingAt(f, statement, () => f.pass('loop-head', statement.range, { decision }));
  if (loop.condition === undefined) return;
  emitControl(f, loop.condition, statement, decision);
  f.code.op(OP.i32.eqz).branchIf(exit);
}

export function emitWhile(f: FunctionEmitter, statement: WhileStatement): void {
  emitLoop(f, { statement, condition: statement.condition, decision: 'while', step: undefined });
}

export function emitDo(f: FunctionEmitter, statement: DoStatement): void {
  emitLoop(f, { statement, condition: statement.condition, decision: 'do', step: undefined });
}

/** What a `for` begins with: not executed if a jump leads anywhere else in the loop. */
function emitInitial(f: FunctionEmitter, statement: ForStatement, initial: TypedStatement): void {
  if (!f.plan.resumable.has(statement)) {
    emitStatement(f, initial);
    return;
  }
  emitLeadsInto(f, initial);
  f.code.get(f.jump).op(OP.i32.eqz, OP.i32.or).if();
  emitStatement(f, initial);
  f.code.end();
}

export function emitFor(f: FunctionEmitter, statement: ForStatement): void {
  const { initial, condition, step } = statement;
  emitScope(f, { variables: initial === undefined ? [] : declaredIn([initial]), statement }, () => {
    if (initial !== undefined) emitInitial(f, statement, initial);
    emitLoop(f, { statement, condition, decision: 'for', step });
  });
}
