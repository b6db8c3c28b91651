import { F32, F64, I32, I64, OP, type WasmType } from '../wasm/opcodes.js';

/**
 * What an operator is in JavaScript, with `a` and `b` for its operands: an i32 is a number from -2^31, an i64 a bigint
 * from -2^63, a float a number. `R` holds the functions of `operations.ts`.
 */
export interface Operator {
  readonly operands: 1 | 2;
  readonly text: string;
  readonly result: WasmType;
  /** Whether it may end the execution. */
  readonly fails: 'never' | 'may';
}

/** The end of the text of a condition. */
export const TRUTH = '?1:0';

const I32_TEXTS = {
  eqz: 'a===0?1:0',
  eq: 'a===b?1:0',
  ne: 'a!==b?1:0',
  lts: 'a<b?1:0',
  ltu: 'a>>>0<b>>>0?1:0',
  gts: 'a>b?1:0',
  gtu: 'a>>>0>b>>>0?1:0',
  les: 'a<=b?1:0',
  leu: 'a>>>0<=b>>>0?1:0',
  ges: 'a>=b?1:0',
  geu: 'a>>>0>=b>>>0?1:0',
  clz: 'Math.clz32(a)',
  ctz: 'R.ctz(a)',
  popcnt: 'R.popcnt(a)',
  add: 'a+b|0',
  sub: 'a-b|0',
  mul: 'Math.imul(a,b)',
  divs: '!R.divs(a,b)',
  divu: '!R.divu(a,b)',
  rems: '!R.rems(a,b)',
  remu: '!R.remu(a,b)',
  and: 'a&b',
  or: 'a|b',
  xor: 'a^b',
  shl: 'a<<b',
  shrs: 'a>>b',
  shru: 'a>>>b|0',
  wrap: 'Number(BigInt.asIntN(32,a))',
  extend8: 'a<<24>>24',
  extend16: 'a<<16>>16',
  reinterpret: 'R.bitsOfFloat(a)',
  truncF32s: 'R.toInteger(a)',
  truncF32u: 'R.toUnsigned(a)',
  truncF64s: 'R.toInteger(a)',
  truncF64u: 'R.toUnsigned(a)',
} as const;

const UNSIGNED = 'BigInt.asUintN(64,a)';
const OTHER = 'BigInt.asUintN(64,b)';

const I64_TEXTS = {
  eqz: 'a===0n?1:0',
  eq: 'a===b?1:0',
  ne: 'a!==b?1:0',
  lts: 'a<b?1:0',
  ltu: `${UNSIGNED}<${OTHER}?1:0`,
  gts: 'a>b?1:0',
  gtu: `${UNSIGNED}>${OTHER}?1:0`,
  les: 'a<=b?1:0',
  leu: `${UNSIGNED}<=${OTHER}?1:0`,
  ges: 'a>=b?1:0',
  geu: `${UNSIGNED}>=${OTHER}?1:0`,
  clz: 'R.clz64(a)',
  ctz: 'R.ctz64(a)',
  popcnt: 'R.popcnt64(a)',
  add: 'BigInt.asIntN(64,a+b)',
  sub: 'BigInt.asIntN(64,a-b)',
  mul: 'BigInt.asIntN(64,a*b)',
  divs: '!R.divs64(a,b)',
  divu: '!R.divu64(a,b)',
  rems: '!R.rems64(a,b)',
  remu: '!R.remu64(a,b)',
  and: 'a&b',
  or: 'a|b',
  xor: 'a^b',
  shl: 'BigInt.asIntN(64,a<<(b&63n))',
  shrs: 'a>>(b&63n)',
  shru: `BigInt.asIntN(64,${UNSIGNED}>>(b&63n))`,
  extendS: 'BigInt(a)',
  extendU: 'BigInt(a>>>0)',
  reinterpret: 'R.bitsOfDouble(a)',
  truncF32s: 'R.toInteger64(a)',
  truncF32u: 'R.toUnsigned64(a)',
  truncF64s: 'R.toInteger64(a)',
  truncF64u: 'R.toUnsigned64(a)',
} as const;

const COMPARISONS = {
  eq: 'a===b?1:0',
  ne: 'a!==b?1:0',
  lt: 'a<b?1:0',
  gt: 'a>b?1:0',
  le: 'a<=b?1:0',
  ge: 'a>=b?1:0',
} as const;

