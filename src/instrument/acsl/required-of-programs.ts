import { partsOfInitialiser, visitExpressions } from '../../c/tree/parts.js';
import { partsOfFunction, staticVariables } from '../../c/tree/parts-of-program.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import { withoutConversions } from '../../c/tree/without-conversions.js';
import { NotExpressible } from '../subject/failure.js';
import { describeHiddenEntry } from '../subject/hidden-entry.js';
import type { InstrumentTask } from '../subject/task.js';
import { requireNothingDeclaredAgain } from './declarations-again.js';
import { spellResult } from './exact-type.js';
import { EFFECT_FREE_FUNCTIONS, isInputFunction } from './known-functions.js';
import { requireLoopsEnteredAtHead } from './loop-entries.js';
import { requireSettledOrders } from './operand-orders.js';
import { requireValuesToBeRead } from './unread-values.js';

const ENTRY_FUNCTION = 'main';

/**
 * Refuses what a verifier of ACSL would take for granted: it evaluates operands in one order, believes what functions
 * without body promise, and never asks who calls the entry function.
 * @param errorFunction must not be called; undefined if the property is another one
 * @throws NotExpressible
 */
export function requireNothingAssumed(task: InstrumentTask, errorFunction: string | undefined): void {
  const { program, property, contracts } = task;
  const atEntry = contracts.find((contract) => contract.function.name === property.entryFunction);
  if (atEntry !== undefined)
    throw new NotExpressible(
      atEntry.line,
      `nobody calls ${property.entryFunction}, so its contract would be assumed`,
    );
  if (errorFunction === ENTRY_FUNCTION) throw new NotExpressible(1, `${errorFunction} is called at once`);
  const hidden = describeHiddenEntry(program);
  if (hidden !== undefined) throw new NotExpressible(hidden.line, hidden.what);
  requireClosedProgram(program, property.entryFunction);
  requireSettledOrders(program);
  requireNothingDeclaredAgain(program);
  requireLoopsEnteredAtHead(program);
  requireKnownFunctions(program, errorFunction);
  if (errorFunction === undefined) {
    requireRepresentableQuotients(program);
    requireValuesToBeRead(program);
    requireRepresentableFirstValues(program);
  }
}

/** Verifiers choose what comes from outside: a few arguments, and some values of variables that are defined elsewhere. */
function requireClosedProgram(program: TypedProgram, entryFunction: string): void {
  if (entryFunction !== ENTRY_FUNCTION) throw new NotExpressible(1, `executions begin with ${entryFunction}`);
  const entry = program.functions.find(({ name }) => name === entryFunction);
  if (entry?.definition === undefined) throw new NotExpressible(1, `${entryFunction} is not defined`);
  const { line } = entry.definition.range;
  if (entry.definition.parameters.length > 0)
    throw new NotExpressible(line, `${entryFunction} has parameters`);
  if (spellResult(entry.type.result, line, `the result of ${entryFunction}`) !== 'int')
    throw new NotExpressible(line, `${entryFunction} gives no int`);
  const outside = program.globals.find(({ storage }) => storage === 'extern');
  if (outside !== undefined)
    throw new NotExpressible(outside.range?.line ?? 1, `${outside.name} is not defined here`);
}

function requireKnownFunctions(program: TypedProgram, errorFunction: string | undefined): void {
  for (const [{ name, definition }, line] of calledFunctions(program, errorFunction)) {
    const isKnown =
      definition !== undefined ||
      name === errorFunction ||
      EFFECT_FREE_FUNCTIONS.has(name) ||
      isInputFunction(name);
    if (!isKnown) throw new NotExpressible(line, `what ${name} does is not known`);
    // A verifier takes for granted that variables have their first values where it begins.
    if (name === ENTRY_FUNCTION) throw new NotExpressible(line, `${name} is called`);
  }
}

/**
 * The functions that are called, with a line of a call; what the error function calls does not matter.
 * @throws NotExpressible for a call through a pointer
 */
export function calledFunctions(
  program: TypedProgram,
  errorFunction: string | undefined,
): ReadonlyMap<FunctionEntity, number> {
  const called = new Map<FunctionEntity, number>();
  for (const { definition, name } of program.functions) {
    if (definition === undefined || name === errorFunction) continue;
    visitExpressions(partsOfFunction(definition), (expression) => {
      if (expression.kind !== 'call') return;
      const { callee, range } = expression;
      if (callee.kind === 'indirect')
        throw new NotExpressible(range.line, 'a function is called through a pointer');
      called.set(callee.function, range.line);
    });
  }
  return called;
}

/** The remainder of the least number and -1 overflows as the quotient does (C11 6.5.5p6), which verifiers do not ask. */
function requireRepresentableQuotients(program: TypedProgram): void {
  for (const { definition } of program.functions) {
    if (definition === undefined) continue;
    visitExpressions(partsOfFunction(definition), (expression) => {
      if (expression.kind !== 'binary' && expression.kind !== 'compound-assign') return;
      const { operator, right, range } = expression;
      const divisor = withoutConversions(right);
      const isHarmless = divisor.kind === 'integer-constant' && divisor.value !== -1n;
      if (operator === '%' && right.type.kind === 'integer' && right.type.signed && !isHarmless)
        throw new NotExpressible(range.line, 'the remainder may overflow');
    });
  }
}

/** What is computed before the entry function begins, verifiers do not ask about. */
function requireRepresentableFirstValues(program: TypedProgram): void {
  for (const { initialiser, range } of staticVariables(program)) {
    const computed = partsOfInitialiser(initialiser).expressions.find((each) => !isWritten(each));
    if (computed !== undefined) throw new NotExpressible(range?.line ?? 1, 'a first value is computed');
  }
}

/** A number, perhaps with a sign. */
function isWritten(expression: TypedExpression): boolean {
  const value = withoutConversions(expression);
  if (value.kind === 'unary') {
    const { operand } = value;
    return operand.kind === 'integer-constant' && operand.value >= 0n;
  }
  return value.kind === 'integer-constant';
}
