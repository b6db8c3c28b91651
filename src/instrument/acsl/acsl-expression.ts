import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { IntegerType } from '../../c/type/c-type.js';
import { NotExpressible } from '../failure.js';
import { spellType } from '../text/spell-type.js';

/**
 * Expressions of C as predicates and terms of ACSL 1.17. Numbers of ACSL are unbounded and its functions total, so whatever C
 * leaves undefined is stated beside the value: a predicate is true only where the expression has a value in C.
 */
export interface AcslTerm {
  /** A term of type integer, real or pointer. */
  readonly term: string;
  /** Predicates that must all hold for C to give it a value. */
  readonly defined: readonly string[];
}

const TRUE = '\\true';

/** The expression has a value in C, and the value is not zero. */
export function spellTruth(expression: TypedExpression, line: number): string {
  return spellSide(expression, line, 'true');
}

/** The expression has a value in C, and the value is not zero (`true`) or zero (`false`). */
function spellSide(expression: TypedExpression, line: number, side: 'true' | 'false'): string {
  const other = side === 'true' ? 'false' : 'true';
  switch (expression.kind) {
    case 'convert':
      // What is converted from a truth value stays one.
      if (isTruthValue(expression.operand) && expression.type.kind === 'integer')
        return spellSide(expression.operand, line, side);
      break;
    case 'unary':
      if (expression.operator === '!') return spellSide(expression.operand, line, other);
      break;
    case 'logical': {
      const { left, right, operator } = expression;
      const goesOn = operator === '&&' ? 'true' : 'false';
      const both = `(${spellSide(left, line, goesOn)} && ${spellSide(right, line, side)})`;
      return side === goesOn ? both : `(${spellSide(left, line, side)} || ${both})`;
    }
    case 'conditional': {
      const { condition, then, otherwise } = expression;
      if (!isTruthValue(expression)) break;
      const [yes, no] = [then, otherwise].map((each) => spellSide(each, line, side));
      return `((${spellSide(condition, line, 'true')} && ${yes}) || (${spellSide(condition, line, 'false')} && ${no}))`;
    }
    case 'comparison': {
      const { left, right, operator } = expression;
      if (left.type.kind === 'pointer' && operator !== '==' && operator !== '!=') {
        throw new NotExpressible(line, 'pointers are compared with an order');
      }
      const [one, two] = [spellTerm(left, line), spellTerm(right, line)];
      const compared = `${one.term} ${operator} ${two.term}`;
      return conjunction([...one.defined, ...two.defined, side === 'true' ? compared : `!(${compared})`]);
    }
    default:
  }
  const { term, defined } = spellTerm(expression, line);
  const zero = expression.type.kind === 'pointer' ? '\\null' : '0';
  return conjunction([...defined, `${term} ${side === 'true' ? '!=' : '=='} ${zero}`]);
}

function isTruthValue(expression: TypedExpression): boolean {
  switch (expression.kind) {
    case 'comparison':
    case 'logical':
      return true;
    case 'unary':
      return expression.operator === '!';
    case 'conditional':
      return isTruthValue(expression.then) && isTruthValue(expression.otherwise);
    case 'convert':
      return expression.type.kind === 'integer' && isTruthValue(expression.operand);
    default:
      return false;
  }
}

function conjunction(predicates: readonly string[]): string {
  const stated = predicates.filter((each) => each !== TRUE);
  return stated.length === 0 ? TRUE : `(${stated.join(' && ')})`;
}

/**
 * A scalar value of C as a term.
 * @throws NotExpressible for floating-point numbers and whatever else has no exact meaning in ACSL here
 */
function spellTerm(expression: TypedExpression, line: number): AcslTerm {
  const { type } = expression;
  if (type.kind === 'float') throw new NotExpressible(line, 'floating-point numbers are no real numbers');
  if (isTruthValue(expression)) {
    const [yes, no] = [spellSide(expression, line, 'true'), spellSide(expression, line, 'false')];
    return { term: `(${yes} ? 1 : 0)`, defined: [`(${yes} || ${no})`] };
  }
  switch (expression.kind) {
    case 'integer-constant':
      return { term: expression.value < 0n ? `(${expression.value})` : `${expression.value}`, defined: [] };
    case 'load':
      return spellPlace(expression.place, line);
    case 'address': {
      if (expression.origin === 'function') break;
      const { term, defined } = spellPlace(expression.place, line, 'denoted');
      return expression.origin === 'array'
        ? { term: `(&${term}[0])`, defined }
        : { term: `(&${term})`, defined };
    }
    case 'convert':
      return spellConversion(expression, line);
    case 'unary':
      return spellUnary(expression, line);
    case 'binary':
      return spellBinary(expression, line);
    case 'pointer-add': {
      const [pointer, offset] = [spellTerm(expression.pointer, line), spellTerm(expression.offset, line)];
      return {
        term: `(${pointer.term} ${expression.operator} ${offset.term})`,
        defined: [...pointer.defined, ...offset.defined],
      };
    }
    case 'conditional': {
      const { condition, then, otherwise } = expression;
      const [yes, no] = [spellTerm(then, line), spellTerm(otherwise, line)];
      const [isTrue, isFalse] = [spellSide(condition, line, 'true'), spellSide(condition, line, 'false')];
      const defined = `(${conjunction([isTrue, ...yes.defined])} || ${conjunction([isFalse, ...no.defined])})`;
      return { term: `(${isTrue} ? ${yes.term} : ${no.term})`, defined: [defined] };
    }
    case 'placeholder':
      if (expression.name === '\\result') return { term: '\\result', defined: [] };
      break;
    case 'at': {
      if (expression.label !== 'Old' && expression.label !== 'Pre') break;
      const { term, defined } = spellTerm(expression.operand, line);
      return { term: `\\old(${term})`, defined: defined.map((each) => `\\old(${each})`) };
    }
    default:
  }
  throw new NotExpressible(line, `ACSL has no exact form of an expression of the kind ${expression.kind}`);
}

