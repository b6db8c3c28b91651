import type { Symbolic, SymbolicFunction, SymbolicOperator, SymbolicType } from '../interface/symbolic.js';

/** Tests of reals by the names of gcc's builtins. */
export const REAL_TESTS = [
  'isnan',
  'isinf',
  'isinf_sign',
  'isfinite',
  'finite',
  'isnormal',
  'signbit',
  'fpclassify',
] as const;
export type RealTest = (typeof REAL_TESTS)[number];

/** Counts of the bits of an integer by the names of gcc's builtins without `__builtin_` and the type. */
export const BIT_COUNTS = ['clz', 'ctz', 'ffs', 'popcount', 'parity', 'clrsb'] as const;
export type BitCount = (typeof BIT_COUNTS)[number];

const TRUTH: SymbolicType = { kind: 'integer', width: 32, signed: true };

function truth(operator: SymbolicOperator, left: Symbolic, right: Symbolic): Symbolic {
  return { kind: 'binary', operator, left, right, type: TRUTH };
}

function real(value: number, { type }: Symbolic): Symbolic {
  return { kind: 'constant', value, type };
}

/** A function of a value, with a result of the same type if that is a real. */
export function applied(name: SymbolicFunction, operand: Symbolic): Symbolic {
  return { kind: 'function', name, operand, type: operand.type.kind === 'real' ? operand.type : TRUTH };
}

/** The sign of a real, that of a zero or a NaN too: its bits as a number below zero. */
export function signTree(operand: Symbolic): Symbolic {
  const type: SymbolicType = { kind: 'integer', width: operand.type.width, signed: true };
  const bits: Symbolic = {
    kind: 'conversion',
    operand: { kind: 'reinterpretation', operand, type: { ...type, signed: false } },
    type,
  };
  return truth('<', bits, { kind: 'constant', value: 0n, type });
}

export const isNanTree = (x: Symbolic): Symbolic => truth('!=', x, x);

const isFiniteTree = (x: Symbolic): Symbolic => truth('<', applied('fabs', x), real(Infinity, x));

/** The trees of tests; those of the others are not kept. */
const TESTS: Readonly<Partial<Record<RealTest | BitCount, (x: Symbolic) => Symbolic>>> = {
  isnan: isNanTree,
  isinf: (x) => truth('==', applied('fabs', x), real(Infinity, x)),
  isinf_sign: (x) => truth('-', truth('==', x, real(Infinity, x)), truth('==', x, real(-Infinity, x))),
  isfinite: isFiniteTree,
  finite: isFiniteTree,
  isnormal: (x) => {
    const least = real(x.type.width === 32 ? 2 ** -126 : 2 ** -1022, x);
    return truth('*', truth('>=', applied('fabs', x), least), isFiniteTree(x));
  },
  signbit: signTree,
};

/** What a test of a real depends on; undefined for tests whose trees are not kept, and for other numbers. */
export function testTree(name: RealTest | BitCount, operand: Symbolic): Symbolic | undefined {
  return operand.type.kind === 'real' ? TESTS[name]?.(operand) : undefined;
}

const COUNTS: Readonly<Partial<Record<RealTest | BitCount, (x: Symbolic) => Symbolic>>> = {
  popcount: (x) => applied('popcount', x),
  clz: (x) => applied('clz', x),
  ctz: (x) => applied('ctz', x),
  parity: (x) => truth('%', applied('popcount', x), { kind: 'constant', value: 2n, type: TRUTH }),
  // 0 has the position 0, other numbers one more than their zeros.
  ffs: (x) => {
    const one: Symbolic = { kind: 'constant', value: 1n, type: TRUTH };
    const isOther = truth('!=', x, { kind: 'constant', value: 0n, type: x.type });
    return truth('*', isOther, truth('+', applied('ctz', x), one));
  },
};

/** What a count of bits depends on; undefined for builtins whose trees are not kept. */
export function bitCountTree(name: RealTest | BitCount, operand: Symbolic): Symbolic | undefined {
  return COUNTS[name]?.(operand);
}
