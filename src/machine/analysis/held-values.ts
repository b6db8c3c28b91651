import { type Parts, partsOfExpression, partsOfPlace, partsOfStatement } from '../../c/tree/parts.js';
import type { CallExpression, TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';

/** Whether an execution may hold a value outside of memory that it has computed and not used yet. */
type Held = 'nothing' | 'something';

/**
 * Calls and statements during which an execution may hold values that are not in memory: the left operand of `g() + f()`
 * while `f` is executed, or how far `qsort` has come. Two states that are equal in memory are the same only where none
 * is held. Where that is not known, one may be.
 */
export class HeldValues {
  readonly #free = new Set<number>();
  readonly #during = new Set<number>();

  constructor({ functions }: TypedProgram) {
    for (const { definition } of functions)
      if (definition !== undefined) this.#statement(definition.body, 'nothing');
  }

  /** Whether no value is held while the call or the statement is executed that begins at this offset. */
  isNoneAt(start: number): boolean {
    return this.#free.has(start) && !this.#during.has(start);
  }

  #mark(start: number, held: Held): void {
    (held === 'nothing' ? this.#free : this.#during).add(start);
  }

  #statement(statement: TypedStatement, held: Held): void {
    this.#mark(statement.range.start, held);
    const { expressions, places, statements } = partsOfStatement(statement);
    for (const part of expressions) this.#value(part, held);
    for (const part of places) this.#place(part, 'something');
    for (const part of statements) this.#statement(part, held);
  }

  /** Parts before which others are evaluated. */
  #others({ expressions, places, statements }: Parts): void {
    for (const part of expressions) this.#value(part, 'something');
    for (const part of places) this.#place(part, 'something');
    for (const part of statements) this.#statement(part, 'something');
  }

  #value(expression: TypedExpression, held: Held): void {
    switch (expression.kind) {
      case 'convert':
      case 'unary':
        this.#value(expression.operand, held);
        return;
      case 'load':
      case 'address':
        this.#place(expression.place, held);
        return;
      case 'logical':
      case 'comma':
        this.#value(expression.left, held);
        this.#value(expression.right, held);
        return;
      case 'conditional':
        this.#value(expression.condition, held);
        this.#value(expression.then, held);
        this.#value(expression.otherwise, held);
        return;
      case 'binary':
      case 'comparison':
        this.#inTurn([expression.left, expression.right], held);
        return;
      // What is assigned is computed before the place.
      case 'assign':
        this.#value(expression.value, held);
        this.#place(expression.place, 'something');
        return;
      case 'compound-assign':
        this.#value(expression.right, held);
        this.#place(expression.place, 'something');
        return;
      case 'statement-expression':
        this.#statement(expression.block, held);
        if (expression.result !== undefined) this.#value(expression.result, held);
        return;
      case 'call':
        this.#call(expression, held);
        return;
      default:
        this.#others(partsOfExpression(expression));
    }
  }

  #place(place: TypedPlace, held: Held): void {
    switch (place.kind) {
      case 'dereference':
        this.#value(place.pointer, held);
        return;
      case 'member':
        this.#place(place.base, held);
        return;
      default:
        this.#others(partsOfPlace(place));
    }
  }

  /** A function of the library may call others, and then knows more than memory shows. */
  #call(call: CallExpression, held: Held): void {
    const { callee } = call;
    const isOwn = callee.kind === 'direct' && callee.function.definition !== undefined;
    this.#mark(call.range.start, isOwn ? held : 'something');
    if (callee.kind === 'indirect') this.#others(partsOfExpression(call));
    else this.#inTurn(call.arguments, held);
  }

  /** Operands from left to right: constants before one are no part of the state. */
  #inTurn(operands: readonly TypedExpression[], held: Held): void {
    let now = held;
    for (const operand of operands) {
      this.#value(operand, now);
      if (operand.kind !== 'integer-constant' && operand.kind !== 'float-constant') now = 'something';
    }
  }
}
