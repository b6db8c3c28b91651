import { realText } from '../c/real/real-text.js';
import { isNonzero, nearestDouble } from '../c/real/real-value.js';
import { partsOfExpression, partsOfPlace } from '../c/tree/parts.js';
import type { TypedExpression, TypedPlace } from '../c/tree/typed-expression.js';
import type { Variable } from '../c/tree/typed-program.js';
import type { CType } from '../c/type/c-type.js';
import { describeEvaluationFailure, failureCause } from '../machine/interface/evaluation-failure.js';
import type { CallFrame, Evaluation, ScalarValue, State } from '../machine/interface/execution.js';
import type { Symbolic } from '../machine/interface/symbolic.js';
import { type ConditionWays, conjoinWays, disjoinWays } from './condition-ways.js';
import { decidedOperand, operandsOfConditional } from './decided-operands.js';
import type { SymbolicConstraint } from './evaluate-symbolic.js';
import { violationGoals } from './violation-goals.js';

/** The value of an expression of a witness at one moment. */
export interface ConditionJudgement {
  readonly truth: 'true' | 'false' | 'undefined';
  /** Why it is undefined. */
  readonly why: string | undefined;
  /** The same: whether C gives it no value; `other` where it has one, or where it cannot be evaluated. */
  readonly cause: 'undefined-behaviour' | 'other';
}

/** Of more alternatives, one stands for all. */
const MAXIMUM_WAYS = 16;

/** Evaluates expressions of a witness on states of the program. */
export class ConditionReader {
  readonly #state: State;
  readonly #frame: CallFrame | undefined;
  readonly #placeholders: ReadonlyMap<string, ScalarValue>;
  /** What placeholders depend on, if it is known. */
  readonly #origins: ReadonlyMap<string, Symbolic>;

  constructor(
    state: State,
    frame: CallFrame | undefined,
    placeholders: ReadonlyMap<string, ScalarValue>,

    origins: ReadonlyMap<string, Symbolic>,
  ) {
    this.#state = state;
    this.#frame = frame;
    this.#placeholders = placeholders;
    this.#origins = origins;
  }

  judge(expression: TypedExpression): ConditionJudgement {
    const evaluation = this.evaluate(expression);
    if (evaluation.kind === 'failed') {
      const { failure } = evaluation;
      return { truth: 'undefined', why: describeEvaluationFailure(failure), cause: failureCause(failure) };
    }
    return { truth: isTrue(evaluation.value.value) ? 'true' : 'false', why: undefined, cause: 'other' };
  }

  evaluate(expression: TypedExpression): Evaluation {
    return this.#state.evaluate(expression, this.#frame, this.#placeholders);
  }