/** What floats of both widths have in common: nothing of it rounds to a width. */
const FLOAT_TEXTS = {
  ...COMPARISONS,
  abs: 'R.magnitude(a)',
  neg: 'R.negated(a)',
  ceil: 'Math.ceil(a)',
  floor: 'Math.floor(a)',
  trunc: 'Math.trunc(a)',
  nearest: 'R.nearest(a)',
  copysign: 'R.withSign(a,b)',
} as const;

const F32_TEXTS = {
  ...FLOAT_TEXTS,
  sqrt: 'Math.fround(Math.sqrt(a))',
  add: 'Math.fround(a+b)',
  sub: 'Math.fround(a-b)',
  mul: 'Math.fround(a*b)',
  div: 'Math.fround(a/b)',
  fromI32s: 'Math.fround(a)',
  fromI32u: 'Math.fround(a>>>0)',
  fromI64s: 'R.roundToFloat(a)',
  fromI64u: `R.roundToFloat(${UNSIGNED})`,
  demote: 'Math.fround(a)',
  reinterpret: 'R.floatOfBits(a)',
} as const;

const F64_TEXTS = {
  ...FLOAT_TEXTS,
  sqrt: 'Math.sqrt(a)',
  add: 'a+b',
  sub: 'a-b',
  mul: 'a*b',
  div: 'a/b',
  fromI32s: 'a',
  fromI32u: 'a>>>0',
  fromI64s: 'Number(a)',
  fromI64u: `Number(${UNSIGNED})`,
  promote: 'a',
  reinterpret: 'R.doubleOfBits(a)',
} as const;

let known: ReadonlyMap<number, Operator> | undefined;

/** The operator with an opcode; undefined for what is no operator. Only programs with threads ask for it. */
export function findOperator(opcode: number): Operator | undefined {
  known ??= new Map([
    ...operators(I32, OP.i32, I32_TEXTS),
    ...operators(I64, OP.i64, I64_TEXTS),
    ...operators(F32, OP.f32, F32_TEXTS),
    ...operators(F64, OP.f64, F64_TEXTS),
  ]);
  return known.get(opcode);
}

/** A text that begins with `!` may fail. */
function operators<Name extends string>(
  type: WasmType,
  opcodes: Readonly<Record<NoInfer<Name>, number>>,
  texts: Readonly<Record<Name, string>>,
): (readonly [number, Operator])[] {
  const names = Object.keys(texts) as Name[];
  return names.map((name) => {
    const text = texts[name];
    return [
      opcodes[name],
      {
        operands: /\bb\b/.test(text) ? 2 : 1,
        text: text.replace(/^!/, ''),
        result: isComparison(text) ? I32 : type,
        fails: text.startsWith('!') ? 'may' : 'never',
      },
    ];
  });
}

/** Whether an operator is a condition, with the texts of true and false behind it. */
export function isComparison(text: string): boolean {
  return text.endsWith(TRUTH);
}

/** How bytes at an address are read and written: the method of `DataView`, and what becomes of the value. */
export interface MemoryOperator {
  readonly kind: 'load' | 'store';
  readonly type: WasmType;
  readonly method: string;
  /** `v` is what the method returns, or the value to be stored. */
  readonly value: string;
}

const load = (type: WasmType, method: string, value = 'v'): MemoryOperator => ({
  kind: 'load',
  type,
  method,
  value,
});
const store = (type: WasmType, method: string): MemoryOperator => ({
  kind: 'store',
  type,
  method,
  value: 'v',
});

export const MEMORY_OPERATORS: ReadonlyMap<number, MemoryOperator> = new Map([
  [OP.i32.load, load(I32, 'getInt32')],
  [OP.i32.load8s, load(I32, 'getInt8')],
  [OP.i32.load8u, load(I32, 'getUint8')],
  [OP.i32.load16s, load(I32, 'getInt16')],
  [OP.i32.load16u, load(I32, 'getUint16')],
  [OP.i32.store, store(I32, 'setInt32')],
  [OP.i32.store8, store(I32, 'setInt8')],
  [OP.i32.store16, store(I32, 'setInt16')],
  [OP.i64.load, load(I64, 'getBigInt64')],
  [OP.i64.load32u, load(I64, 'getUint32', 'BigInt(v)')],
  [OP.i64.store, store(I64, 'setBigInt64')],
  [OP.f32.load, load(F32, 'getFloat32')],
  [OP.f32.store, store(F32, 'setFloat32')],
  [OP.f64.load, load(F64, 'getFloat64')],
  [OP.f64.store, store(F64, 'setFloat64')],
]);
