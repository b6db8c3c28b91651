import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { IntegerType } from '../../c/type/c-type.js';
import { NotExpressible } from '../subject/failure.js';
import { requireInteger, spellInteger } from './exact-type.js';
import { findElement } from './find-element.js';
import { nameVariable } from './names.js';
import type { ValuesAtFirst } from './values-at-first.js';

/**
 * Expressions of C as predicates and terms of ACSL 1.17. Numbers of ACSL are unbounded and its functions total, so whatever C
 * leaves undefined is stated beside the value: a predicate is true only where the expression has a value in C.
 */
export interface AcslTerm {
  /** A term of type integer. */
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
      const [one, two] = [spellTerm(left, context), spellTerm(right, context)];
      const compared = `${one.term} ${operator} ${two.term}`;
      return conjunction([...one.defined, ...two.defined, side === 'true' ? compared : `!(${compared})`]);
    }
    default:
  }
  const { term, defined } = spellTerm(expression, context);
  return conjunction([...defined, `${term} ${side === 'true' ? '!=' : '=='} 0`]);
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
 * An integer of C as a term.
 * @throws NotExpressible for whatever has no exact meaning in ACSL here
 */
function spellTerm(expression: TypedExpression, context: AcslContext): AcslTerm {
  spellInteger(expression.type, context.line, 'it');
  if (isTruthValue(expression)) {
    const [yes, no] = [spellSide(expression, context, 'true'), spellSide(expression, context, 'false')];
    return { term: `(${yes} ? 1 : 0)`, defined: [`(${yes} || ${no})`] };
  }
  switch (expression.kind) {
    case 'integer-constant':
      return { term: expression.value < 0n ? `(${expression.value})` : `${expression.value}`, defined: [] };
    case 'load':
      return spellPlace(expression.place, context);
    case 'convert':
      return spellConversion(expression, context);
    case 'unary':
      return spellUnary(expression, context);
    case 'binary':
      return spellBinary(expression, context);
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

function spellPlace(place: TypedPlace, context: AcslContext): AcslTerm {
  const { variable, indices } = findElement(place, context.line);
  const spelled = indices.map(({ value, count }) =>
    value === undefined ? { term: '0', defined: [] } : spellIndex(value, count, context),
  );
  const term = `${nameVariable(variable)}${spelled.map((index) => `[${index.term}]`).join('')}`;
  const defined = spelled.flatMap((index) => index.defined);
  const isSet = context.atFirst.has(variable) ? [`\\initialized(&${term})`] : [];
  return { term, defined: [...defined, ...isSet] };
}

function spellIndex(value: TypedExpression, count: number, context: AcslContext): AcslTerm {
  const { term, defined } = spellTerm(value, context);
  return { term, defined: [...defined, `0 <= ${term}`, `${term} < ${count}`] };
}

type Expression<Kind extends TypedExpression['kind']> = Extract<TypedExpression, { kind: Kind }>;

function spellConversion({ type, operand }: Expression<'convert'>, context: AcslContext): AcslTerm {
  const [from, to] = [operand.type, type].map((each) => requireInteger(each, context.line, 'it'));
  const { term, defined } = spellTerm(operand, context);
  if (from === undefined || to === undefined) return { term, defined };
  if (to.name === '_Bool') return { term: `(${term} != 0 ? 1 : 0)`, defined };
  const [inner, outer] = [limits(from), limits(to)];
  const isWider = outer.least <= inner.least && inner.greatest <= outer.greatest;
  return isWider
    ? { term, defined }
    : { term: `((${spellInteger(to, context.line, 'it')})${term})`, defined };
}

function spellUnary({ operator, operand, type }: Expression<'unary'>, context: AcslContext): AcslTerm {
  const { term, defined } = spellTerm(operand, context);
  if (operator === '+') return { term, defined };
  if (operator !== '~') return wrapped(`(-${term})`, defined, type, context);
  // Before a variable, Eva takes the bits of its type, and not those of its promoted value.
  const complement = `(-1 - ${term})`;
  const integer = requireInteger(type, context.line, 'it');
  return integer.signed ? { term: complement, defined } : wrapped(complement, defined, type, context);
}

function spellBinary({ operator, left, right, type }: Expression<'binary'>, context: AcslContext): AcslTerm {
  const integer = requireInteger(type, context.line, 'it');
  const [one, two] = [spellTerm(left, context), spellTerm(right, context)];
  const both = [...one.defined, ...two.defined];
  const value = `(${one.term} ${operator} ${two.term})`;
  const spelled = spellInteger(type, context.line, 'it');
  switch (operator) {
    case '/':
    case '%': {
      const defined = [...both, `${two.term} != 0`, ...quotientFits(one, two, integer)];
      return integer.signed ? wrapped(value, defined, type, context) : { term: value, defined };
    }
    case '&':
    case '|':
    case '^':
      // Verifiers look at as many bits as the operands have.
      return { term: `((${spelled})${one.term} ${operator} (${spelled})${two.term})`, defined: both };
    case '<<':
    case '>>': {
      const inRange = [`0 <= ${two.term}`, `${two.term} < ${integer.width}`];
      const positive = integer.signed && operator === '<<' ? [`0 <= ${one.term}`] : [];
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
  const integer = requireInteger(type, context.line, 'it');
  if (!integer.signed) return { term: `((${spellInteger(type, context.line, 'it')})${term})`, defined };
  const { least, greatest } = limits(integer);
  return { term, defined: [...defined, `${least} <= ${term}`, `${term} <= ${greatest}`] };
}

function limits({ signed, width }: IntegerType): { readonly least: bigint; readonly greatest: bigint } {
  return signed
    ? { least: -(1n << BigInt(width - 1)), greatest: (1n << BigInt(width - 1)) - 1n }
    : { least: 0n, greatest: (1n << BigInt(width)) - 1n };
}
