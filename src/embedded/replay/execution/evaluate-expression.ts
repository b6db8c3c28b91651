import { type ArithmeticType, type CType, isArithmetic, isScalar, sizeOf } from '../../../c/c-type.js';
import type { BinaryExpression, TypedExpression, TypedPlace } from '../../../c/typed-expression.js';
import type { Variable } from '../../../c/typed-program.js';
import { isNegative } from './library/mathematics.js';
import type { Value } from './machine.js';
import { OFFSET_BITS } from './memory-layout.js';
import type { RunningProgram } from './running-program.js';
import type { Symbolic, SymbolicOperator, SymbolicType } from './symbolic.js';
import { symbolicType, symbolicTypeCode } from './symbolic-code.js';
import { readInteger } from './value-text.js';

/** Why an expression has no value on a state. */
export class EvaluationFault extends Error {}

/** Integers and pointers are bigint, reals are numbers. */
export interface Evaluated {
  readonly value: bigint | number;
  readonly symbolic: Symbolic | undefined;
}

/** What an expression is evaluated on. */
export interface EvaluationState {
  readonly program: RunningProgram;
  /** Where a variable lies; undefined where it does not exist now. */
  addressOf(variable: Variable): number | undefined;
  /** Id of the object that a variable is, if pointers to it exist. */
  objectOf(variable: Variable): number | undefined;
  /** What the bytes at an address depend on. */
  symbolicAt(address: number, bytes: number): Symbolic | undefined;
  readonly placeholders: ReadonlyMap<string, Value>;
}

/** Evaluates an expression without side effects. @throws EvaluationFault */
export function evaluate(state: EvaluationState, expression: TypedExpression): Evaluated {
  switch (expression.kind) {
    case 'integer-constant':
    case 'float-constant':
      return { value: expression.value, symbolic: undefined };
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
      const distance = whole(evaluate(state, expression.offset)) * bytes;
      return {
        value: expression.operator === '+' ? pointer + distance : pointer - distance,
        symbolic: undefined,
      };
    }
    case 'pointer-difference': {
      const size = expression.elementSize;
      const bytes = size.kind === 'known' ? BigInt(size.bytes) : whole(evaluate(state, size.bytes));
      if (bytes === 0n) throw new EvaluationFault('pointers to nothing are subtracted');
      const difference = whole(evaluate(state, expression.left)) - whole(evaluate(state, expression.right));
      return { value: difference / bytes, symbolic: undefined };
    }
    case 'comma':
      evaluate(state, expression.left);
      return evaluate(state, expression.right);
    case 'placeholder': {
      const given = state.placeholders.get(expression.name);
      if (given === undefined) throw new EvaluationFault(`${expression.name} has no value here`);
      if (given.kind === 'pointer') return { value: given.value.address, symbolic: undefined };
      return { value: given.value, symbolic: undefined };
    }
    case 'builtin':
      return builtin(state, expression);
    case 'unsupported':
      throw new EvaluationFault(expression.reason);
    default:
      throw new EvaluationFault(`an expression of the kind ${expression.kind} cannot be evaluated`);
  }
}

function isTrue(value: bigint | number): boolean {
  return typeof value === 'bigint' ? value !== 0n : value !== 0;
}

function whole(evaluated: Evaluated): bigint {
  return typeof evaluated.value === 'bigint' ? evaluated.value : BigInt(Math.trunc(evaluated.value));
}

function truth(evaluated: Evaluated, type: CType): Evaluated {
  const value = isTrue(evaluated.value) ? 1n : 0n;
  const zero: Evaluated = { value: typeof evaluated.value === 'bigint' ? 0n : 0, symbolic: undefined };
  return { value, symbolic: combined('!=', type, evaluated, zero) };
}

