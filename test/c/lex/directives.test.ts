import { describe, expect, it } from 'vitest';
import { preprocess } from '../../../src/c/lex/preprocess.js';

const read = (text: string) => preprocess(text, 'LP64', 'directives.c');

/** The texts of the tokens; what could not be read stands behind them. */
function result(text: string): string {
  const { tokens, misread } = read(text);
  const words = tokens.flatMap(({ kind, text: each }) => (kind === 'end' ? [] : [each]));
  return [...words, ...misread.map(({ kind, message }) => `[${kind}: ${message}]`)].join(' ');
}

describe('macros', () => {
  it.each([
    ['a name comes again behind its body', '#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)', '2 * 9 * g'],
    ['a name does not come again in its body', '#define f(a) a f(a)\nf(1)(2)', '1 f ( 1 ) ( 2 )'],
    ['a directive before the parenthesis', '#define f(a) [a]\nf\n#if 1\n(3)\n#endif', 'f ( 3 )'],
    ['# behind ##', '#define w(a) L ## #a\nw(x)', 'L"x"'],
    [
      'white space of arguments',
      '#define s(x) #x\n#define t(x) s(a x)\n#define b c\nt(b) t(+b)',
      '"a c" "a +c"',
    ],
    ['no white space of a body', '#define s(x) #x\n#define t(x) s(x)\n#define b c\nt(a+b)', '"a+c"'],
    ['white space around nothing', '#define s(x) #x\n#define t(x) s(x)\n#define e\nt(a e+)', '"a +"'],
    ['commas of further arguments', '#define s(...) #__VA_ARGS__\nx s(a,b ,c)', 'x "a,b ,c"'],
    ['digraphs in texts', '%:define s(x) %:x\ns(<::>%:%:) <%', '"<::>%:%:" {'],
    ['digraphs that are joined', '#define c(a, b) a%:%:b\nc(<,:) c(:,>)', '[ ]'],
    ['texts of names with letters', '#define s(x) #x\ns(\\u00e9)', '"\\u00e9"'],
  ])('%s', (_what, text, wanted) => {
    expect(result(text)).toBe(wanted);
  });

  it.each([
    ['## that makes no token', '#define c(a, b) a##b\nc(+, 1)', 'is not a token'],
    ['## that makes a comment', '#define c(a, b) a##b\nc(/, /)', 'is not a token'],
    ['## at an end', '#define c a ##', 'has ## at an end'],
    ['# without a parameter', '#define c(a) #b', 'is not followed by a parameter'],
    ['parameters without a comma', '#define c(a b) a', 'parameters of the macro'],
    ['a parameter twice', '#define c(a, a) a', 'parameters of the macro'],
    ['further arguments elsewhere', '#define c __VA_ARGS__', 'the directive #define c'],
    ['__VA_OPT__', '#define c(...) __VA_OPT__(a)', 'the directive #define c'],
    ['a reserved name', '#define defined 1', 'the directive #define defined'],
    ['no name', '#undef', 'needs a name'],
    [
      'a comma before an empty argument',
      '#define c(a, ...) a, ## __VA_ARGS__\nc(1,)',
      'without further arguments',
    ],
    ['a line of several', '#define l(x) __LINE__\nl(\n1)', "the macro '__LINE__'"],
    ['a macro of gcc alone', '#define s(x) #x\n#define t(x) s(x)\nt(__COUNTER__)', "the macro '__COUNTER__'"],
    ['a backslash as a text', '#define s(x) #x\ns(\\)', 'a backslash'],
  ])('%s is not read', (_what, text, problem) => expect(result(text)).toContain(problem));
});

describe('conditions', () => {
  it.each([
    ['-1 < 0x80000000', 'yes'],
    ['-1 < 0xffffffffffffffff', 'no'],
    ['-1 < 9223372036854775808', 'no'],
    ['9223372036854775807 + 1 < 0', 'yes'],
    ['(-9223372036854775807 - 1) / -1 < 0', 'yes'],
    ['1 << 63 < 0', 'yes'],
    ['-8 >> 1 == -4', 'yes'],
    ['0 && 1 / 0', 'no'],
    ['1 || 1 / 0', 'yes'],
    ['0 ? 1 << 64 : 1', 'yes'],
    ['1 ? 1 : 1 % 0', 'yes'],
    ["'a' == 97 && '\\0' == 0", 'yes'],
    ['defined X && defined(X) && !defined Y', 'yes'],
    ['D', 'no'],
    ['I(2) == 2', 'yes'],
    ['0b101 == 5 && 010 == 8uLL', 'yes'],
  ])('%s: %s', (condition, wanted) => {
    const text = `#define X 1\n#define D !X\n#define I(x) x\n#if ${condition}\nyes\n#else\nno\n#endif`;
    expect(result(text)).toBe(wanted);
  });

  it.each([
    '1 / 0',
    '1 % (1 - 1)',
    '1 << 64',
    '1 << -1',
    '1 >> 18446744073709551615u',
    '18446744073709551616',
    '1.0',
    '1lul',
    '1, 2',
    '(2 ?: 1)',
    "u'a'",
    "'ab'",
    "'\\377' < 0",
    'defined',
    'defined(X',
    'defined(1)',
    'E',
    'I(defined X)',
    'I((defined X))',
    '#machine(x)',
    '__has_include(<stdio.h>)',
  ])('%s is not read', (condition) => {
    const text = `#define X 1\n#define E defined\n#define I(x) x\n#if ${condition}\nyes\n#endif`;
    expect(read(text).misread).not.toEqual([]);
  });
});

