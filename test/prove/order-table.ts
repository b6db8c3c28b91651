import type { TypedExpression } from '../../src/c/tree/typed-expression.js';
import type { TypedStatement } from '../../src/c/tree/typed-statement.js';

type Kind = TypedExpression['kind'];

/** A table with rows for kinds of nodes. */
type Rows = Readonly<Record<string, readonly string[] | Without>>;

/** Why a kind of node has no row. */
interface Without {
  readonly because: string;
}

/** Declarations that the rows need: a pointer leads to the variable that they change, and to no other one of their operands. */
export const PREAMBLE = `
struct pair { int m; int n; };
int x, y, r, q; int *p@ = &@; int a[8][8]; int b[8]; int *pp, *pq; struct pair s;
int f@(void) { @ = 5; return 1; }
int (*const h@)(void) = f@;
struct pair g@(void) { struct pair made = {1, 1}; @ = 5; return made; }
int two(int one, int other) { return one - other; }
int one(int only) { return only; }
int (*ops[2])(int) = {one, one};
`;

/** Expressions of each kind that change \`x\`, written with \`@\` in its place. */
export const CONSTRUCTS: Readonly<Record<Kind, readonly string[] | Without>> = {
  call: ['f@()', 'h@()', 'one(@ = 5)', 'one(f@())'],
  'statement-expression': [
    '({ @ = 5; 1; })',
    '({ int z = 0; while (z < 1) { @++; z++; } z; })',
    '({ if (@ == 1) { f@(); } 1; })',
    '({ int z[2] = {@ = 5, 1}; z[1]; })',
    '({ switch (1) { case 1: @ = 5; default: ; } 1; })',
  ],
  comma: ['(@ = 5, 1)', '(1, @ = 5)'],
  conditional: ['(r ? (@ = 5) : 1)', '(@++ ? 1 : 2)', '((@ = 5) ?: 1)'],
  logical: ['(r && (@ = 5))', '(@++ || r)'],
  assign: ['(@ = 5)', '(*p@ = 5)', '(p@[0] = 5)'],
  'compound-assign': ['(@ += 4)', '(*p@ <<= 1)'],
  increment: ['@++', '--@', '(*p@)++'],
  unary: ['-(@ = 5)', '!(@ = 5)', '~@++'],
  binary: ['(1 + (@ = 5))', '(f@() * 2)'],
  comparison: ['(1 < (@ = 5))', '(f@() == 2)'],
  convert: ['(char)(@ = 5)', '(int)(long)f@()'],
  load: ['*(@ = 5, &r)', 'a[0][@ = 5]', 'g@().m', '((int[]){@ = 5, 1})[1]', '((struct pair){@ = 5, 1}).n'],
  address: ['(&b[@ = 5] == &b[2])', '(&b[2] == b + f@())'],
  'pointer-add': ['*(&r + (@ = 0))'],
  'pointer-difference': ['(int)(&b[3] - &b[@ = 5])'],
  'pointer-assign': ['((pp = &r), (pp += (@ = 0)), 1)'],
  'pointer-increment': ['((pp = &b[@++]), pp++, 1)'],
  overflow: ['__builtin_add_overflow(1, 4, &@)', '__builtin_sub_overflow_p(@ = 5, 4, (int)0)'],
  builtin: ['(__builtin_prefetch(&b[@ = 5]), 1)', '(__builtin_prefetch(b + f@()), 1)'],
  'integer-constant': { because: 'a constant' },
  'float-constant': { because: 'a constant' },
  'label-address': { because: 'a constant' },
  'variable-argument': { because: 'never translated' },
  placeholder: { because: 'only in witnesses' },
  at: { because: 'only in witnesses' },
  limited: { because: 'never translated' },
  unsupported: { because: 'never translated' },
};

