import type { TypedExpression } from '../../../src/c/tree/typed-expression.js';

/** What matters of the type of a value: which operands take it as it is, without a conversion. */
export const CLASSES = [
  'int',
  'long',
  'bool',
  'float',
  'pointer',
  'address',
  'code',
  'record',
  'void',
] as const;
/** `pointer`: to an int of an array; `address`: to void, that of a label; `code`: to a function. */
export type TypeClass = (typeof CLASSES)[number];

/** Texts of expressions of one kind, by the class of their value. Integers are small, and not negative. */
export type Texts = Partial<Record<TypeClass, string>>;

/** Why a kind of node is in no program. */
export interface Excluded {
  readonly excluded: string;
}

const ANY = (text: (operand: string) => string): Texts => ({
  int: text('x'),
  long: text('l'),
  float: text('d'),
  pointer: text('p'),
  address: text('v'),
  code: text('c'),
  record: text('t'),
  void: text('nothing()'),
});

/** An expression of each kind of the tree, and of each class of type that it may have. */
export const CONSTRUCTS: Readonly<Record<TypedExpression['kind'], Texts | Excluded>> = {
  'integer-constant': { int: '2' },
  'float-constant': { float: '2.5' },
  load: { int: 'x', long: 'l', bool: 'b', float: 'd', pointer: 'p', address: 'v', code: 'c', record: 't' },
  address: { pointer: 'a', code: 'plus' },
  'label-address': { address: '&&here' },
  convert: {
    int: '(int)l',
    long: '(long)x',
    bool: '(_Bool)x',
    float: '(double)x',
    pointer: '(int *)w',
    address: '(void *)e',
    code: '(int (*)(int))k',
    void: '(void)x',
  },
  unary: { int: '-h', float: '-d' },
  binary: { int: 'x + 1', float: 'd * 2.0' },
  comparison: { int: 'x == 3' },
  logical: { int: '(x && next())' },
  'pointer-add': { pointer: '(p + x)' },
  'pointer-difference': { long: '(p - a)' },
  conditional: ANY((operand) => `(x ? ${operand} : ${operand})`),
  assign: {
    int: '(z = next())',
    bool: '(b = x)',
    float: '(d = 1.25)',
    pointer: '(q = p)',
    address: '(u = v)',
    code: '(o = plus)',
    record: '(s = t)',
  },
  'compound-assign': { int: '(z += 2)', float: '(d += 1.0)' },
  'pointer-assign': { pointer: '(q += 1)' },
  increment: { int: 'z++', float: 'd++' },
  'pointer-increment': { pointer: 'q++' },
  comma: ANY((operand) => `(z++, ${operand})`),
  call: {
    int: 'next()',
    bool: 'yes()',
    float: 'real()',
    pointer: 'place()',
    address: 'same(v)',
    code: 'chosen()',
    record: 'made()',
    void: 'nothing()',
  },
  'statement-expression': ANY((operand) => `({ z++; ${operand}; })`),
  'variable-argument': { int: '__builtin_va_arg(list, int)', void: '__builtin_va_end(list)' },
  overflow: { bool: '__builtin_add_overflow(x, 1, &z)' },
  builtin: { int: '__sync_fetch_and_add(&z, 1)', void: '__builtin_prefetch(p)' },
  placeholder: { excluded: 'only in witnesses' },
  at: { excluded: 'only in witnesses' },
  limited: { excluded: 'test/machine/wide-bit-fields.test.ts compares it with two compilers' },
  unsupported: { excluded: 'what the front end does not represent' },
};
