import { partsOfExpression, partsOfPlace } from '../../c/tree/parts.js';
import type { InitialiserStore, TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import { isScalar, typeSize } from '../../c/type/c-type.js';
import { ACTIONS } from '../../c/typing/unevaluated.js';
import { isPlace } from '../../c/typing/values.js';
import { collectOperands } from './open-orders.js';

/** Expressions whose operands C allows to evaluate in the other order (C11 6.5p3), where one of them acts. */
const TURNED: ReadonlySet<TypedExpression['kind']> = new Set([
  'binary',
  'comparison',
  'pointer-difference',
  'pointer-add',
  'address',
  'call',
  'load',
  'increment',
  'pointer-increment',
]);

/** Of these, compiled code evaluates the last operand first anyway. */
const ASSIGNING: ReadonlySet<TypedExpression['kind']> = new Set([
  'assign',
  'compound-assign',
  'pointer-assign',
]);

/** Tells in which other order operands may be evaluated. */
export class OtherOrder {
  readonly #acting = new Map<TypedExpression | TypedPlace, boolean>();

  /** Operands that come before everything else in the other order, the first of them first. */
  earlier(expression: TypedExpression): readonly TypedExpression[] {
    const isAssigning = ASSIGNING.has(expression.kind);
    if (!isAssigning && !TURNED.has(expression.kind)) return [];
    const { operands } = collectOperands(expression);
    if (operands.length < 2 || !operands.some((operand) => this.#acts(operand))) return [];
    const earlier = isAssigning ? operands.slice(0, -1) : operands.slice(1).reverse();
    return earlier.filter(({ kind, type }) => !CONSTANT.has(kind) && isScalar(type));
  }

  /** Values of an initialiser; they stay in their order where one of them may be put over another one. */
  ofValues(stores: readonly InitialiserStore[]): readonly InitialiserStore[] {
    let end = 0;
    for (const { offset, type, bitField } of stores) {
      if (bitField !== undefined || offset < end) return stores;
      end = offset + (typeSize(type) ?? 0);
    }
    return [...stores].reverse();
  }

  /** Whether it may matter that the values of an initialiser come in the other order. */
  turns(stores: readonly InitialiserStore[]): boolean {
    return stores.length > 1 && stores.some(({ value }) => value.kind === 'value' && this.#acts(value.value));
  }

  #acts(node: TypedExpression | TypedPlace): boolean {
    const known = this.#acting.get(node);
    if (known !== undefined) return known;
    const { expressions, places, statements } = isPlace(node) ? partsOfPlace(node) : partsOfExpression(node);
    const acts =
      (!isPlace(node) && ACTIONS.has(node.kind)) ||
      statements.length > 0 ||
      [...expressions, ...places].some((part) => this.#acts(part));
    this.#acting.set(node, acts);
    return acts;
  }
}

const CONSTANT: ReadonlySet<TypedExpression['kind']> = new Set(['integer-constant', 'float-constant']);