/** @param use `denoted`: only the address is needed, so nothing is read there */
function spellPlace(place: TypedPlace, line: number, use: 'read' | 'denoted' = 'read'): AcslTerm {
  switch (place.kind) {
    case 'variable':
      if (place.variable.origin === 'declared') return { term: place.variable.name, defined: [] };
      break;
    case 'dereference': {
      const { term, defined } = spellTerm(place.pointer, line);
      return {
        term: `(*${term})`,
        defined: use === 'read' ? [...defined, `\\valid_read(${term})`] : defined,
      };
    }
    case 'member': {
      if (place.member.bitField !== undefined) throw new NotExpressible(line, 'a bit-field');
      const { term, defined } = spellPlace(place.base, line, use);
      return place.member.name === undefined
        ? { term, defined }
        : { term: `${term}.${place.member.name}`, defined };
    }
    default:
  }
  throw new NotExpressible(line, `ACSL has no exact form of an object of the kind ${place.kind}`);
}

type Expression<Kind extends TypedExpression['kind']> = Extract<TypedExpression, { kind: Kind }>;

function spellConversion({ type, operand }: Expression<'convert'>, line: number): AcslTerm {
  if (operand.kind === 'integer-constant' && operand.value === 0n && type.kind === 'pointer') {
    return { term: '\\null', defined: [] };
  }
  const { term, defined } = spellTerm(operand, line);
  if (type.kind === 'pointer' && operand.type.kind === 'pointer') {
    const [from, to] = [operand.type, type].map((each) => spellType(each, line));
    return from === to ? { term, defined } : { term: `((${to})${term})`, defined };
  }
  if (type.kind !== 'integer' || operand.type.kind !== 'integer') {
    throw new NotExpressible(line, 'pointers and numbers are converted into each other');
  }
  if (type.name === '_Bool') return { term: `(${term} != 0 ? 1 : 0)`, defined };
  const [from, to] = [limits(operand.type), limits(type)];
  const isWider = to.least <= from.least && from.greatest <= to.greatest;
  return isWider ? { term, defined } : { term: `((${type.name})${term})`, defined };
}

function spellUnary({ operator, operand, type }: Expression<'unary'>, line: number): AcslTerm {
  const { term, defined } = spellTerm(operand, line);
  if (operator === '+') return { term, defined };
  return wrapped(`(${operator}${term})`, defined, type, line);
}

function spellBinary({ operator, left, right, type }: Expression<'binary'>, line: number): AcslTerm {
  if (type.kind !== 'integer') throw new NotExpressible(line, 'floating-point numbers are no real numbers');
  const [one, two] = [spellTerm(left, line), spellTerm(right, line)];
  const both = [...one.defined, ...two.defined];
  const value = `(${one.term} ${operator} ${two.term})`;
  switch (operator) {
    case '/':
    case '%': {
      const defined = [...both, `${two.term} != 0`, ...quotientFits(one, two, type)];
      return type.signed ? wrapped(value, defined, type, line) : { term: value, defined };
    }
    case '&':
    case '|':
    case '^':
      return { term: value, defined: both };
    case '<<':
    case '>>': {
      const inRange = [`0 <= ${two.term}`, `${two.term} < ${type.width}`];
      const positive = type.signed && operator === '<<' ? [`0 <= ${one.term}`] : [];
      const defined = [...both, ...inRange, ...positive];
      return operator === '>>' ? { term: value, defined } : wrapped(value, defined, type, line);
    }
    default:
      return wrapped(value, both, type, line);
  }
}

function quotientFits(one: AcslTerm, two: AcslTerm, type: IntegerType): readonly string[] {
  return type.signed ? [`(${one.term} != ${limits(type).least} || ${two.term} != -1)`] : [];
}

/** Unsigned results wrap around; signed ones must fit. */
function wrapped(
  term: string,
  defined: readonly string[],
  type: TypedExpression['type'],
  line: number,
): AcslTerm {
  if (type.kind !== 'integer') throw new NotExpressible(line, 'floating-point numbers are no real numbers');
  if (!type.signed) return { term: `((${type.name})${term})`, defined };
  const { least, greatest } = limits(type);
  return { term, defined: [...defined, `${least} <= ${term}`, `${term} <= ${greatest}`] };
}

function limits({ signed, width }: IntegerType): { readonly least: bigint; readonly greatest: bigint } {
  return signed
    ? { least: -(1n << BigInt(width - 1)), greatest: (1n << BigInt(width - 1)) - 1n }
    : { least: 0n, greatest: (1n << BigInt(width)) - 1n };
}
