import { wrapInteger } from '../../arithmetic/integer-arithmetic.js';
import { convertReal, integerOfReal, realOfInteger } from '../../c/real/real-conversion.js';
import { isEncoded, REAL_FORMATS, type RealFormat } from '../../c/real/real-format.js';
import type { InputValue } from '../interface/execution.js';
import type { WideHelperName } from '../interface/machine-imports.js';
import { OFFSET_BITS } from '../interface/memory-layout.js';
import { symbolicType } from '../interface/type-codes.js';
import { because } from '../reasons/because.js';
import type { RunningProgram } from '../state/running-program.js';
import type { SymbolicTrees } from '../symbolic/symbolic-trees.js';
import { apartWith, keyOfEntity } from '../values/function-key.js';
import {
  WIDE_COMPARISONS,
  WIDE_OPERATORS,
  WIDE_UNARY,
  type WideResult,
  wideComparison,
  wideOperation,
  wideUnary,
} from '../values/wide-arithmetic.js';
import { testOfWide, WIDE_TESTS } from '../values/wide-class.js';
import { type WideName, wideFormat, wideName } from '../values/wide-type.js';
import { isWideTrue, readWide, toWide, wideInput, wrapWide, writeWide } from '../values/wide-values.js';

type Helper = (...parameters: never[]) => unknown;

/** The functions of the machine for values of more than 64 bits: see `wide-type.ts`. */
export function wideHelpers(
  program: RunningProgram,
  trees: SymbolicTrees,
  ask: (kind: number, site: number) => InputValue,
): Record<WideHelperName, Helper> {
  const { compiled, memory, ends } = program;
  const whole = (value: bigint | undefined, fits: (value: bigint) => boolean, site: number): bigint => {
    if (value !== undefined && fits(value)) return value;
    return ends.undefinedBehaviour(because('conversion-range'), site);
  };
  const converted = (value: bigint | undefined, to: WideName, site: number): bigint =>
    whole(value, (each) => wrapWide(to, each) === each, site);
  return {
    wideConstant: (high: bigint, low: bigint, type: number) =>
      wrapWide(wideName(type), (high << 64n) | BigInt.asUintN(64, low)),
    wideLoad: (address: number, offset: number, type: number, site: number) => {
      const name = wideName(type);
      const value = readWide(memory.view, name, (address >>> 0) + offset);
      const format = wideFormat(name);
      if (format !== undefined && !isEncoded(format, value)) ends.unsupported(because('encoding'), site);
      return value;
    },
    wideStore: (address: number, value: bigint, offset: number, type: number) =>
      writeWide(memory.view, wideName(type), (address >>> 0) + offset, value),
    wideBinary: (operator: number, type: number, left: bigint, right: bigint, site: number) =>
      resultingValue(
        program,
        wideOperation(wideName(type), WIDE_OPERATORS[operator] ?? '+', left, right),
        site,
      ),
    wideUnary: (operator: number, type: number, operand: bigint, site: number) =>
      resultingValue(program, wideUnary(wideName(type), WIDE_UNARY[operator] ?? '-', operand), site),
    wideSwap: (value: bigint) =>
      BigInt(`0x${Buffer.from(formatHexadecimal(value), 'hex').reverse().toString('hex')}`),
    wideCompare: (comparison: number, type: number, left: bigint, right: bigint) =>
      wideComparison(wideName(type), WIDE_COMPARISONS[comparison] ?? '==', left, right) ? 1 : 0,
    wideTruth: (value: bigint, type: number) => (isWideTrue(wideName(type), value) ? 1 : 0),
    wideConvert: (value: bigint, from: number, to: number, site: number) => {
      const [source, target] = [wideName(from), wideName(to)];
      const format = wideFormat(source);
      if (format === undefined) return toWide(target, value);
      const wanted = wideFormat(target);
      return wanted === undefined
        ? converted(integerOfReal(format, value), target, site)
        : convertReal(format, wanted, value);
    },
    wideFrom: (bits: bigint, from: number, to: number, site: number) => {
      const [source, target] = [symbolicType(from), wideName(to)];
      if (source.kind === 'integer') return toWide(target, source.signed ? bits : BigInt.asUintN(64, bits));
      const wanted = wideFormat(target);
      const double = BigInt.asUintN(64, bits);
      return wanted === undefined
        ? converted(integerOfReal(REAL_FORMATS.double, double), target, site)
        : convertReal(REAL_FORMATS.double, wanted, double);
    },
    wideTo: (value: bigint, from: number, to: number, site: number) => {
      const [format, target] = [wideFormat(wideName(from)), symbolicType(to)];
      if (target.kind === 'float') return doubleBits(format, value, target.width);
      const integer =
        format === undefined
          ? wrapInteger(target, value)
          : whole(integerOfReal(format, value), (each) => wrapInteger(target, each) === each, site);
      return BigInt.asIntN(64, integer);
    },
    wideIndex: (value: bigint, site: number) => {
      if (BigInt.asIntN(64, value) !== value) ends.unsupported(because('long-index'), site);
      return value;
    },
    wideFit: (value: bigint, otherwise: bigint) => (BigInt.asIntN(64, value) === value ? value : otherwise),
    wideInput: (kind: number, site: number, type: number) => wideInput(wideName(type), ask(kind, site)),
    wideTest: (value: bigint, type: number, test: number) =>
      testOfWide(wideName(type), WIDE_TESTS[test] ?? 'isnan', value, memory.answers),
    wideExact: (left: bigint, right: bigint, operation: number, type: number) =>
      wrapTo(type, exact(operation, left, right)),
    wideOverflows: (left: bigint, right: bigint, operation: number, type: number) => {
      const result = exact(operation, left, right);
      return wrapTo(type, result) === result ? 0 : 1;
    },
    wideCall: (target: bigint, text: number, site: number) => {
      const entity = compiled.program.functions[Number(target >> OFFSET_BITS) - 1];
      const key = entity === undefined ? '' : keyOfEntity(entity, apartWith(compiled.addresses));
      if (key !== compiled.texts[text])
        ends.undefinedBehaviour(because('other-pointer-type', 'other types of arguments or results'), site);
    },
    symbolicWide: (
      operator: number,
      type: number,
      leftHandle: number,
      rightHandle: number,
      left: bigint,
      right: bigint,
      operands: number,
    ) => {
      const format = wideFormat(wideName(operands));
      const bits = (value: bigint): bigint => (format === undefined ? value : doubleBits(format, value, 64));
      return trees.binary(operator, type, leftHandle, rightHandle, bits(left), bits(right));
    },
  };
}