/** Expressions in which nothing says whether \`x\` is read before the operand \`@\` or behind it. */
export const CONTEXTS: Readonly<Record<Kind, readonly string[] | Without>> = {
  binary: ['x + @', '@ - x', 'x * @', '@ ^ x', '@ << (x & 3)'],
  comparison: ['x == @', '@ < x', 'x >= @', '@ != x'],
  'pointer-add': ['*(&a[0][x] + (@ & 1))', 'a[x & 1][@ & 1]', '(@ & 1)[a[x & 1]]'],
  'pointer-difference': ['(int)(&b[x & 1] - &b[@ & 1])'],
  assign: ['a[0][x & 1] = @', '*(&q + (x & 0)) = @', 's.m = @ + x', 'a[@ & 1][0] = x'],
  'compound-assign': ['x += @', 'a[0][x & 1] += @', 'a[0][@ & 1] -= x'],
  'pointer-assign': ['((pq = b, 1) && (pq += (x & 0) + (@ & 0)))'],
  call: ['two(x, @)', 'two(@, x)', 'ops[x & 1](@)', 'two(one(x), @)', 'one(x + @)'],
  load: ['((struct pair){x, @}).m', '((int[]){@, x})[1]'],
  'statement-expression': [
    '({ int z[2] = {x, @}; z[0]; })',
    '({ struct pair z = {@, x}; z.n; })',
    '({ x + @; })',
  ],
  overflow: ['__builtin_add_overflow(x, @, &r)', '__builtin_mul_overflow(@, x, &r)'],
  convert: ['(char)(x + @)'],
  unary: ['-(x + @)', '~(@ + x)', '!(x < @)'],
  logical: ['(x < @ && r)', '(r || x == @)'],
  conditional: ['(x < @ ? 1 : 2)', '(r ? x + @ : 1)'],
  comma: ['(r, x + @)', '(x + @, r)'],
  address: ['(&b[x & 1] == &b[@ & 1])'],
  builtin: ['(__builtin_prefetch(&b[x & 1], @), 1)'],
  increment: ['a[x & 1][@ & 1]++'],
  'pointer-increment': { because: 'one operand' },
  'integer-constant': { because: 'no operands' },
  'float-constant': { because: 'no operands' },
  'label-address': { because: 'no operands' },
  'variable-argument': { because: 'never translated' },
  placeholder: { because: 'only in witnesses' },
  at: { because: 'only in witnesses' },
  limited: { because: 'never translated' },
  unsupported: { because: 'never translated' },
};

/** Where prove looks no closer: what a pointer calls may do anything, and of two arguments with calls it takes none. */
export const UNEXAMINED = /\bh[xy]\(|two\(one\(x\), .*(?:f[xy]\(|\(\{)/;

/** Expressions that say what comes first: \`x\` is read and \`@\` evaluated, but the value is the same in all compilers. */
export const ORDERED: readonly string[] = [
  '(@, x)',
  '(x, @)',
  '(@ && x)',
  '(x || @)',
  '(@ ? x : 1)',
  '(x ? @ : 1)',
  '(@, 1) + r',
  '({ @; x; })',
  'one(x) || one(@)',
];

/** Statements of each kind with a place for an expression. */
export const STATEMENTS: Readonly<Record<TypedStatement['kind'], readonly string[] | Without>> = {
  expression: ['@;', '(void)(@);', 'r = @;'],
  declaration: ['int z = @; r = z;', 'int z[2] = {1, @}; r = z[0];', 'struct pair z = {.n = @}; r = z.m;'],
  if: ['if (@) r = 1;', 'if (!(@)) r = 1; else r = 2;', 'if (r && (@)) r = 1;', 'if ((@) > 1) r = 2;'],
  while: ['while (@) break;'],
  do: ['do { if (r) break; } while (@);'],
  for: ['for (r = @; r > 90; ) break;', 'for (; @; ) break;', 'for (int i = 0; i < 1; i++, @) ;'],
  switch: ['switch (@) { case 1: r = 1; break; default: r = 2; }'],
  case: ['switch (1) { case 1: r = @; }'],
  default: ['switch (1) { default: r = @; }'],
  label: ['again: r = @;'],
  block: ['{ r = @; }'],
  return: ['return @;'],
  goto: { because: 'no expression' },
  'computed-goto': { because: 'never translated' },
  break: { because: 'no expression' },
  continue: { because: 'no expression' },
  empty: { because: 'no expression' },
  unsupported: { because: 'never translated' },
};

/** All rows of a table by their kinds. */
export function rowsOf(table: Rows): readonly (readonly string[])[] {
  return Object.values(table).flatMap((rows) => ('because' in rows ? [] : [rows]));
}

/** The kinds that have rows in a table. */
export function kindsIn(table: Rows): readonly string[] {
  return Object.entries(table).flatMap(([kind, rows]) => ('because' in rows ? [] : [kind]));
}
