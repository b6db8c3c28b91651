import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { IntegerType } from '../../c/type/c-type.js';
import { NotExpressible } from '../subject/failure.js';
import { spellType } from '../text/spell-type.js';
import type { ValuesAtFirst } from './values-at-first.js';

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

/** What a spelling depends on beside the expression. */
export interface AcslContext {
  /** 1-based line of the program, for failures. */
  readonly line: number;
  readonly atFirst: ValuesAtFirst;
}

const TRUE = '\\true';

/** The expression has a value in C, and the value is not zero. */
export function spellTruth(expression: TypedExpression, context: AcslContext): string {
  return spellSide(expression, context, 'true');
}

/** The expression has a value in C, and the value is not zero (`true`) or zero (`false`). */
function spellSide(expression: TypedExpression, context: AcslContext, side: 'true' | 'false'): string {
  const other = side === 'true' ? 'false' : 'true';
  switch (expression.kind) {
    case 'convert':
      // What is converted from a truth value stays one.
      if (isTruthValue(expression.operand) && expression.type.kind === 'integer')
        return spellSide(expression.operand, context, side);
      break;
    case 'unary':
      if (expression.operator === '!') return spellSide(expression.operand, context, other);
      break;
    case 'logical': {
      const { left, right, operator } = expression;
      const goesOn = operator === '&&' ? 'true' : 'false';
      const both = `(${spellSide(left, context, goesOn)} && ${spellSide(right, context, side)})`;
      return side === goesOn ? both : `(${spellSide(left, context, side)} || ${both})`;
    }
    case 'conditional': {
      const { condition, then, otherwise } = expression;
      if (!isTruthValue(expression)) break;
      const [yes, no] = [then, otherwise].map((each) => spellSide(each, context, side));
      return `((${spellSide(condition, context, 'true')} && ${yes}) || (${spellSide(condition, context, 'false')} && ${no}))`;
    }
    case 'comparison': {
      const { left, right, operator } = expression;
      if (left.type.kind === 'pointer' && operator !== '==' && operator !== '!=') {
        throw new NotExpressible(context.line, 'pointers are compared with an order');
      }
      const [one, two] = [spellTerm(left, context), spellTerm(right, context)];
      const compared = `${one.term} ${operator} ${two.term}`;
      return conjunction([...one.defined, ...two.defined, side === 'true' ? compared : `!(${compared})`]);
    }
    default:
  }
  const { term, defined } = spellTerm(expression, context);
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
function spellTerm(expression: TypedExpression, context: AcslContext): AcslTerm {
  const { type } = expression;
  if (type.kind === 'float')
    throw new NotExpressible(context.line, 'floating-point numbers are no real numbers');
  if (isTruthValue(expression)) {
    const [yes, no] = [spellSide(expression, context, 'true'), spellSide(expression, context, 'false')];
    return { term: `(${yes} ? 1 : 0)`, defined: [`(${yes} || ${no})`] };
  }
  switch (expression.kind) {
    case 'integer-constant':
      return { term: expression.value < 0n ? `(${expression.value})` : `${expression.value}`, defined: [] };
    case 'load':
      return spellPlace(expression.place, context);
    case 'address': {
      if (expression.origin === 'function') break;
      const { term, defined } = spellPlace(expression.place, context, 'denoted');
      return expression.origin === 'array'
        ? { term: `(&${term}[0])`, defined }
        : { term: `(&${term})`, defined };
    }
    case 'convert':
      return spellConversion(expression, context);
    case 'unary':
      return spellUnary(expression, context);
    case 'binary':
      return spellBinary(expression, context);
    case 'pointer-add': {
      const [pointer, offset] = [
        spellTerm(expression.pointer, context),
        spellTerm(expression.offset, context),
      ];
      return {
        term: `(${pointer.term} ${expression.operator} ${offset.term})`,
        defined: [...pointer.defined, ...offset.defined],
      };
    }
    case 'conditional': {
      const { condition, then, otherwise } = expression;
      const [yes, no] = [spellTerm(then, context), spellTerm(otherwise, context)];
      const [isTrue, isFalse] = [
        spellSide(condition, context, 'true'),
        spellSide(condition, context, 'false'),
      ];
      const defined = `(${conjunction([isTrue, ...yes.defined])} || ${conjunction([isFalse, ...no.defined])})`;
      return { term: `(${isTrue} ? ${yes.term} : ${no.term})`, defined: [defined] };
    }
    case 'placeholder':
      if (expression.name === '\\result') return { term: '\\result', defined: [] };
      break;
    case 'at': {
      if (expression.label !== 'Old' && expression.label !== 'Pre') break;
      const { term, defined } = spellTerm(expression.operand, context);
      return { term: `\\old(${term})`, defined: defined.map((each) => `\\old(${each})`) };
    }
    default:
  }
  throw new NotExpressible(
    context.line,
    `ACSL has no exact form of an expression of the kind ${expression.kind}`,
  );
}

/** @param use `denoted`: only the address is needed, so nothing is read there */
function spellPlace(place: TypedPlace, context: AcslContext, use: 'read' | 'denoted' = 'read'): AcslTerm {
  const { term, defined, root } = spellDenoted(place, context);
  if (use === 'denoted') return { term, defined };
  const read = root.kind === 'memory' ? [`\\valid_read(&${term})`] : [];
  return { term, defined: [...defined, ...read, ...(root.mayLackValue ? [`\\initialized(&${term})`] : [])] };
}

interface Denoted extends AcslTerm {
  /** Where the object is: in a variable, or wherever a pointer leads. */
  readonly root: { readonly kind: 'variable' | 'memory'; readonly mayLackValue: boolean };
}

function spellDenoted(place: TypedPlace, context: AcslContext): Denoted {
  const { atFirst } = context;
  switch (place.kind) {
    case 'variable': {
      const { variable } = place;
      if (variable.origin !== 'declared') break;
      const mayLackValue = atFirst.variables.has(variable);
      return { term: variable.name, defined: [], root: { kind: 'variable', mayLackValue } };
    }
    case 'dereference': {
      const { term, defined } = spellTerm(place.pointer, context);
      const mayLackValue = atFirst.memory === 'may-lack-values';
      return { term: `(*${term})`, defined, root: { kind: 'memory', mayLackValue } };
    }
    case 'member': {
      if (place.member.bitField !== undefined) throw new NotExpressible(context.line, 'a bit-field');
      const base = spellDenoted(place.base, context);
      return place.member.name === undefined ? base : { ...base, term: `${base.term}.${place.member.name}` };
    }
    default:
  }
  throw new NotExpressible(context.line, `ACSL has no exact form of an object of the kind ${place.kind}`);
}

type Expression<Kind extends TypedExpression['kind']> = Extract<TypedExpression, { kind: Kind }>;

function spellConversion({ type, operand }: Expression<'convert'>, context: AcslContext): AcslTerm {
  if (operand.kind === 'integer-constant' && operand.value === 0n && type.kind === 'pointer') {
    return { term: '\\null', defined: [] };
  }
  const { term, defined } = spellTerm(operand, context);
  if (type.kind === 'pointer' && operand.type.kind === 'pointer') {
    const [from, to] = [operand.type, type].map((each) => spellType(each, context.line));
    return from === to ? { term, defined } : { term: `((${to})${term})`, defined };
  }
  if (type.kind !== 'integer' || operand.type.kind !== 'integer') {
    throw new NotExpressible(context.line, 'pointers and numbers are converted into each other');
  }
  if (type.name === '_Bool') return { term: `(${term} != 0 ? 1 : 0)`, defined };
  const [from, to] = [limits(operand.type), limits(type)];
  const isWider = to.least <= from.least && from.greatest <= to.greatest;
  return isWider ? { term, defined } : { term: `((${type.name})${term})`, defined };
}

function spellUnary({ operator, operand, type }: Expression<'unary'>, context: AcslContext): AcslTerm {
  const { term, defined } = spellTerm(operand, context);
  if (operator === '+') return { term, defined };
  return wrapped(`(${operator}${term})`, defined, type, context);
}

function spellBinary({ operator, left, right, type }: Expression<'binary'>, context: AcslContext): AcslTerm {
  if (type.kind !== 'integer')
    throw new NotExpressible(context.line, 'floating-point numbers are no real numbers');
  const [one, two] = [spellTerm(left, context), spellTerm(right, context)];
  const both = [...one.defined, ...two.defined];
  const value = `(${one.term} ${operator} ${two.term})`;
  switch (operator) {
    case '/':
    case '%': {
      const defined = [...both, `${two.term} != 0`, ...quotientFits(one, two, type)];
      return type.signed ? wrapped(value, defined, type, context) : { term: value, defined };
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
      return operator === '>>' ? { term: value, defined } : wrapped(value, defined, type, context);
    }
    default:
      return wrapped(value, both, type, context);
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
  context: AcslContext,
): AcslTerm {
  if (type.kind !== 'integer')
    throw new NotExpressible(context.line, 'floating-point numbers are no real numbers');
  if (!type.signed) return { term: `((${type.name})${term})`, defined };
  const { least, greatest } = limits(type);
  return { term, defined: [...defined, `${least} <= ${term}`, `${term} <= ${greatest}`] };
}

function limits({ signed, width }: IntegerType): { readonly least: bigint; readonly greatest: bigint } {
  return signed
    ? { least: -(1n << BigInt(width - 1)), greatest: (1n << BigInt(width - 1)) - 1n }
    : { least: 0n, greatest: (1n << BigInt(width)) - 1n };
}
