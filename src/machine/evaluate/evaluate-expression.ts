import { literalValue, type RealValue } from '../../c/real/real-value.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { Variable } from '../../c/tree/typed-program.js';
import type { CType, ScalarType } from '../../c/type/c-type.js';
import type {
  EvaluationFailure,
  EvaluationFailureCode,
  FailureValues,
} from '../interface/evaluation-failure.js';
import type { ScalarValue } from '../interface/execution.js';
import { OBJECT_KIND, OFFSET_BITS } from '../interface/memory-layout.js';
import type { Symbolic } from '../interface/symbolic.js';
import { isEqualityOpen } from '../state/pointer-equality.js';
import type { RunningProgram } from '../state/running-program.js';
import type { BitRange } from '../symbolic/byte-trees.js';
import { testOfWide, WIDE_TESTS } from '../values/wide-class.js';
import { binary, combined, compare, convert, isTrue, truth, unary, whole } from './evaluate-arithmetic.js';
import { load, pointerTo, requireInArray } from './evaluate-place.js';

/** Why an expression has no value in a state. */
export class EvaluationFault<Code extends EvaluationFailureCode = EvaluationFailureCode> {
  readonly failure: EvaluationFailure;

  constructor(code: Code, ...values: FailureValues<Code>) {
    this.failure = { code, values };
  }
}

/** Integers and pointers are bigint. */
export interface Evaluated {
  readonly value: bigint | RealValue;
  readonly symbolic: Symbolic | undefined;
}

/** The state in which an expression is evaluated. */
export interface EvaluationState {
  readonly program: RunningProgram;
  /** Where a variable lies; undefined if it does not exist at the moment. */
  findVariableAddress(variable: Variable): number | undefined;
  /** Id of the object of a variable, if pointers to it exist. */
  findVariableObject(variable: Variable): number | undefined;
  /** A variable is about to be read: if it has no value yet, it gets one. */
  beforeRead(variable: Variable): void;
  /** A scalar in memory is about to be read: if it has no value yet, it gets one. */
  beforeReadAt(address: number, place: TypedPlace, type: ScalarType): void;
  /** What the bytes at an address depend on. */
  symbolicAt(address: number, bytes: number, type: CType): Symbolic | undefined;
  /** What a bit-field in bytes at an address depends on. */
  symbolicField(address: number, bits: BitRange, type: CType): Symbolic | undefined;
  readonly placeholders: ReadonlyMap<string, ScalarValue>;
}

/** Evaluates an expression without side effects. @throws EvaluationFault */
export function evaluate(state: EvaluationState, expression: TypedExpression): Evaluated {
  switch (expression.kind) {
    case 'integer-constant':
      return { value: expression.value, symbolic: undefined };
    case 'float-constant':
      return { value: literalValue(expression), symbolic: undefined };
    case 'load':
      return load(state, expression.place);
    case 'address':
      return { value: pointerTo(state, expression.place), symbolic: undefined };
    case 'convert':
      return convert(state, evaluate(state, expression.operand), expression.operand.type, expression.type);
    case 'unary':
      return unary(state, expression);
    case 'binary':
      return binary(state, expression);
    case 'comparison': {
      const left = evaluate(state, expression.left);
      const right = evaluate(state, expression.right);
      if (expression.left.type.kind === 'pointer')
        requireLasting(state.program, whole(left), whole(right), expression.operator);
      if (expression.left.type.kind === 'pointer' && /^[<>]/.test(expression.operator))
        requireOneObject(left, right);
      else if (
        expression.left.type.kind === 'pointer' &&
        isEqualityOpen(state.program, whole(left), whole(right))
      )
        throw new EvaluationFault('open-equality');
      const value = compare(expression.operator, left.value, right.value) ? 1n : 0n;
      return { value, symbolic: combined(expression.operator, expression.left.type, left, right) };
    }
    case 'logical': {
      const left = evaluate(state, expression.left);
      const decided = isTrue(left.value) === (expression.operator === '||');
      if (decided) return { value: expression.operator === '||' ? 1n : 0n, symbolic: undefined };
      return truth(evaluate(state, expression.right), expression.right.type);
    }
    case 'conditional': {
      const condition = evaluate(state, expression.condition);
      return evaluate(state, isTrue(condition.value) ? expression.then : expression.otherwise);
    }
    case 'pointer-add': {
      const pointer = whole(evaluate(state, expression.pointer));
      const size = expression.elementSize;
      const bytes = size.kind === 'known' ? BigInt(size.bytes) : whole(evaluate(state, size.bytes));
      const count = whole(evaluate(state, expression.offset));
      requireInArray(state, expression);
      const distance = expression.operator === '+' ? count * bytes : -count * bytes;
      requireInObject(state.program, pointer, distance);
      return { value: pointer + distance, symbolic: undefined };
    }
    case 'pointer-difference': {
      const size = expression.elementSize;
      const bytes = size.kind === 'known' ? BigInt(size.bytes) : whole(evaluate(state, size.bytes));
      if (bytes === 0n) throw new EvaluationFault('empty-elements');
      const left = evaluate(state, expression.left);
      const right = evaluate(state, expression.right);
      requireLasting(state.program, whole(left), whole(right), '-');
      requireOneObject(left, right);
      const distance = whole(left) - whole(right);
      if (distance % bytes !== 0n) throw new EvaluationFault('inexact-difference');
      return { value: distance / bytes, symbolic: undefined };
    }
    case 'comma':
      evaluate(state, expression.left);
      return evaluate(state, expression.right);
    case 'placeholder': {
      const given = state.placeholders.get(expression.name);
      if (given === undefined) throw new EvaluationFault('no-placeholder', expression.name);
      if (given.kind === 'pointer') {
        const pointer = state.program.memory.numbers.pointerAt(given.value.address);
        return { value: pointer, symbolic: undefined };
      }
      return { value: given.value, symbolic: undefined };
    }
    case 'builtin':
      return builtin(state, expression);
    case 'limited': {
      const evaluated = evaluate(state, expression.operand);
      const value = whole(evaluated);
      if (value >= expression.least && value <= expression.most) return evaluated;
      throw new EvaluationFault('other', expression.otherwise);
    }
    case 'unsupported':
      throw new EvaluationFault('other', expression.reason);
    default:
      throw new EvaluationFault('unsupported-kind', expression.kind);
  }
}

