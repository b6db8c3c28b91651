import type { Encoding, Written } from './encoding.js';
import { FLOAT64, type FloatSort, INDEX, type IntSort, type Sort, sortName } from './sort.js';
import { type Operator, requireIntSort, type Term } from './term.js';

const SIGNED: Partial<Record<Operator, string>> = { div: 'bvsdiv', rem: 'bvsrem', shr: 'bvashr' };
const UNSIGNED: Partial<Record<Operator, string>> = { div: 'bvudiv', rem: 'bvurem', shr: 'bvlshr' };
const PLAIN: Partial<Record<Operator, string>> = {
  add: 'bvadd',
  sub: 'bvsub',
  mul: 'bvmul',
  bitand: 'bvand',
  bitor: 'bvor',
  bitxor: 'bvxor',
  shl: 'bvshl',
  not: 'not',
  and: 'and',
  or: 'or',
  ite: 'ite',
  eq: '=',
  select: 'select',
  store: 'store',
  fneg: 'fp.neg',
  feq: 'fp.eq',
  flt: 'fp.lt',
  fle: 'fp.leq',
};
const ROUNDED: Partial<Record<Operator, string>> = {
  fadd: 'fp.add',
  fsub: 'fp.sub',
  fmul: 'fp.mul',
  fdiv: 'fp.div',
  fsqrt: 'fp.sqrt',
};

const ROUNDED_TO_INTEGERS: Partial<Record<Operator, string>> = {
  ffloor: 'RTN',
  fceil: 'RTP',
  ftrunc: 'RTZ',
  fround: 'RNA',
  frint: 'RNE',
};

/** Integers as bit-vectors, floats by the theory of floating-point numbers: exact. */
export const BIT_VECTORS: Encoding = {
  name: 'bit-vectors',
  sort: sortText,
  bounds: () => [],
  write(term, parts): Written {
    return { text: writeTerm(term, parts) };
  },
};

/** The bits of the exponent, and of the significand with its first one. */
const FORMATS: Readonly<Record<FloatSort['width'], string>> = { 32: '8 24', 64: '11 53', 80: '15 64' };

function sortText(sort: Sort): string {
  switch (sort.kind) {
    case 'bool':
      return 'Bool';
    case 'int':
      return `(_ BitVec ${sort.width})`;
    case 'float':
      return `(_ FloatingPoint ${FORMATS[sort.width]})`;
    case 'array':
      return `(Array ${sortText(INDEX)} ${sortText(sort.element)})`;
  }
}

function writeTerm(term: Term, parts: readonly string[]): string {
  const { operator, sort } = term;
  const [first] = term.parts;
  const call = (name: string) => `(${name} ${parts.join(' ')})`;
  const plain = PLAIN[operator];
  if (plain !== undefined) return call(plain);
  const rounded = ROUNDED[operator];
  if (rounded !== undefined) return call(`${rounded} RNE`);
  const mode = ROUNDED_TO_INTEGERS[operator];
  if (mode !== undefined) return call(`fp.roundToIntegral ${mode}`);
  if (operator === 'literal') return literal(term);
  if (operator === 'fill') return `((as const ${sortText(sort)}) ${parts[0]})`;
  if (first === undefined) throw new Error(`${operator} has no parts`);
  if (operator === 'float-to-float') return call(`${toFloat(sort)} RNE`);
  const { signed } = requireIntSort(first.sort.kind === 'int' ? first : term);
  switch (operator) {
    case 'lt':
      return call(signed ? 'bvslt' : 'bvult');
    case 'le':
      return call(signed ? 'bvsle' : 'bvule');
    case 'cast':
      return resize(requireIntSort(first), requireIntSort(term), parts[0] ?? '');
    case 'int-to-float':
      return call(`${signed ? toFloat(sort) : toFloat(sort).replace('to_fp', 'to_fp_unsigned')} RNE`);
    case 'float-to-int':
      return call(`(_ ${signed ? 'fp.to_sbv' : 'fp.to_ubv'} ${requireIntSort(term).width}) RTZ`);
    case 'bits-to-float':
      return call(toFloat(sort));
    case 'float-to-bits':
      // Not in SMT-LIB, which leaves the bits of NaN open; z3 chooses some.
      return call('fp.to_ieee_bv');
    default: {
      const name = (signed ? SIGNED : UNSIGNED)[operator];
      if (name === undefined) throw new Error(`${operator} on ${sortName(sort)} cannot be written`);
      return call(name);
    }
  }
}

function toFloat(sort: Sort): string {
  return `(_ to_fp ${FORMATS[(sort as FloatSort).width]})`;
}

function resize(from: IntSort, to: IntSort, text: string): string {
  if (from.width === to.width) return text;
  if (from.width > to.width) return `((_ extract ${to.width - 1} 0) ${text})`;
  return `((_ ${from.signed ? 'sign_extend' : 'zero_extend'} ${to.width - from.width}) ${text})`;
}

function literal({ sort, value, real }: Term): string {
  if (sort.kind === 'bool') return value === 1n ? 'true' : 'false';
  if (sort.kind === 'int') return `(_ bv${BigInt.asUintN(sort.width, value ?? 0n)} ${sort.width})`;
  const view = new DataView(new ArrayBuffer(8));
  if (sort.kind === 'float' && sort.width === 32) {
    view.setFloat32(0, real ?? 0);
    return `(${toFloat(sort)} (_ bv${view.getUint32(0)} 32))`;
  }
  view.setFloat64(0, real ?? 0);
  const double = `(${toFloat(FLOAT64)} (_ bv${view.getBigUint64(0)} 64))`;
  return sort.kind === 'float' && sort.width === 80 ? `(${toFloat(sort)} RNE ${double})` : double;
}