function formatHexadecimal(value: bigint): string {
  return value.toString(16).padStart(32, '0');
}

/** The bits of the nearest double, or of the double that equals the nearest float. */
function doubleBits(format: RealFormat | undefined, value: bigint, width: 32 | 64): bigint {
  const wanted = width === 32 ? REAL_FORMATS.float : REAL_FORMATS.double;
  const bits = format === undefined ? realOfInteger(wanted, value) : convertReal(format, wanted, value);
  return width === 64 ? bits : convertReal(wanted, REAL_FORMATS.double, bits);
}

/** The value of an operation, unless it has none, or the property asks for what happened. */
function resultingValue(program: RunningProgram, result: WideResult, site: number): bigint {
  const { ends } = program;
  switch (result.kind) {
    case 'value':
      return result.value;
    case 'overflow':
      if (ends.asks('no-overflow'))
        ends.violate('no-overflow', because('arithmetic-overflow', withArticle(result.operation)), site);
      return result.wrapped ?? ends.undefinedBehaviour(because('overflow', result.operation), site);
    case 'division-by-zero':
    case 'shift-distance':
      return ends.undefinedBehaviour(because(result.kind), site);
  }
}

export function withArticle(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}

function exact(operation: number, left: bigint, right: bigint): bigint {
  if (operation === 0) return left + right;
  return operation === 1 ? left - right : left * right;
}

function wrapTo(type: number, value: bigint): bigint {
  const target = symbolicType(type);
  return wrapInteger({ width: target.width, signed: target.kind === 'integer' && target.signed }, value);
}