/**
 * The value of a pointer to an object that has ended is indeterminate (C11 6.2.4p2). Compilers give that of memory that was
 * released as it was: it may be compared with null.
 */
function requireLasting({ memory }: RunningProgram, left: bigint, right: bigint, operator: string): void {
  const isTest = /^[!=]=$/.test(operator) && (left === 0n || right === 0n);
  for (const pointer of [left, right]) {
    const kind = memory.target(pointer)?.entry.kind;
    if (kind === OBJECT_KIND.deadLocal || (kind === OBJECT_KIND.deadHeap && !isTest))
      throw new EvaluationFault('ended-object');
  }
}

/** How different objects lie to each other is not known (C11 6.5.6p9, 6.5.8p5). */
function requireOneObject(left: Evaluated, right: Evaluated): void {
  if (whole(left) >> OFFSET_BITS !== whole(right) >> OFFSET_BITS)
    throw new EvaluationFault('different-objects');
}

/** A pointer moves within its object, or to its end (C11 6.5.6p8). */
function requireInObject({ memory }: RunningProgram, pointer: bigint, distance: bigint): void {
  const target = memory.target(pointer);
  if (target === undefined) return;
  const offset = BigInt(target.offset) + distance;
  if (offset < 0n || offset > BigInt(target.entry.size)) throw new EvaluationFault('outside-object');
}

function builtin(state: EvaluationState, expression: TypedExpression & { kind: 'builtin' }): Evaluated {
  const [first] = expression.arguments;
  const name = expression.name
    .replace(/^__builtin_/, '')
    .replace(/(?<=isnan|isinf|isfinite|signbit)[fl]$/, '');
  if (first === undefined) throw new EvaluationFault('unsupported-builtin', expression.name);
  const operand = evaluate(state, first);
  if (name === 'expect') return operand;
  const { value } = operand;
  const { answers, numbers } = state.program.memory;
  if (typeof value === 'object') {
    const test = WIDE_TESTS.find((each) => each === name && each !== 'class');
    if (test === undefined) throw new EvaluationFault('unsupported-builtin', expression.name);
    return { value: BigInt(testOfWide(value.type, test, value.bits, answers)), symbolic: undefined };
  }
  const number = Number(value);
  switch (name) {
    case 'isnan':
      return { value: Number.isNaN(number) ? 1n : 0n, symbolic: undefined };
    case 'isinf':
      if (number === -Infinity) return { value: BigInt(answers.negativeInfinity(1)), symbolic: undefined };
      return { value: number === Infinity ? 1n : 0n, symbolic: undefined };
    case 'isinf_sign':
      return { value: number === Infinity ? 1n : number === -Infinity ? -1n : 0n, symbolic: undefined };
    case 'isfinite':
    case 'finite':
      return { value: Number.isFinite(number) ? 1n : 0n, symbolic: undefined };
    case 'signbit':
      return {
        value: answers.isNegative(number) ? BigInt(answers.signBit(floatWidth(first), numbers.wordSize)) : 0n,
        symbolic: undefined,
      };
    default:
      throw new EvaluationFault('unsupported-builtin', expression.name);
  }
}

function floatWidth({ type }: TypedExpression): number {
  return type.kind === 'float' && type.name === 'float' ? 32 : 64;
}
