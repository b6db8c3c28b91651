import type { TypeClass } from './constructs.js';

/** A place for an expression of a class: statements that use it, and add to `r` what comes of it. */
export type Context = (operand: string) => string;

export interface Slot {
  /** Kind of the node around it, and which part of that it is. */
  readonly parent: string;
  readonly part: string;
  readonly contexts: Partial<Record<TypeClass, Context>>;
}

/** Adds what a value of a class tells to `r`. */
const USE: Readonly<Record<TypeClass, Context>> = {
  int: (e) => `r += ${e};`,
  long: (e) => `r += (int)(${e});`,
  bool: (e) => `r += ${e};`,
  float: (e) => `r += (long)(4 * (${e}));`,
  pointer: (e) => `r += *(${e});`,
  address: (e) => `r += (${e}) != 0;`,
  code: (e) => `r += (${e})(2);`,
  record: (e) => `s = ${e}; r += s.m;`,
  void: (e) => `${e};`,
};

const used =
  (cls: TypeClass, text: Context): Context =>
  (operand) =>
    USE[cls](text(operand));
const all = (classes: readonly TypeClass[], make: (cls: TypeClass) => Context) =>
  Object.fromEntries(classes.map((cls) => [cls, make(cls)]));
const SCALARS = ['int', 'long', 'bool', 'float', 'pointer', 'address', 'code'] as const;
const VALUES = [...SCALARS, 'record'] as const;
const ANYTHING = [...VALUES, 'void'] as const;
/** Two values of a type that is promoted make a value of another type. */
const UNPROMOTED = ANYTHING.filter((cls) => cls !== 'bool');

/** A value like any of a class, without effects. */
const OTHER: Readonly<Record<TypeClass, string>> = {
  int: 'x',
  long: 'l',
  bool: 'b',
  float: 'd',
  pointer: 'p',
  address: 'v',
  code: 'c',
  record: 't',
  void: '(void)0',
};
const VARIABLE: Readonly<Record<Exclude<TypeClass, 'void'>, string>> = {
  int: 'z',
  long: 'l',
  bool: 'b',
  float: 'd',
  pointer: 'q',
  address: 'u',
  code: 'o',
  record: 's',
};
const DECLARED: Readonly<Record<Exclude<TypeClass, 'void'>, string>> = {
  int: 'int $',
  long: 'long $',
  bool: '_Bool $',
  float: 'double $',
  pointer: 'int *$',
  address: 'void *$',
  code: 'int (*$)(int)',
  record: 'struct s $',
};
const TYPE = (cls: Exclude<TypeClass, 'void'>): string => DECLARED[cls].replace('$', '').trim();

const slot = (parent: string, part: string, contexts: Slot['contexts']): Slot => ({ parent, part, contexts });

const condition = (statement: (operand: string) => string): Slot['contexts'] => all(SCALARS, () => statement);

