import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { FunctionEntity } from '../../c/tree/typed-program.js';
import type { CType, IntegerType } from '../../c/type/c-type.js';
import { NotExpressible } from '../subject/failure.js';
import { requireInteger, spellInteger, spellResult } from './exact-type.js';
import { findElement } from './find-element.js';
import { ENDING_FUNCTIONS } from './known-functions.js';
import { nameFunction, nameVariable } from './names.js';

type Expression<Kind extends TypedExpression['kind']> = Extract<TypedExpression, { kind: Kind }>;

/**
 * An expression of the program as C with every conversion written out.
 *
 * Verifiers of ACSL read much of C otherwise than C is meant: pointers that outlive their objects, packed records, members of
 * unions, string literals, statement expressions. So this is a list of what is written; the rest is refused.
 * @throws NotExpressible
 */
export function writeExpression(expression: TypedExpression): string {
  const { type, range } = expression;
  switch (expression.kind) {
    case 'integer-constant':
      return writeConstant(expression.value, expression.type, range.line);
    case 'load':
      return writePlace(expression.place);
    case 'convert':
      return `((${spellResult(type, range.line, 'it')})${writeExpression(expression.operand)})`;
    case 'unary':
      return `(${expression.operator}${writeExpression(expression.operand)})`;
    case 'binary':
    case 'comparison':
    case 'logical':
      return `(${writeExpression(expression.left)} ${expression.operator} ${writeExpression(expression.right)})`;
    case 'comma':
      return `(${writeExpression(expression.left)}, ${writeExpression(expression.right)})`;
    case 'conditional': {
      const { condition, then, otherwise } = expression;
      return `(${writeExpression(condition)} ? ${writeExpression(then)} : ${writeExpression(otherwise)})`;
    }
    case 'assign':
      return `(${writePlace(expression.place)} = ${writeExpression(expression.value)})`;
    case 'compound-assign':
      requireArithmetic(expression.place);
      return `(${writePlace(expression.place)} ${expression.operator}= ${writeExpression(expression.right)})`;
    case 'increment': {
      requireArithmetic(expression.place);
      const place = writePlace(expression.place);
      return expression.position === 'prefix'
        ? `(${expression.operator}${place})`
        : `(${place}${expression.operator})`;
    }
    case 'call':
      return writeCall(expression);
    default:
      throw new NotExpressible(range.line, 'it has a part that is no operation on integers');
  }
}

/** A truth value is converted in ways of its own when it is computed with. */
function requireArithmetic({ type, range }: TypedPlace): void {
  if (requireInteger(type, range.line, 'it').name === '_Bool')
    throw new NotExpressible(range.line, 'a truth value is computed with in its place');
}

/** The least number is no literal of C. */
function writeConstant(value: bigint, type: IntegerType, line: number): string {
  const spelled = spellInteger(type, line, 'it');
  if (type.width < 32) return `((${spelled})${value})`;
  const suffix = `${type.signed ? '' : 'u'}${type.width === 64 ? 'll' : ''}`;
  const isLeast = type.signed && value === -(1n << BigInt(type.width - 1));
  if (isLeast) return `(${value + 1n}${suffix} - 1)`;
  return value < 0n ? `(${value}${suffix})` : `${value}${suffix}`;
}

/** A variable, or an element of an array. */
function writePlace(place: TypedPlace): string {
  const { variable, indices } = findElement(place, place.range.line);
  const written = indices.map(({ value }) => `[${value === undefined ? '0' : writeExpression(value)}]`);
  return `${nameVariable(variable)}${written.join('')}`;
}

function writeCall(call: Expression<'call'>): string {
  const { callee, functionType, range } = call;
  const { line } = range;
  if (callee.kind === 'indirect') throw new NotExpressible(line, 'a function is called through a pointer');
  const entity = callee.function;
  if (functionType.variadic) throw new NotExpressible(line, `${entity.name} takes any number of arguments`);
  const given = call.arguments.filter((each) => !isUnreadText(each, entity));
  const types = parametersOf(entity);
  const fits =
    given.length === types.length &&
    given.every(({ type }, index) => {
      const wanted = types[index];
      return wanted !== undefined && spellInteger(type, line, 'it') === spellInteger(wanted, line, 'it');
    });
  if (!fits) throw new NotExpressible(line, `${entity.name} is called with other arguments than it takes`);
  return `${nameFunction(entity)}(${given.map(writeExpression).join(', ')})`;
}

/** Parameters of the written function: `__assert_fail` is given strings, and does nothing with them that a program can see. */
export function parametersOf(entity: FunctionEntity): readonly CType[] {
  const { definition, type, name } = entity;
  if (definition !== undefined) return definition.parameters.map((each) => each.type);
  return ENDING_FUNCTIONS.has(name)
    ? type.parameters.filter(({ kind }) => kind !== 'pointer')
    : type.parameters;
}

/** A string literal, or the name of the function, as an argument of what ends the execution. */
function isUnreadText(argument: TypedExpression, callee: FunctionEntity): boolean {
  if (callee.definition !== undefined || !ENDING_FUNCTIONS.has(callee.name)) return false;
  if (argument.kind === 'convert') return isUnreadText(argument.operand, callee);
  if (argument.kind !== 'address') return false;
  const { place } = argument;
  return place.kind === 'string' || (place.kind === 'variable' && place.variable.origin === 'hidden');
}
