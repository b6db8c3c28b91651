import {
  containsNode,
  partsOfExpression,
  partsOfPlace,
  partsOfStatement,
  visitExpressions,
} from '../../c/tree/parts.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { isPlace } from '../../c/typing/values.js';
import { OpenOrders } from '../../machine/analysis/open-orders.js';
import { NotExpressible } from '../subject/failure.js';
import { isInputFunction } from './known-functions.js';

/** Kinds of expressions whose parts are evaluated in the order in which they stand. */
const SEQUENCED: ReadonlySet<TypedExpression['kind']> = new Set([
  'logical',
  'comma',
  'conditional',
  'statement-expression',
]);

/**
 * Refuses programs in which it may matter which operand is evaluated first: a verifier of ACSL tries one order. A call may
 * also end the execution before another operand violates the property, or begin only after that.
 * @throws NotExpressible
 */
export function requireSettledOrders(program: TypedProgram): void {
  const [open] = new OpenOrders(program).byId.values();
  if (open !== undefined) throw unsettled(open.range.line);
  for (const { definition } of program.functions)
    if (definition !== undefined) visitStatement(definition.body);
}

function visitStatement(statement: TypedStatement): void {
  if (statement.kind === 'declaration') {
    for (const { initialiser } of statement.items) {
      if (initialiser?.kind !== 'list') continue;
      const values = initialiser.stores.flatMap(({ value }) => (value.kind === 'value' ? [value.value] : []));
      requireAtMostOneToMatter(values, statement.range.line);
    }
  }
  const parts = partsOfStatement(statement);
  visitExpressions({ ...parts, statements: [] }, (expression) => {
    if (SEQUENCED.has(expression.kind)) return;
    const { expressions, places } = partsOfExpression(expression);
    requireAtMostOneToMatter([...expressions, ...places], expression.range.line);
  });
  for (const inner of parts.statements) visitStatement(inner);
}

function requireAtMostOneToMatter(operands: readonly (TypedExpression | TypedPlace)[], line: number): void {
  const others = operands.filter((operand) => !isPlain(operand));
  if (others.length > 1 && others.some(callsFunction)) throw unsettled(line);
}

/** A number or the value or address of a variable: it is there at any time. */
export function isPlain(node: TypedExpression | TypedPlace): boolean {
  switch (node.kind) {
    case 'variable':
    case 'integer-constant':
      return true;
    case 'member':
      return isPlain(node.base);
    case 'convert':
      return isPlain(node.operand);
    case 'load':
    case 'address':
      return isPlain(node.place);
    default:
      return false;
  }
}

/** Inputs return at once, and do nothing else, unless the program defines them. */
function callsFunction(node: TypedExpression | TypedPlace): boolean {
  const isCall = (expression: TypedExpression) =>
    expression.kind === 'call' &&
    !(expression.callee.kind === 'direct' && isInput(expression.callee.function));
  return isPlace(node) ? placeCalls(node, isCall) : isCall(node) || partsCall(node, isCall);
}

function isInput({ name, definition }: FunctionEntity): boolean {
  return definition === undefined && isInputFunction(name);
}

type IsCall = (expression: TypedExpression) => boolean;

function partsCall(expression: TypedExpression, isCall: IsCall): boolean {
  const { expressions, places, statements } = partsOfExpression(expression);
  return (
    expressions.some((each) => isCall(each) || partsCall(each, isCall)) ||
    places.some((each) => placeCalls(each, isCall)) ||
    statements.some((each) => containsNode(each, { expression: isCall }))
  );
}

function placeCalls(place: TypedPlace, isCall: IsCall): boolean {
  const { expressions, places } = partsOfPlace(place);
  return (
    expressions.some((each) => isCall(each) || partsCall(each, isCall)) ||
    places.some((each) => placeCalls(each, isCall))
  );
}

function unsettled(line: number): NotExpressible {
  return new NotExpressible(line, 'it may matter which operand is evaluated first');
}
