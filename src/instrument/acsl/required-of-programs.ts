import { partsOfStatement, visitExpressions } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import type { CType } from '../../c/type/c-type.js';
import { NotExpressible } from '../subject/failure.js';
import { describeHiddenEntry } from '../subject/hidden-entry.js';
import type { InstrumentTask } from '../subject/task.js';
import { EFFECT_FREE_FUNCTIONS, INPUT_FUNCTION } from './known-functions.js';
import { requireLastingObjects } from './lasting-objects.js';
import { requireSettledOrders } from './operand-orders.js';

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
  const hidden = describeHiddenEntry(program);
  if (hidden !== undefined) throw new NotExpressible(hidden.line, hidden.what);
  requireClosedProgram(program, property.entryFunction);
  requireSettledOrders(program);
  requireKnownFunctions(program, errorFunction);
  requireExactMemory(program);
  requireLastingObjects(program, property.entryFunction);
  if (errorFunction === undefined) requireRepresentableQuotients(program);
}

/** Verifiers choose what comes from outside: a few arguments, and some values of variables that are defined elsewhere. */
function requireClosedProgram(program: TypedProgram, entryFunction: string): void {
  if (entryFunction !== 'main') throw new NotExpressible(1, `executions begin with ${entryFunction}`);
  const entry = program.functions.find(({ name }) => name === entryFunction);
  if (entry !== undefined && entry.type.parameters.length > 0)
    throw new NotExpressible(entry.range?.line ?? 1, `${entryFunction} has parameters`);
  const outside = program.globals.find(({ storage }) => storage === 'extern');
  if (outside !== undefined)
    throw new NotExpressible(outside.range?.line ?? 1, `${outside.name} is not defined here`);
}

function requireKnownFunctions(program: TypedProgram, errorFunction: string | undefined): void {
  const isKnown = ({ name, definition }: FunctionEntity) =>
    definition !== undefined ||
    name === errorFunction ||
    EFFECT_FREE_FUNCTIONS.has(name) ||
    INPUT_FUNCTION.test(name);
  for (const { definition } of program.functions) {
    if (definition === undefined) continue;
    visitExpressions(partsOfStatement(definition.body), (expression) => {
      if (expression.kind !== 'call' || expression.callee.kind === 'indirect') return;
      const { function: called } = expression.callee;
      if (!isKnown(called))
        throw new NotExpressible(expression.range.line, `what ${called.name} does is not known`);
    });
  }
}

/**
 * WP takes the members of a union for objects of their own, and a verifier may compute with other floating-point numbers and
 * bit-fields than the machine does. That a volatile object is reached by an ordinary pointer is not asked.
 */
function requireExactMemory(program: TypedProgram): void {
  for (const { definition } of program.functions) {
    if (definition === undefined) continue;
    for (const { type, name, range } of [
      ...definition.parameters,
      ...definition.locals,
      ...definition.staticLocals,
    ])
      requireExactType(type, range?.line ?? definition.range.line, name);
    visitExpressions(partsOfStatement(definition.body), ({ type, range }) =>
      requireExactType(type, range.line, 'it'),
    );
  }
  for (const { type, name, range } of program.globals) requireExactType(type, range?.line ?? 1, name);
}

function requireExactType(type: CType, line: number, name: string): void {
  if (holds(type, ({ kind }) => kind === 'float'))
    throw new NotExpressible(line, `${name} is a floating-point number, or has one`);
  if (holds(type, (each) => each.kind === 'record' && each.definition.form === 'union'))
    throw new NotExpressible(line, `${name} is a union, or has one`);
  if (holds(type, ({ qualifiers }) => qualifiers.volatile || qualifiers.restrict))
    throw new NotExpressible(line, `${name} is volatile or restrict, or leads to what is`);
  if (holds(type, hasBitFields)) throw new NotExpressible(line, `${name} has bit-fields`);
}

function hasBitFields(type: CType): boolean {
  return (
    type.kind === 'record' &&
    (type.definition.layout?.members ?? []).some(({ bitField }) => bitField !== undefined)
  );
}

/** Whether a type, or one of which an object of that type consists, or to which it points, is such a type. */
function holds(type: CType, isSuch: (type: CType) => boolean, seen = new Set<unknown>()): boolean {
  if (isSuch(type)) return true;
  switch (type.kind) {
    case 'array':
      return holds(type.element, isSuch, seen);
    case 'pointer':
      return holds(type.target, isSuch, seen);
    case 'record': {
      const { definition } = type;
      if (seen.has(definition)) return false;
      seen.add(definition);
      return (definition.layout?.members ?? []).some((member) => holds(member.type, isSuch, seen));
    }
    default:
      return false;
  }
}

/** The remainder of the least number and -1 overflows as the quotient does (C11 6.5.5p6), which verifiers do not ask. */
function requireRepresentableQuotients(program: TypedProgram): void {
  for (const { definition } of program.functions) {
    if (definition === undefined) continue;
    visitExpressions(partsOfStatement(definition.body), (expression) => {
      if (expression.kind !== 'binary' && expression.kind !== 'compound-assign') return;
      const { operator, right, range } = expression;
      const divisor = withoutConversions(right);
      const isHarmless = divisor.kind === 'integer-constant' && divisor.value !== -1n;
      if (operator === '%' && right.type.kind === 'integer' && right.type.signed && !isHarmless)
        throw new NotExpressible(range.line, 'the remainder may overflow');
    });
  }
}

function withoutConversions(expression: TypedExpression): TypedExpression {
  return expression.kind === 'convert' ? withoutConversions(expression.operand) : expression;
}