function combined(
  operator: SymbolicOperator,
  type: CType,
  left: Evaluated,
  right: Evaluated,
): Symbolic | undefined {
  if (left.symbolic === undefined && right.symbolic === undefined) return undefined;
  const operandType = symbolicType(symbolicTypeCode(type));
  const compares = ['==', '!=', '<', '<=', '>', '>='].includes(operator);
  const result: SymbolicType = compares ? { kind: 'integer', width: 32, signed: true } : operandType;
  const side = (part: Evaluated): Symbolic =>
    part.symbolic ?? { kind: 'constant', value: part.value, type: operandType };
  return { kind: 'binary', operator, left: side(left), right: side(right), type: result };
}

function compare(operator: string, left: bigint | number, right: bigint | number): boolean {
  switch (operator) {
    case '==':
      return left === right;
    case '!=':
      return left !== right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    default:
      return left >= right;
  }
}

/** Brings an exact result into its type; an overflow of a signed one has no value. */
export function wrapTo(value: bigint, type: CType): bigint {
  if (type.kind !== 'integer') return value;
  if (type.name === '_Bool') return value === 0n ? 0n : 1n;
  return type.signed ? BigInt.asIntN(type.width, value) : BigInt.asUintN(type.width, value);
}

function unary(state: EvaluationState, expression: TypedExpression & { kind: 'unary' }): Evaluated {
  const operand = evaluate(state, expression.operand);
  const { operator, type } = expression;
  const symbolic = (): Symbolic | undefined =>
    operand.symbolic === undefined || operator === '+'
      ? operand.symbolic
      : { kind: 'unary', operator, operand: operand.symbolic, type: symbolicType(symbolicTypeCode(type)) };
  if (operator === '+') return operand;
  if (operator === '!') return { value: isTrue(operand.value) ? 0n : 1n, symbolic: symbolic() };
  if (typeof operand.value === 'number') return { value: -operand.value, symbolic: symbolic() };
  const exact = operator === '-' ? -operand.value : ~operand.value;
  return { value: checked(exact, type), symbolic: symbolic() };
}

function checked(exact: bigint, type: CType): bigint {
  const value = wrapTo(exact, type);
  if (value !== exact && type.kind === 'integer' && type.signed) {
    throw new EvaluationFault('the value of a signed operation does not fit into its type');
  }
  return value;
}

function binary(state: EvaluationState, expression: BinaryExpression): Evaluated {
  const left = evaluate(state, expression.left);
  const right = evaluate(state, expression.right);
  const { operator, type } = expression;
  const value =
    type.kind === 'float'
      ? realOperation(operator, Number(left.value), Number(right.value), type.name === 'float')
      : integerOperation(operator, whole(left), whole(right), type);
  return { value, symbolic: combined(operator, type, left, right) };
}

function realOperation(operator: string, left: number, right: number, single: boolean): number {
  const exact =
    operator === '+'
      ? left + right
      : operator === '-'
        ? left - right
        : operator === '*'
          ? left * right
          : left / right;
  return single ? Math.fround(exact) : exact;
}

function integerOperation(operator: string, left: bigint, right: bigint, type: ArithmeticType): bigint {
  if (type.kind !== 'integer') return 0n;
  switch (operator) {
    case '+':
      return checked(left + right, type);
    case '-':
      return checked(left - right, type);
    case '*':
      return checked(left * right, type);
    case '/':
    case '%':
      if (right === 0n) throw new EvaluationFault('a division by zero');
      return checked(operator === '/' ? left / right : left % right, type);
    case '&':
      return wrapTo(left & right, type);
    case '|':
      return wrapTo(left | right, type);
    case '^':
      return wrapTo(left ^ right, type);
    default:
      if (right < 0n || right >= BigInt(type.width)) throw new EvaluationFault('a shift by too much');
      return wrapTo(operator === '<<' ? left << right : left >> right, type);
  }
}