describe('directives', () => {
  it.each([
    ['else in two lines', '#if 0\n#el\\\nse\na\n#endif', 'a'],
    ['a directive of digraphs', '%:if 0\na\n%:else\nb\n%:endif', 'b'],
    ['unknown ones that are skipped', '#if 0\n#unknown\n#import <a>\n#if 1/0\n#elif\n#endif\n#endif\na', 'a'],
    ['those without a meaning', '#\n#ident "a"\n#sccs "a"\n#warning a\n# 1 "a.c"\na', 'a'],
    ['conditions that are not asked', '#if 1\na\n#elif 1/0\nb\n#endif', 'a'],
  ])('%s are executed', (_what, text, wanted) => expect(result(text)).toBe(wanted));

  it.each([
    '#include_next <stdio.h>',
    '#import <stdio.h>',
    '#include <stdio.h',
    '#include stdio',
    '#assert machine(x)',
    '#unassert machine',
    '#embed "a"',
    '#unknown',
    '#!',
    '#error a',
    '#ifdef\n#endif',
    '#ifndef 1\n#endif',
    '#if 1\n#else\n#else\n#endif',
    '#if 1\n#else\n#elif 1\n#endif',
    '#endif',
  ])('%s is not read', (text) => expect(read(text).misread).not.toEqual([]));
});

describe('pragmas', () => {
  const HARMLESS = [
    'once',
    'omp parallel for',
    'acc loop',
    'message "a"',
    'region a',
    'endregion',
    'mark a',
    'unroll(4)',
    'warning(disable: 1)',
    'merger("0", "a", "b")',
    'GCC diagnostic ignored "-Wall"',
    'GCC poison a',
    'GCC system_header',
    'GCC warning "a"',
    'GCC visibility push(hidden)',
    'GCC unroll 4',
    'GCC push_options',
    'clang diagnostic push',
    'STDC FP_CONTRACT ON',
    'STDC FENV_ACCESS OFF',
    '',
  ];
  const OTHERS = [
    'STDC FLOAT_CONST_DECIMAL64 ON',
    'STDC FENV_ACCESS ON',
    'STDC CX_LIMITED_RANGE ON',
    'STDC',
    'weak a',
    'redefine_extname a b',
    'push_macro("a")',
    'pop_macro("a")',
    'scalar_storage_order big-endian',
    'GCC optimize("wrapv")',
    'GCC target("avx")',
    'GCC reset_options',
    'GCC ivdep',
    'GCC dependency "a"',

    'GCC error "a"',
    'GCC',
    'clang loop vectorize(assume_safety)',
    'clang attribute push',
    'comment(lib, "a")',
    'pack(3)',
    'pack(push, a, 1)',
    'pack(1 6)',
    'init_seg(lib)',
    'unknown',
    '1',
  ];
  const operator = (pragma: string): string => `_Pragma("${pragma.replace(/["\\]/g, '\\$&')}") a`;

  it.each(HARMLESS)('%s changes nothing', (pragma) => {
    expect(result(`#pragma ${pragma}\na`)).toBe('a');
    expect(result(operator(pragma))).toBe('a');
  });

  it.each(OTHERS)('%s is not read', (pragma) => {
    expect(read(`#pragma ${pragma}\na`).misread).not.toEqual([]);
    expect(read(operator(pragma)).misread).not.toEqual([]);
  });

  it.each([
    ['a name in two lines', '#pragma redefine_\\\nextname a b'],
    ['an operator in two lines', '_Prag\\\nma("weak a")'],
    ['a number that is a macro', '#define N 2\n#pragma pack(N)'],
    ['a word that is a macro', '#define diagnostic optimize\n#pragma GCC diagnostic ("wrapv")'],
    ['an operator without a text', '_Pragma(once)'],
    ['an operator with two texts', '_Pragma("once" "b")'],
    ['a text with a prefix', '_Pragma(L"once")'],
    ['an escape that stays', '_Pragma("\\157nce")'],
  ])('%s is not read', (_what, text) => expect(read(text).misread).not.toEqual([]));
});