  /** Whether a part of the expression depends on inputs. */
  dependsOnInputs(expression: TypedExpression): boolean {
    const evaluation = this.evaluate(expression);
    if (evaluation.kind === 'done' && evaluation.value.symbolic !== undefined) return true;
    if (this.#symbolicOfPlaceholder(expression) !== undefined && mentionsPlaceholder(expression)) return true;
    const { expressions, places } = partsOfExpression(expression);
    return (
      expressions.some((part) => this.dependsOnInputs(part)) || places.some((part) => this.#isPlaceOpen(part))
    );
  }

  #isPlaceOpen(place: TypedPlace): boolean {
    const { expressions, places } = partsOfPlace(place);
    return (
      expressions.some((part) => this.dependsOnInputs(part)) || places.some((part) => this.#isPlaceOpen(part))
    );
  }

  /** Sets of constraints on inputs, each of which gives the expression this truth value. */
  ways(expression: TypedExpression, truth: boolean): ConditionWays {
    const inner = withoutTruthConversion(expression);
    if (inner.kind === 'unary' && inner.operator === '!') return this.ways(inner.operand, !truth);
    if (inner.kind === 'logical') {
      const [left, right] = [this.ways(inner.left, truth), this.ways(inner.right, truth)];
      // A conjunction is true, or a disjunction false, when both sides are.
      if ((inner.operator === '&&') === truth) return conjoinWays(left, right, MAXIMUM_WAYS);
      return disjoinWays(left, right, MAXIMUM_WAYS);
    }
    const compared = comparedTruth(inner);
    if (compared !== undefined) return this.ways(compared.expression, compared.truth === truth);
    const decided = inner.kind === 'conditional' ? operandsOfConditional(inner) : decidedOperand(inner);
    if (decided !== undefined) {
      const { condition, whenTrue, whenFalse } = decided;
      const chosen = conjoinWays(this.ways(condition, true), this.ways(whenTrue, truth), MAXIMUM_WAYS);
      const other = conjoinWays(this.ways(condition, false), this.ways(whenFalse, truth), MAXIMUM_WAYS);
      return disjoinWays(chosen, other, MAXIMUM_WAYS);
    }
    return this.#wayOfComparison(inner, truth);
  }

  #wayOfComparison(expression: TypedExpression, truth: boolean): ConditionWays {
    const evaluation = this.evaluate(expression);
    if (evaluation.kind === 'failed') return [];
    const { value, symbolic } = evaluation.value;
    // Without a placeholder, a value without a tree depends on no input: there is nothing to ask.
    const condition =
      symbolic ?? (mentionsPlaceholder(expression) ? this.#symbolicOfPlaceholder(expression) : undefined);
    if (condition !== undefined) return [[{ condition, truth }, ...this.#valueConditions(expression)]];
    return isTrue(value) === truth ? [[]] : [];
  }

  /** An expression has a value only if its signed results fit their types. */
  #valueConditions(expression: TypedExpression): readonly SymbolicConstraint[] {
    const overflows = violationGoals(expression, 'overflow', (part) => this.evaluate(part));
    return overflows.flatMap(([goal, ...more]) =>
      goal === undefined || more.length > 0 ? [] : [{ ...goal, truth: !goal.truth }],
    );
  }

  /** `\result == 5`, where the result is an input or was computed from inputs. */
  #symbolicOfPlaceholder(expression: TypedExpression): Symbolic | undefined {
    if (expression.kind === 'placeholder') return this.#origins.get(expression.name);
    if (expression.kind === 'convert') {
      const operand = this.#symbolicOfPlaceholder(expression.operand);
      const { type } = expression;
      if (operand === undefined) return undefined;
      if (type.kind === 'integer') {
        return {
          kind: 'conversion',
          operand,
          type: { kind: 'integer', width: type.width, signed: type.signed },
        };
      }
      if (type.kind !== 'float') return undefined;
      return { kind: 'conversion', operand, type: { kind: 'float', width: type.size === 4 ? 32 : 64 } };
    }
    if (expression.kind !== 'comparison' && expression.kind !== 'binary')
      return this.#symbolicConstant(expression);
    if (!mentionsPlaceholder(expression)) return this.#symbolicConstant(expression);
    const left = this.#symbolicOfPlaceholder(expression.left);
    const right = this.#symbolicOfPlaceholder(expression.right);
    if (left === undefined || right === undefined) return undefined;
    const type = symbolicType(expression);
    return type === undefined
      ? undefined
      : { kind: 'binary', operator: expression.operator, left, right, type };
  }

  #symbolicConstant(expression: TypedExpression): Symbolic | undefined {
    const evaluation = this.evaluate(expression);
    const type = symbolicType(expression);
    if (evaluation.kind === 'failed' || type === undefined) return undefined;
    const { value: scalar, symbolic } = evaluation.value;
    if (scalar.kind === 'pointer') return undefined;
    if (symbolic !== undefined) return symbolic;
    const { value } = scalar;
    return { kind: 'constant', value: typeof value === 'bigint' ? value : nearestDouble(value), type };
  }
}

/** What `(a && b) == 0` says of `a && b`; undefined if the expression is no such comparison. */
function comparedTruth(
  expression: TypedExpression,
): { readonly expression: TypedExpression; readonly truth: boolean } | undefined {
  if (expression.kind !== 'comparison') return undefined;
  const { left, right, operator } = expression;
  if (operator !== '==' && operator !== '!=') return undefined;
  const inner = withoutTruthConversion(left);
  const value = right.kind === 'integer-constant' ? right.value : undefined;
  if (inner.kind !== 'logical' || (value !== 0n && value !== 1n)) return undefined;
  return { expression: inner, truth: (value === 1n) === (operator === '==') };
}

function mentionsPlaceholder(expression: TypedExpression): boolean {
  if (expression.kind === 'placeholder') return true;
  if (expression.kind === 'convert' || expression.kind === 'unary')
    return mentionsPlaceholder(expression.operand);
  if (expression.kind === 'comparison' || expression.kind === 'binary' || expression.kind === 'logical') {
    return mentionsPlaceholder(expression.left) || mentionsPlaceholder(expression.right);
  }
  return false;
}

/** The type of a value in a tree; undefined for pointers. */
export function symbolicType({ type }: TypedExpression): Symbolic['type'] | undefined {
  if (type.kind === 'integer') return { kind: 'integer', width: type.width, signed: type.signed };
  if (type.kind === 'float') return { kind: 'float', width: type.size === 4 ? 32 : 64 };
  return undefined;
}

/** Conversions that do not change whether a value is zero: of a comparison, and to a wider integer. */
export function withoutTruthConversion(expression: TypedExpression): TypedExpression {
  if (expression.kind !== 'convert') return expression;
  const { operand } = expression;
  const isTruth =
    operand.kind === 'logical' ||
    operand.kind === 'comparison' ||
    (operand.kind === 'unary' && operand.operator === '!');
  return isTruth ? withoutTruthConversion(operand) : expression;
}

export function isTrue(value: ScalarValue): boolean {
  switch (value.kind) {
    case 'integer':
      return value.value !== 0n;
    case 'float':
      return isNonzero(value.value);
    case 'pointer':
      return value.value.address !== 0n;
  }
}

/** A value as text for people. */
export function formatValue(value: ScalarValue): string {
  switch (value.kind) {
    case 'integer':
      return String(value.value);
    case 'float':
      return realText(value.value);
    case 'pointer': {
      const { address, target } = value.value;
      if (target === undefined) return address === 0n ? '0' : `address ${address}`;
      return `&${target.name}${target.offset === 0 ? '' : ` + ${target.offset} bytes`}`;
    }
  }
}

/** The variables of the program in an expression. */
export function variablesInExpression(expression: TypedExpression): readonly Variable[] {
  const { expressions, places } = partsOfExpression(expression);
  return [...expressions.flatMap(variablesInExpression), ...places.flatMap(variablesOfPlace)];
}

function variablesOfPlace(place: TypedPlace): readonly Variable[] {
  if (place.kind === 'variable') return [place.variable];
  const { expressions, places } = partsOfPlace(place);
  return [...expressions.flatMap(variablesInExpression), ...places.flatMap(variablesOfPlace)];
}

/** The machine passes on 64 bits; this is the number that they represent in a type. */
export function inType(value: ScalarValue | undefined, type: CType): ScalarValue | undefined {
  if (value?.kind !== 'integer' || type.kind !== 'integer') return value;
  const bits = Math.max(64, type.width);
  const wrapped = type.signed ? BigInt.asIntN(bits, value.value) : BigInt.asUintN(type.width, value.value);
  return { kind: 'integer', value: wrapped };
}