function convert(state: EvaluationState, operand: Evaluated, from: CType, to: CType): Evaluated {
  const { program } = state;
  const symbolic =
    operand.symbolic === undefined || !isArithmetic(from) || !isArithmetic(to)
      ? undefined
      : convertedTree(operand, from, to);
  const { value } = operand;
  if (to.kind === 'void') return { value: 0n, symbolic: undefined };
  if (to.kind === 'float') {
    const real = Number(value);
    return { value: to.name === 'float' ? Math.fround(real) : real, symbolic };
  }
  if (to.kind === 'pointer') {
    if (from.kind !== 'integer') return operand;
    const bits = BigInt.asIntN(64, whole(operand));
    if (program.context.model === 'LP64') return { value: bits, symbolic: undefined };
    return { value: program.memory.widen(Number(BigInt.asUintN(32, bits))), symbolic: undefined };
  }
  if (to.kind !== 'integer') return operand;
  if (to.name === '_Bool') return { value: isTrue(value) ? 1n : 0n, symbolic };
  if (from.kind === 'pointer') {
    const pointer = whole(operand);
    const address = program.context.model === 'LP64' ? pointer : BigInt(program.memory.narrow(pointer));
    return { value: wrapTo(address, to), symbolic: undefined };
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new EvaluationFault('a conversion of a value that is no number');
    return { value: wrapTo(BigInt(Math.trunc(value)), to), symbolic };
  }
  return { value: wrapTo(value, to), symbolic };
}

function convertedTree(operand: Evaluated, from: CType, to: CType): Symbolic | undefined {
  const type = symbolicType(symbolicTypeCode(to));
  if (operand.symbolic === undefined) return undefined;
  if (to.kind === 'integer' && to.name === '_Bool') return truth(operand, from).symbolic;
  return { kind: 'conversion', operand: operand.symbolic, type };
}

function load(state: EvaluationState, place: TypedPlace): Evaluated {
  const { program } = state;
  const { type } = place;
  if (!isScalar(type)) throw new EvaluationFault('a value that is no scalar');
  const bitField = place.kind === 'member' ? place.member.bitField : undefined;
  const bytes = bitField === undefined ? type.size : Math.ceil((bitField.firstBit + bitField.width) / 8);
  const address = addressOfPlace(state, place, bytes);
  const { view } = program.memory;
  if (bitField !== undefined) {
    let bits = 0n;
    for (let index = bytes - 1; index >= 0; index--)
      bits = (bits << 8n) | BigInt(view.getUint8(address + index));
    const field = bits >> BigInt(bitField.firstBit);
    const signed = type.kind === 'integer' && type.signed;
    const value = signed ? BigInt.asIntN(bitField.width, field) : BigInt.asUintN(bitField.width, field);
    return { value, symbolic: undefined };
  }
  const symbolic = state.symbolicAt(address, Math.min(bytes, 8));
  if (type.kind === 'float') {
    const value = type.name === 'float' ? view.getFloat32(address, true) : view.getFloat64(address, true);
    return { value, symbolic };
  }
  if (type.kind === 'pointer') {
    const value =
      type.size === 8 ? view.getBigInt64(address, true) : program.memory.widen(view.getUint32(address, true));
    return { value, symbolic: undefined };
  }
  if (type.size > 8) throw new EvaluationFault(`a value of type ${type.name}`);
  return { value: readInteger(program, type.size, type.signed, address), symbolic };
}

function addressOfPlace(state: EvaluationState, place: TypedPlace, bytes: number): number {
  if (place.kind === 'variable') return variableAddress(state, place.variable);
  if (place.kind === 'member' && place.base.kind === 'variable') {
    return variableAddress(state, place.base.variable) + place.member.offset;
  }
  const direct = directAddress(state, place, bytes);
  if (direct !== undefined) return direct;
  const address = state.program.memory.resolve(pointerTo(state, place), bytes);
  if (address === undefined) throw new EvaluationFault('an access to memory that is not there');
  return address;
}

function variableAddress(state: EvaluationState, variable: Variable): number {
  const address = state.addressOf(variable);
  if (address === undefined) throw new EvaluationFault(`${variable.name} does not exist here`);
  return address;
}