/** Every part of a node that is an expression of the program. */
export const SLOTS: readonly Slot[] = [
  slot('convert', 'operand', {
    // The front end computes conversions of constants itself, other than to void.
    int: (e) => `(void)(${e}); r += (int)(long)(${e});`,
    long: used('int', (e) => `(int)(${e})`),
    bool: used('long', (e) => `(long)(${e})`),
    float: used('int', (e) => `(int)(${e})`),
    pointer: used('address', (e) => `(void *)(${e})`),
    address: used('address', (e) => `(char *)(${e})`),
    code: used('address', (e) => `(void *)(${e})`),
    record: used('void', (e) => `(void)(${e})`),
    void: used('void', (e) => `(void)(${e})`),
  }),
  slot('unary', 'operand', {
    int: used('int', (e) => `~(${e})`),
    long: used('long', (e) => `-(${e})`),
    ...all(['bool', 'pointer', 'address', 'code'], () => used('int', (e) => `!(${e})`)),
    float: used('float', (e) => `-(${e})`),
  }),
  slot('binary', 'left', {
    int: used('int', (e) => `((${e}) + y)`),
    long: used('long', (e) => `((${e}) * 3L)`),
    float: used('float', (e) => `((${e}) * 2.0)`),
  }),
  slot('binary', 'right', {
    int: used('int', (e) => `(y - (${e}))`),
    long: used('long', (e) => `(5L - (${e}))`),
    float: used('float', (e) => `(2.0 + (${e}))`),
  }),
  slot('comparison', 'left', {
    int: used('int', (e) => `((${e}) == 2)`),
    long: used('int', (e) => `((${e}) > 1L)`),
    float: used('int', (e) => `((${e}) < 2.0)`),
    pointer: used('int', (e) => `((${e}) != a)`),
    address: used('int', (e) => `((${e}) == v)`),
    code: used('int', (e) => `((${e}) == c)`),
  }),
  slot('comparison', 'right', {
    int: used('int', (e) => `(3 <= (${e}))`),
    long: used('int', (e) => `(1L != (${e}))`),
    float: used('int', (e) => `(2.0 < (${e}))`),
    pointer: used('int', (e) => `(a < (${e}))`),
    address: used('int', (e) => `(v == (${e}))`),
    code: used('int', (e) => `(c != (${e}))`),
  }),
  slot(
    'logical',
    'left',
    condition((e) => `r += ((${e}) && y);`),
  ),
  slot(
    'logical',
    'right',
    condition((e) => `r += (y && (${e}));`),
  ),
  slot('pointer-add', 'pointer', {
    pointer: used('pointer', (e) => `((${e}) + 1)`),
    address: used('address', (e) => `((${e}) + 1)`),
  }),
  slot(
    'pointer-add',
    'offset',
    all(['int', 'long'], () => used('pointer', (e) => `(a + (${e}))`)),
  ),
  slot('pointer-difference', 'left', { pointer: used('int', (e) => `((${e}) - a)`) }),
  slot('pointer-difference', 'right', { pointer: used('int', (e) => `(p - (${e}))`) }),
  slot(
    'conditional',
    'condition',
    condition((e) => `r += (${e}) ? 1 : 2;`),
  ),
  slot(
    'conditional',
    'then',
    all(UNPROMOTED, (cls) => used(cls, (e) => `(y ? ${e} : ${OTHER[cls]})`)),
  ),
  slot(
    'conditional',
    'otherwise',
    all(UNPROMOTED, (cls) => used(cls, (e) => `(!y ? ${OTHER[cls]} : ${e})`)),
  ),
  slot(
    'assign',
    'value',
    all(VALUES, (cls) => used(cls, (e) => `(${assigned(cls)} = ${e})`)),
  ),
  slot('compound-assign', 'right', {
    int: used('int', (e) => `(w2 += (${e}))`),
    long: used('long', (e) => `(l2 += (${e}))`),
    float: used('float', (e) => `(f2 -= (${e}))`),
  }),
  slot(
    'pointer-assign',
    'offset',
    all(['int', 'long'], () => used('pointer', (e) => `(q2 += (${e}))`)),
  ),
  slot(
    'comma',
    'left',
    all(ANYTHING, () => used('int', (e) => `(${e}, 2)`)),
  ),
  slot(
    'comma',
    'right',
    all(ANYTHING, (cls) => used(cls, (e) => `(w2++, ${e})`)),
  ),
  slot('call', 'callee', { code: used('int', (e) => `(${e})(2)`) }),
  slot(
    'call',
    'argument',
    all(VALUES, (cls) => used(cls, (e) => `id_${cls}(${e})`)),
  ),
  slot(
    'statement-expression',
    'result',
    all(ANYTHING, (cls) => used(cls, (e) => `({ w2++; ${e}; })`)),
  ),
  slot(
    'overflow',
    'left',
    all(['int', 'long', 'bool'], () => used('int', (e) => `__builtin_sub_overflow(${e}, 9, &w2)`)),
  ),
  slot(
    'overflow',
    'right',
    all(['int', 'long', 'bool'], () => used('int', (e) => `__builtin_sub_overflow(9, ${e}, &w2)`)),
  ),
  slot('overflow', 'destination', { pointer: used('int', (e) => `__builtin_add_overflow(1, 2, ${e})`) }),
  slot('builtin', 'argument', {
    int: used('int', (e) => `__sync_fetch_and_sub(&w2, ${e})`),
    long: used('long', (e) => `__sync_fetch_and_sub(&l2, ${e})`),
    float: used('int', (e) => `!__builtin_isnan(${e})`),
    pointer: used('int', (e) => `__sync_fetch_and_add(${e}, 1)`),
  }),
  slot('dereference', 'pointer', { pointer: (e) => `r += *(${e});` }),
  slot(
    'compound-literal',
    'list',
    all(VALUES, (cls) =>
      cls === 'record'
        ? (e) => `r += ((struct s[1]){${e}})[0].m;`
        : used(cls, (e) => `(${TYPE(cls as 'int')}){${e}}`),
    ),
  ),
  slot('temporary', 'value', { record: (e) => `r += (${e}).m;` }),
  slot(
    'expression',
    'expression',
    all(ANYTHING, () => (e) => `${e};`),
  ),
  slot(
    'declaration',
    'value',
    all(VALUES, (cls) => (e) => `${declared(cls)} = ${e}; ${USE[cls]('n')}`),
  ),
  slot('declaration', 'list', {
    int: (e) => `int n[3] = {4, ${e}}; r += n[1];`,
    pointer: (e) => `int *n[2] = {${e}}; r += *n[0];`,
    record: (e) => `struct s n[2] = {${e}}; r += n[0].m;`,
  }),
  slot(
    'if',
    'condition',
    condition((e) => `if (${e}) r += 1; else r += 2;`),
  ),
  slot(
    'while',
    'condition',
    condition((e) => `while (${e}) { r += 1; break; }`),
  ),
  slot(
    'do',
    'condition',
    condition((e) => `do { if (w2++ > 4) break; r += 1; } while (${e});`),
  ),
  slot(
    'for',
    'condition',
    condition((e) => `for (; ${e}; ) { r += 1; break; }`),
  ),
  slot(
    'for',
    'step',
    all(ANYTHING, () => (e) => `for (int n = 0; n++ < 2; ${e}) r += 1;`),
  ),
  slot(
    'switch',
    'value',
    all(['int', 'long'], () => (e) => `switch (${e}) { case 2: r += 1; break; default: r += 2; }`),
  ),
  slot('return', 'value', { int: (e) => `return ${e};` }),
  slot('computed-goto', 'target', { address: (e) => `goto *(${e}); r = 77;` }),
];

function declared(cls: TypeClass): string {
  return DECLARED[cls as 'int'].replace('$', 'n');
}

/** A variable that no expression of the class changes. */
function assigned(cls: TypeClass): string {
  return `${VARIABLE[cls as 'int']}3`;
}
