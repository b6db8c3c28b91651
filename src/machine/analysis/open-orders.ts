import { partsOfExpression, partsOfPlace, partsOfStatement } from '../../c/tree/parts.js';
import type { SourceRange } from '../../c/tree/source-range.js';
import type { InitialiserStore, TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { isPlace } from '../../c/typing/values.js';
import { type FlatPlace, flattenPlace, flattenPointer, type PlaceRoot } from './flatten-place.js';
import { EffectsOfOperands } from './operand-effects.js';

/** Operands whose order C leaves open (C11 6.5p2, 6.5p3), where that may matter. */
export interface OpenOrder {
  readonly id: number;
  readonly range: SourceRange;
  /**
   * `values`: only the operands matter. `access`: an object is then read or written, which is not sequenced with what they
   * change on the way. `update`: its old value is read, which is not sequenced with the right operand at all. `object`: they
   * are the values of its parts, which are initialised before or after any of them is evaluated (C11 6.7.9p23).
   */
  readonly kind: 'values' | 'access' | 'update' | 'object';
  /** For each operand whether it may keep another one from being evaluated, or change what that does. */
  readonly disturbs: readonly boolean[];
}

/** An operand: which one it is, and of what. */
interface OpenOperand {
  readonly of: OpenOrder;
  readonly index: number;
}

/** The places of a program where it may matter which operand is evaluated first. */
export class OpenOrders {
  readonly of = new Map<TypedExpression | readonly InitialiserStore[], OpenOrder>();
  readonly byId = new Map<number, OpenOrder>();
  readonly operands = new Map<TypedExpression | InitialiserStore, OpenOperand>();
  /** What is evaluated completely before the rest: its side effects are over then. */
  readonly sequenced = new Map<TypedExpression, number>();
  readonly #effects: EffectsOfOperands;
  #ids = 0;

  constructor(program: TypedProgram) {
    this.#effects = new EffectsOfOperands(program);
    for (const { definition } of program.functions) {
      if (definition === undefined) continue;
      for (const { value } of definition.parameterLengths) this.#visit(value);
      this.#statement(definition.body);
    }
  }

  #keep(node: TypedExpression | readonly InitialiserStore[], order: OpenOrder): void {
    this.of.set(node, order);
    this.byId.set(order.id, order);
  }

  /** Whether there is one at all. */
  get areFound(): boolean {
    return this.of.size > 0;
  }

  #statement(statement: TypedStatement): void {
    if (statement.kind === 'declaration')
      for (const { initialiser, variable } of statement.items)
        if (initialiser?.kind === 'list' && variable !== undefined) this.#list(initialiser.stores, variable);
    const { expressions, places, statements } = partsOfStatement(statement);
    for (const part of [...expressions, ...places]) this.#visit(part);
    for (const part of statements) this.#statement(part);
  }

  #visit(node: TypedExpression | TypedPlace): void {
    if (isPlace(node)) {
      if (node.kind === 'compound-literal' && node.initialiser.kind === 'list')
        this.#list(node.initialiser.stores, node.variable);
      const { expressions, places, statements } = partsOfPlace(node);
      for (const part of [...expressions, ...places]) this.#visit(part);
      for (const part of statements) this.#statement(part);
      return;
    }
    this.#expression(node);
    const { expressions, places, statements } = partsOfExpression(node);
    for (const part of [...expressions, ...places]) this.#visit(part);
    for (const part of statements) this.#statement(part);
  }

  #list(stores: readonly InitialiserStore[], object: Variable): void {
    const operands = stores.filter(({ value }) => value.kind === 'value');
    const range = operands[0]?.value.kind === 'value' ? operands[0].value.value.range : undefined;
    if (range === undefined) return;
    const effects = operands.map(({ value }) =>
      value.kind === 'value' ? this.#effects.of(value.value) : undefined,
    );
    // What one value reads may be what another one has initialised.
    const isReached = this.#effects.isReachable(object);
    const matters = effects.some(
      (each) =>
        each !== undefined &&
        (each.writes.size > 0 ||
          each.memory === 'written' ||
          each.reads.has(object) ||
          (isReached && (each.memory === 'read' || each.calls))),
    );
    if (!matters) return;
    const order: OpenOrder = {
      id: ++this.#ids,
      range,
      kind: 'object',
      disturbs: effects.map((each) => each?.memory === 'written'),
    };
    this.#keep(stores, order);
    for (const [index, store] of operands.entries()) this.operands.set(store, { of: order, index });
  }

  #expression(expression: TypedExpression): void {
    const first = sequencedIn(expression);
    if (first !== undefined) this.sequenced.set(first, ++this.#ids);
    const { operands, accessed, kind } = collectOperands(expression);
    if (operands.length === 0) return;
    const effects = operands.map((operand) => this.#effects.of(operand));
    const collide = effects.some((one, index) =>
      effects.slice(index + 1).some((other) => this.#effects.collide(one, other)),
    );
    const access = accessed === undefined ? undefined : this.#effects.of(accessed);
    const isDisturbed =
      kind !== 'values' &&
      access !== undefined &&
      effects.some(
        ({ writes, memory }) =>
          [...writes].some(
            (variable) =>
              access.reads.has(variable) ||
              (access.memory !== 'untouched' && this.#effects.isReachable(variable)),
          ) ||
          (memory === 'written' &&
            (access.memory !== 'untouched' ||
              [...access.reads].some((variable) => this.#effects.isReachable(variable)))),
      );
    if (!collide && !isDisturbed) return;
    const order: OpenOrder = {
      id: ++this.#ids,
      range: expression.range,
      kind,
      disturbs: effects.map(({ memory, calls }) => memory === 'written' && calls),
    };
    this.#keep(expression, order);
    // Of the sums on the path to a place, the outermost is the one that is evaluated: it comes first here.
    for (const [index, operand] of operands.entries())
      if (!this.operands.has(operand)) this.operands.set(operand, { of: order, index });
  }
}

/** What is evaluated completely before the rest of an expression. */
function sequencedIn(expression: TypedExpression): TypedExpression | undefined {
  switch (expression.kind) {
    case 'comma':
    case 'logical':
      return expression.left;
    case 'conditional':
      return expression.condition;
    case 'call':
    case 'statement-expression':
      return expression;
    case 'builtin':
      // Atomic operations are calls of functions, which have returned before anything else happens.
      return /^__(?:sync|atomic)_/.test(expression.name) ? expression : undefined;
    default:
      return undefined;
  }
}

interface Operands {
  readonly operands: readonly TypedExpression[];
  /** What is read or written when they have values. */
  readonly accessed: TypedPlace | undefined;
  readonly kind: OpenOrder['kind'];
}

/** What is evaluated for an expression in an order that C leaves open. */
export function collectOperands(expression: TypedExpression): Operands {
  const values = (...operands: readonly TypedExpression[]): Operands => ({
    operands,
    accessed: undefined,
    kind: 'values',
  });
  switch (expression.kind) {
    case 'binary':
    case 'comparison':
    case 'pointer-difference':
      return values(expression.left, expression.right);
    case 'pointer-add':
      return values(...listAddressOperands(flattenPointer(expression)));
    case 'address':
      return values(...listAddressOperands(flattenPlace(expression.place)));
    case 'call':
      return expression.callee.kind === 'indirect'
        ? values(expression.callee.pointer, ...expression.arguments)
        : values(...expression.arguments);
    case 'builtin':
      return values(...expression.arguments);
    case 'overflow':
      return values(
        expression.left,
        expression.right,
        ...(expression.destination === undefined ? [] : [expression.destination]),
      );
    case 'load':
    case 'increment':
    case 'pointer-increment': {
      const { place } = expression;
      return { operands: listAddressOperands(flattenPlace(place)), accessed: place, kind: 'access' };
    }
    case 'assign': {
      const { place, value } = expression;
      return {
        operands: [...listAddressOperands(flattenPlace(place)), value],
        accessed: place,
        kind: 'access',
      };
    }
    case 'compound-assign': {
      const { place, right } = expression;
      return {
        operands: [...listAddressOperands(flattenPlace(place)), right],
        accessed: place,
        kind: 'update',
      };
    }
    case 'pointer-assign': {
      const { place, offset } = expression;
      return {
        operands: [...listAddressOperands(flattenPlace(place)), offset],
        accessed: place,
        kind: 'update',
      };
    }
    default:
      return values();
  }
}

/** The expressions that are evaluated for an address. */
function listAddressOperands({ root, terms }: FlatPlace): readonly TypedExpression[] {
  return [
    ...listRootOperands(root),
    ...terms.flatMap(({ index, elementSize }) =>
      elementSize.kind === 'variable' ? [index, elementSize.bytes] : [index],
    ),
  ];
}

function listRootOperands(root: PlaceRoot): readonly TypedExpression[] {
  if (root.kind === 'pointer') return root.pointer.kind === 'address' ? [] : [root.pointer];
  return root.kind === 'temporary' ? [root.value] : [];
}
