import type { BinaryExpression, TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { CType, IntegerType } from '../../c/type/c-type.js';
import { NotExpressible } from '../subject/failure.js';
import { type Meanings, spellInC, spellInteger } from './c-expression.js';

/** How the values of an expression are spelled, and what is done about what C has no test for. */
export interface Spelling {
  /** 1-based line of the program, for failures. */
  readonly line: number;
  readonly spell: (expression: TypedExpression) => string;
  /** What has a value whatever it is, such as a result. */
  readonly isKnown: (expression: TypedExpression) => boolean;
  /** `left-open`: whoever evaluates the expression finds out, such as a verifier that follows pointers. */
  readonly untested: 'refused' | 'left-open';
}

/** As it stands in the program. */
export function asInProgram(line: number, meanings: Meanings, untested: Spelling['untested']): Spelling {
  const spell = (each: TypedExpression): string => spellInC(each, line, meanings);
  return { line, spell, isKnown: (each) => meanings.has(each), untested };
}

/**
 * What must be true so that an expression of a witness has a value in C, as C that has one itself. A condition without a
 * value does not hold; in the instrumented program it would be undefined behaviour, which may lead anywhere.
 * @returns undefined if the expression always has a value
 * @throws NotExpressible for what C has no test for, such as where a pointer leads
 */
export function definednessOf(expression: TypedExpression, spelling: Spelling): string | undefined {
  const { spell, isKnown } = spelling;
  const own = (each: TypedExpression): string | undefined => definednessOf(each, spelling);
  if (isKnown(expression)) return undefined;
  switch (expression.kind) {
    case 'load':
    case 'address':
      return definednessOfPlace(expression.place, spelling);
    case 'convert':
      if (expression.operand.type.kind === 'float' && expression.type.kind === 'integer')
        leaveUntested('a floating-point number that becomes an integer', spelling);
      if (expression.operand.type.kind === 'pointer' && isNumber(expression.type))
        leaveUntested('the address in a pointer', spelling);
      return own(expression.operand);
    case 'unary': {
      const { operator, operand, type } = expression;
      const fits =
        operator === '-' && type.kind === 'integer' && type.signed
          ? `${spell(operand)} != ${least(type)}`
          : undefined;
      return all(own(operand), fits);
    }
    case 'binary':
      return all(own(expression.left), own(expression.right), resultFits(expression, spell));
    case 'comparison':
      // A pointer without an object may be compared with null only, and pointers to two objects have no order.
      if (expression.left.type.kind === 'pointer' && !isNull(expression.left) && !isNull(expression.right))
        leaveUntested('a comparison of pointers', spelling);
      return all(own(expression.left), own(expression.right));
    case 'logical': {
      const { operator, left, right } = expression;
      const other = own(right);
      const decides = operator === '&&' ? `!${spell(left)}` : spell(left);
      return all(own(left), other === undefined ? undefined : `(${decides} || ${other})`);
    }
    case 'conditional': {
      const [then, otherwise] = [own(expression.then) ?? '1', own(expression.otherwise) ?? '1'];
      const chosen =
        then === '1' && otherwise === '1'
          ? undefined
          : `(${spell(expression.condition)} ? ${then} : ${otherwise})`;
      return all(own(expression.condition), chosen);
    }
    case 'pointer-add':
      leaveUntested('a computation with pointers', spelling);
      return all(own(expression.pointer), own(expression.offset));
    case 'pointer-difference':
      leaveUntested('a difference of pointers', spelling);
      return all(own(expression.left), own(expression.right));
    default:
      return undefined;
  }
}

/** A `_Bool` only says whether a pointer is null. */
function isNumber(type: CType): boolean {
  return type.kind === 'integer' && type.name !== '_Bool';
}

function isNull(expression: TypedExpression): boolean {
  if (expression.kind === 'convert') return isNull(expression.operand);
  return expression.kind === 'integer-constant' && expression.value === 0n;
}

/** Elements of arrays that have a name are there if the index is; nothing says where a pointer leads. */
function definednessOfPlace(place: TypedPlace, spelling: Spelling): string | undefined {
  switch (place.kind) {
    case 'member':
      if (place.base.type.kind === 'record' && place.base.type.definition.form === 'union')
        leaveUntested('a member of a union', spelling);
      return definednessOfPlace(place.base, spelling);
    case 'dereference': {
      const { pointer } = place;
      const [base, index] = pointer.kind === 'pointer-add' ? [pointer.pointer, pointer.offset] : [pointer];
      if (base?.kind !== 'address' || base.origin !== 'array') {
        leaveUntested('what a pointer leads to', spelling);
        return definednessOf(pointer, spelling);
      }
      const { type } = base.place;
      const outer = definednessOfPlace(base.place, spelling);
      if (type.kind !== 'array' || type.length.kind !== 'known') {
        leaveUntested('an element of an array of unknown length', spelling);
        return index === undefined ? outer : all(outer, definednessOf(index, spelling));
      }
      if (index === undefined) return outer;
      if (pointer.kind === 'pointer-add' && pointer.operator === '-') {
        leaveUntested('a computation with pointers', spelling);
        return all(outer, definednessOf(index, spelling));
      }
      const spelled = spelling.spell(index);
      const { count } = type.length;
      const isSigned = index.type.kind === 'integer' && index.type.signed;
      return all(
        outer,
        definednessOf(index, spelling),
        isSigned ? `${spelled} >= 0` : undefined,
        `${spelled} < ${count}`,
      );
    }
    default:
      return undefined;
  }
}

function resultFits(
  { operator, left, right, type }: BinaryExpression,
  spell: (each: TypedExpression) => string,
): string | undefined {
  if (type.kind !== 'integer') return undefined;
  const [l, r] = [spell(left), spell(right)];
  const [low, high] = [least(type), spellInteger((1n << BigInt(type.width - 1)) - 1n, type)];
  switch (operator) {
    case '/':
    case '%':
      return all(`${r} != 0`, type.signed ? `(${l} != ${low} || ${r} != -1)` : undefined);
    case '+':
      return type.signed ? `(${r} < 0 ? ${l} >= ${low} - ${r} : ${l} <= ${high} - ${r})` : undefined;
    case '-':
      return type.signed ? `(${r} < 0 ? ${l} <= ${high} + ${r} : ${l} >= ${low} + ${r})` : undefined;
    case '*':
      if (!type.signed) return undefined;
      return (
        `(${l} > 0 ? (${r} > 0 ? ${l} <= ${high} / ${r} : ${r} >= ${low} / ${l}) : ` +
        `(${r} > 0 ? ${l} >= ${low} / ${r} : (${l} == 0 || ${r} >= ${high} / ${l})))`
      );
    case '<<':
    case '>>': {
      const count = right.type.kind === 'integer' && right.type.signed ? `${r} >= 0` : undefined;
      const isLeft = operator === '<<' && type.signed;
      return all(
        count,
        `${r} < ${type.width}`,
        isLeft ? `${l} >= 0 && ${l} <= (${high} >> ${r})` : undefined,
      );
    }
    default:
      return undefined;
  }
}

/** @throws NotExpressible unless it is left open */
function leaveUntested(what: string, { line, untested }: Spelling): void {
  if (untested === 'refused') throw new NotExpressible(line, what);
}

function least(type: IntegerType): string {
  return spellInteger(-(1n << BigInt(type.width - 1)), type);
}

function all(...parts: readonly (string | undefined)[]): string | undefined {
  const needed = parts.filter((each) => each !== undefined);
  return needed.length === 0 ? undefined : `(${needed.join(' && ')})`;
}
