import type { Symbolic, SymbolicFunction, SymbolicType } from '../interface/symbolic.js';
import { applied, isNanTree, type RealTest, signTree, testTree } from '../symbolic/trees-of-tests.js';
import { isNegative } from '../values/real-arithmetic.js';
import type { WideTest } from '../values/wide-class.js';
import type { LibraryCall } from './library-call.js';

const FUNCTIONS: Readonly<Record<string, SymbolicFunction>> = {
  fabs: 'fabs',
  floor: 'floor',
  ceil: 'ceil',
  trunc: 'trunc',
  round: 'round',
  rint: 'rint',
  nearbyint: 'rint',
  roundeven: 'rint',
  sqrt: 'sqrt',
  lround: 'round',
  llround: 'round',
  lrint: 'rint',
  llrint: 'rint',
};

/** Tests that are functions if no header turns them into builtins, by their names without a suffix for the type. */
export const TEST_FUNCTIONS: Readonly<Record<string, Extract<RealTest, WideTest>>> = {
  isnan: 'isnan',
  isinf: 'isinf_sign',
  finite: 'finite',
  isfinite: 'finite',
  __isnan: 'isnan',
  __isinf: 'isinf_sign',
  __finite: 'finite',
  signbit: 'signbit',
  __signbit: 'signbit',
};

/**
 * Tells what the result of a function of reals depends on, and what it decides about its operands. What it does not
 * know is lost, and the search knows that.
 */
export function tellReal(call: LibraryCall, name: string): void {
  if (!call.decisions.anyArgument(call.callee.parameterTypes.length)) return;
  const [x, y] = [call.tree(0), call.tree(1)];
  const tree = ofOne(call, name, x) ?? ofTwo(call, name, x, y);
  if (tree === undefined) call.decisions.lost();
  else call.decisions.returned(tree);
}

function ofOne(call: LibraryCall, name: string, x: Symbolic | undefined): Symbolic | undefined {
  if (x?.type.kind !== 'real') return undefined;
  const test = Object.hasOwn(TEST_FUNCTIONS, name) ? TEST_FUNCTIONS[name] : undefined;
  if (test !== undefined) return testTree(test, x);
  const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (known === undefined) return undefined;
  const result = applied(known, x);
  const type = call.callee.entity.type.result;
  if (type.kind !== 'integer') return result;
  return { kind: 'conversion', operand: result, type: { kind: 'integer', width: type.width, signed: true } };
}

/** Functions of two operands choose one of them, by a decision that the search may let go otherwise. */
function ofTwo(
  call: LibraryCall,
  name: string,
  first: Symbolic | undefined,
  second: Symbolic | undefined,
): Symbolic | undefined {
  const type = first?.type ?? second?.type;
  if (type?.kind !== 'real') return undefined;
  const [x, y] = [call.real(0), call.real(1)];
  const [left, right] = [first ?? constant(x, type), second ?? constant(y, type)];
  const compared = (operator: '<' | '>', truth: boolean): boolean => {
    call.decisions.decided({ kind: 'binary', operator, left, right, type: TRUTH }, truth);
    return truth;
  };
  switch (name) {
    case 'fmod':
      return { kind: 'binary', operator: '%', left, right, type };
    case 'fdim':
      call.decisions.decided(isNanTree(left), Number.isNaN(x));
      call.decisions.decided(isNanTree(right), Number.isNaN(y));
      // The sum is NaN, too.
      if (Number.isNaN(x) || Number.isNaN(y)) return { kind: 'binary', operator: '+', left, right, type };
      return compared('>', x > y) ? { kind: 'binary', operator: '-', left, right, type } : constant(0, type);
    case 'fmin':
    case 'fmax': {
      const isOther = compared(name === 'fmin' ? '>' : '<', name === 'fmin' ? x > y : x < y);
      if (isOther) return right;
      call.decisions.decided(isNanTree(left), Number.isNaN(x));
      return Number.isNaN(x) ? right : left;
    }
    case 'copysign': {
      call.decisions.decided(signTree(left), isNegative(x));
      call.decisions.decided(signTree(right), isNegative(y));
      return isNegative(x) === isNegative(y) ? left : { kind: 'unary', operator: '-', operand: left, type };
    }
    default:
      return undefined;
  }
}

const TRUTH: SymbolicType = { kind: 'integer', width: 32, signed: true };

function constant(value: number, type: SymbolicType): Symbolic {
  return { kind: 'constant', value, type };
}