/** Address in a variable that has no object because no pointer to it exists. */
function directAddress(state: EvaluationState, place: TypedPlace, bytes: number): number | undefined {
  const way = wayFromVariable(state, place);
  if (way === undefined) return undefined;
  const size = BigInt(sizeOf(way.variable.type) ?? 0);
  if (way.offset < 0n || way.offset + BigInt(bytes) > size) {
    throw new EvaluationFault(`an access out of the bounds of ${way.variable.name}`);
  }
  return variableAddress(state, way.variable) + Number(way.offset);
}

interface Way {
  readonly variable: Variable;
  readonly offset: bigint;
}

function wayFromVariable(state: EvaluationState, place: TypedPlace): Way | undefined {
  if (place.kind === 'variable') {
    const variableLength = place.type.kind === 'array' && place.type.length.kind === 'variable';
    return variableLength ? undefined : { variable: place.variable, offset: 0n };
  }
  if (place.kind === 'member') {
    const base = wayFromVariable(state, place.base);
    return base === undefined ? undefined : { ...base, offset: base.offset + BigInt(place.member.offset) };
  }
  if (place.kind !== 'dereference') return undefined;
  return wayOfPointer(state, place.pointer);
}

function wayOfPointer(state: EvaluationState, pointer: TypedExpression): Way | undefined {
  if (pointer.kind === 'address') return wayFromVariable(state, pointer.place);
  if (pointer.kind === 'convert' && pointer.operand.type.kind === 'pointer') {
    return wayOfPointer(state, pointer.operand);
  }
  if (pointer.kind !== 'pointer-add' || pointer.elementSize.kind !== 'known') return undefined;
  const base = wayOfPointer(state, pointer.pointer);
  if (base === undefined) return undefined;
  const distance = whole(evaluate(state, pointer.offset)) * BigInt(pointer.elementSize.bytes);
  return { ...base, offset: pointer.operator === '+' ? base.offset + distance : base.offset - distance };
}

/** The pointer to a place. */
function pointerTo(state: EvaluationState, place: TypedPlace): bigint {
  switch (place.kind) {
    case 'dereference':
      return whole(evaluate(state, place.pointer));
    case 'member':
      return pointerTo(state, place.base) + BigInt(place.member.offset);
    case 'function':
      return BigInt(state.program.context.functionId(place.function)) << OFFSET_BITS;
    case 'variable': {
      if (place.type.kind === 'array' && place.type.length.kind === 'variable') {
        return state.program.memory.view.getBigInt64(variableAddress(state, place.variable), true);
      }
      const id = state.objectOf(place.variable);
      if (id === undefined) throw new EvaluationFault(`the address of ${place.variable.name} is not known`);
      return BigInt(id) << OFFSET_BITS;
    }
    default:
      throw new EvaluationFault('the address of something that is no variable');
  }
}

function builtin(state: EvaluationState, expression: TypedExpression & { kind: 'builtin' }): Evaluated {
  const [first] = expression.arguments;
  const name = expression.name
    .replace(/^__builtin_/, '')
    .replace(/(?<=isnan|isinf|isfinite|signbit)[fl]$/, '');
  if (first === undefined) throw new EvaluationFault(`${expression.name} cannot be evaluated`);
  const operand = evaluate(state, first);
  const real = Number(operand.value);
  switch (name) {
    case 'expect':
      return operand;
    case 'isnan':
      return { value: Number.isNaN(real) ? 1n : 0n, symbolic: undefined };
    case 'isinf':
    case 'isinf_sign':
      return { value: real === Infinity ? 1n : real === -Infinity ? -1n : 0n, symbolic: undefined };
    case 'isfinite':
    case 'finite':
      return { value: Number.isFinite(real) ? 1n : 0n, symbolic: undefined };
    case 'signbit':
      return { value: isNegative(real) ? 1n : 0n, symbolic: undefined };
    default:
      throw new EvaluationFault(`${expression.name} cannot be evaluated`);
  }
}
