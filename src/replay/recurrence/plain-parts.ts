import { functionWithoutBody } from '../../c/library/functions-without-body.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { FunctionEntity, Variable } from '../../c/tree/typed-program.js';
import type { ForStatement, TypedStatement } from '../../c/tree/typed-statement.js';
import type { CType } from '../../c/type/c-type.js';
import { constantIn, countedLoop, variableIn } from './counted-loop.js';

/** Elements of an array, at most: each is an input of the proof. */
const MOST_ELEMENTS = 16;

/** Operators that always give a value: signed overflow wraps around in the proof. */
const NEVER_FAIL: ReadonlySet<string> = new Set(['+', '-', '*', '&', '|', '^']);

/**
 * Collects what a loop is made of. It is plain if all of it computes with integer variables and elements of small arrays,
 * cannot go wrong, and repeats nothing but by counting to a constant: then every iteration ends at the head of the loop,
 * or leaves the loop by its condition or a `break`.
 */
export class PlainParts {
  isPlain = true;
  /** Whether it decides anything besides the condition. */
  branches = false;
  /** Variables that it uses, and does not declare. */
  readonly outer = new Set<Variable>();
  readonly inputs = new Set<FunctionEntity>();
  /** Variables that it declares. */
  readonly own = new Set<Variable>();
  /** Counts of the inner loops around what is looked at, with the limits that they stay below. */
  readonly #counts = new Map<Variable, bigint>();

  statement(statement: TypedStatement): void {
    switch (statement.kind) {
      case 'expression':
        this.effect(statement.expression);
        return;
      case 'declaration':
        for (const { lengths, variable, initialiser } of statement.items) {
          // Without a value, it would be another input in each iteration.
          if (variable === undefined || lengths.length > 0 || initialiser?.kind !== 'value') this.#refuse();
          else {
            // One with static storage keeps its value.
            if (variable.storage !== 'local') this.#refuse();
            this.own.add(variable);
            this.#type(variable.type);
            this.#variable(variable);
            this.#assigned(initialiser.value);
          }
        }
        return;
      case 'block':
        for (const each of statement.statements) this.statement(each);
        return;
      case 'if':
        this.branches = true;
        this.value(statement.condition);
        this.statement(statement.then);
        if (statement.otherwise !== undefined) this.statement(statement.otherwise);
        return;
      case 'for':
        this.#inner(statement);
        return;
      case 'break':
      case 'continue':
        this.branches = true;
        return;
      case 'empty':
        return;
      default:
        this.#refuse();
    }
  }

  /** An expression whose value is not used. */
  effect(expression: TypedExpression): void {
    switch (expression.kind) {
      case 'comma':
        this.effect(expression.left);
        this.effect(expression.right);
        return;
      case 'assign':
        this.#written(expression.place);
        this.#assigned(expression.value);
        return;
      case 'compound-assign':
        this.#written(expression.place);
        this.#operation(expression.operator, expression.right);
        this.value(expression.right);
        return;
      case 'increment':
        this.#written(expression.place);
        return;
      default:
        this.value(expression);
    }
  }

  /** An expression without effect. */
  value(expression: TypedExpression): void {
    this.#type(expression.type);
    switch (expression.kind) {
      case 'integer-constant':
        return;
      case 'load':
        this.#place(expression.place);
        return;
      case 'convert':
      case 'unary':
        this.value(expression.operand);
        return;
      case 'binary':
        this.#operation(expression.operator, expression.right);
        this.value(expression.left);
        this.value(expression.right);
        return;
      case 'comparison':
        this.value(expression.left);
        this.value(expression.right);
        return;
      case 'logical':
        this.branches = true;
        this.value(expression.left);
        this.value(expression.right);
        return;
      default:
        this.#refuse();
    }
  }

  /** The value of an assignment may be an input. */
  #assigned(expression: TypedExpression): void {
    const value = expression.kind === 'convert' ? expression.operand : expression;
    const callee =
      value.kind === 'call' && value.callee.kind === 'direct' ? value.callee.function : undefined;
    if (value.kind !== 'call' || callee === undefined) {
      this.value(expression);
      return;
    }
    this.#type(expression.type);
    this.#type(value.type);
    const isInput =
      callee.definition === undefined &&
      functionWithoutBody(callee.name) === 'input' &&
      value.arguments.length === 0;
    if (isInput) this.inputs.add(callee);
    else this.#refuse();
  }

  #operation(operator: string, right: TypedExpression): void {
    if (NEVER_FAIL.has(operator)) return;
    const isSafe =
      (operator === '/' || operator === '%') && right.kind === 'integer-constant' && right.value > 0n;
    if (!isSafe) this.#refuse();
  }

  #inner(loop: ForStatement): void {
    const count = countedLoop(loop);
    this.branches = true;
    if (count === undefined || this.#counts.has(count.variable)) {
      this.#refuse();
      return;
    }
    if (loop.initial !== undefined) this.statement(loop.initial);
    if (loop.condition !== undefined) this.value(loop.condition);
    this.#counts.set(count.variable, count.limit);
    this.statement(loop.body);
    this.#counts.delete(count.variable);
  }

  /** What is written: the count of an inner loop must not be, or it might never end. */
  #written(place: TypedPlace): void {
    if (place.kind === 'variable' && this.#counts.has(place.variable)) this.#refuse();
    this.#place(place);
  }

  #place(place: TypedPlace): void {
    if (place.kind === 'variable') {
      this.#type(place.variable.type);
      this.#variable(place.variable);
    } else if (place.kind === 'dereference') this.#element(place.pointer);
    else this.#refuse();
  }

  /** An element at a constant index, or at the count of a loop that does not count beyond the array. */
  #element(pointer: TypedExpression): void {
    if (pointer.kind !== 'pointer-add' || pointer.operator !== '+' || pointer.pointer.kind !== 'address') {
      this.#refuse();
      return;
    }
    const { origin, place } = pointer.pointer;
    const array = origin === 'array' && place.kind === 'variable' ? place.variable : undefined;
    const length = array === undefined ? undefined : arrayLength(array.type);
    const count = variableIn(pointer.offset);
    const last = count === undefined ? constantIn(pointer.offset) : (this.#counts.get(count) ?? 0n) - 1n;
    const isInside = length !== undefined && last !== undefined && last >= 0n && last < length;
    if (array === undefined || !isInside) {
      this.#refuse();
      return;
    }
    if (count !== undefined) this.#variable(count);
    this.#variable(array);
  }

  #variable(variable: Variable): void {
    if (variable.origin !== 'declared' || variable.copies !== 'one') this.#refuse();
    const { volatile, atomic } = elementType(variable.type).qualifiers;
    if (volatile || atomic || variable.type.qualifiers.volatile) this.#refuse();
    if (!this.own.has(variable)) this.outer.add(variable);
  }

  #type(type: CType): void {
    if (type.kind !== 'integer' || type.size > 8) this.#refuse();
  }

  #refuse(): void {
    this.isPlain = false;
  }
}

/** The type of what is computed with: of an array, that of its elements. */
export function elementType(type: CType): CType {
  return type.kind === 'array' ? type.element : type;
}

/** How many integers a small array has; undefined for everything else. */
export function arrayLength(type: CType): number | undefined {
  if (type.kind !== 'array' || type.length.kind !== 'known' || type.length.count > MOST_ELEMENTS)
    return undefined;
  return type.element.kind === 'integer' && type.element.size <= 8 ? type.length.count : undefined;
}
