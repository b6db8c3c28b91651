import type { BlockStatement, TypedStatement } from '../../c/tree/typed-statement.js';
import { inBranch, join } from '../model/branches.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { noteAnyBytes } from '../model/truth-values.js';
import { because } from '../model/unsupported-reasons.js';
import { storePlace } from './access.js';
import { measureArray } from './allocation/stack-memory.js';
import { leaveFunction } from './calls.js';
import { evaluateCondition } from './conditions.js';
import { evaluate } from './expressions.js';
import { contentKeys, havoc, initialise } from './initialise.js';
import { executeStatements } from './jumps/backward-jumps.js';
import { executeSwitch, holdsLabels, jumpTo, passLabel } from './jumps/jumps.js';
import { isLabelled } from './jumps/labels.js';
import { executeLoop } from './loops.js';
import { beginLife, endTemporaries, isAgain, leaveScope, variablesIn } from './scopes.js';
import { noteDropped, noteWithoutValue } from './without-value.js';

function executeBlock(t: Translation, state: State, block: BlockStatement): void {
  inBlock(t, state, block, () => undefined);
}

/** Executes a block, and does something behind its last statement, where its variables still exist. */
export function inBlock<Result>(
  t: Translation,
  state: State,
  block: BlockStatement,
  atEnd: () => Result,
): Result {
  executeStatements(t, state, block.statements);
  const result = atEnd();
  leaveScope(t, state, variablesIn(block));
  return result;
}

/** Executes a statement; jumps into it continue at their labels. */
export function execute(t: Translation, state: State, statement: TypedStatement): void {
  if (state.isDead && !holdsLabels(statement)) return;
  t.step();
  if (isLabelled(statement)) {
    passLabel(t, state, statement);
    execute(t, state, statement.statement);
    return;
  }
  t.invariants.atStatement(t, state, statement.range.start);
  t.invariants.leaveStatement(t, state, statement.range.start);
  switch (statement.kind) {
    case 'expression':
      noteDropped(statement.expression);
      evaluate(t, state, statement.expression);
      endTemporaries(t, state);
      return;
    case 'declaration':
      declare(t, state, statement);
      return;
    case 'block':
      executeBlock(t, state, statement);
      return;
    case 'if':
      executeIf(t, state, statement);
      return;
    case 'while':
    case 'do':
    case 'for':
      executeLoop(t, state, statement);
      return;
    case 'switch':
      executeSwitch(t, state, statement);
      return;
    case 'goto':
      jumpTo(t, state, statement.label);
      return;
    case 'break':
      leave(t, state, t.frame.breaks.at(-1), statement);
      return;
    case 'continue':
      leave(t, state, t.frame.continues.at(-1), statement);
      return;
    case 'return':
      executeReturn(t, state, statement);
      return;
    case 'empty':
      return;
    case 'computed-goto':
      t.unsupported(state, because('computed-goto'), statement.range);
      return;
    case 'unsupported':
      t.unsupported(state, because('unrepresented', statement.reason), statement.range);
      return;
  }
}

function declare(
  t: Translation,
  state: State,
  statement: Extract<TypedStatement, { kind: 'declaration' }>,
): void {
  const { range } = statement;
  for (const item of statement.items) {
    const { variable, initialiser } = item;
    measureArray(t, state, item, statement);
    if (variable === undefined || state.isDead) continue;
    const object = t.variableObject(variable);
    havoc(t, state, object);
    noteAnyBytes(state, contentKeys(object));
    if (t.checks.memory !== 'irrelevant' && isAgain(t, state, variable)) {
      t.unsupported(state, because('repeated-variable'), range);
    }
    beginLife(t, state, variable);
    if (initialiser === undefined) noteWithoutValue(t, state, variable);
    else initialise(t, state, variable, initialiser, range);
    endTemporaries(t, state);
  }
}

function executeIf(t: Translation, state: State, statement: Extract<TypedStatement, { kind: 'if' }>): void {
  const { condition, then, otherwise } = statement;
  const truth = evaluateCondition(t, state, condition);
  endTemporaries(t, state);
  if (otherwise === undefined && !holdsLabels(then)) {
    inBranch(t, state, truth, (branch) => execute(t, branch, then));
    leaveScope(t, state, variablesIn(statement));
    return;
  }
  const one = state.fork(t.pool, truth);
  const two = state.fork(t.pool, t.pool.not(truth));
  execute(t, one, then);
  if (otherwise !== undefined) execute(t, two, otherwise);
  join(t, state, [one, two]);
  leaveScope(t, state, variablesIn(statement));
}

function leave(t: Translation, state: State, waiting: State[] | undefined, { range }: TypedStatement): void {
  if (waiting === undefined) t.unsupported(state, because('jump-without-target'), range);
  else if (!state.isDead) {
    endTemporaries(t, state);
    waiting.push(state.clone());
  }
  t.assume(state, t.pool.false);
}

function executeReturn(
  t: Translation,
  state: State,
  { value, range }: Extract<TypedStatement, { kind: 'return' }>,
): void {
  const { frame } = t;
  const result = value === undefined ? undefined : evaluate(t, state, value);
  if (result !== undefined && frame.result !== undefined && !state.isDead) {
    const { result: type } = frame.function.type;
    storePlace(t, state, { ...t.pointerTo(frame.result), type, bitField: undefined }, result, range);
  }
  if (state.isDead) return;
  endTemporaries(t, state);
  leaveFunction(t, state, frame.definition);
  t.assume(state, t.pool.false);
}
