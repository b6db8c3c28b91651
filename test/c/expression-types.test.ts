import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyseExpression } from '../../src/c/analyse-expression.js';
import { analyseProgram } from '../../src/c/analyse-program.js';
import { pointAt } from '../../src/c/scope-at.js';
import { describeType } from '../../src/c/type/compatible.js';
import { constantValue } from '../../src/c/typing/constant-value.js';
import type { DataModel } from '../../src/vocabulary/data-model.js';
import { effort } from '../effort.js';
import { COMPILED_MODELS, linesOfGcc } from './gcc-output.js';

const SEED = 20261121;
const VARIABLES = `enum small { A, B = 5 };
enum negative { N = -1, P };
enum large { L = 4000000000u, M };
struct s { int i3 : 3; unsigned u5 : 5; unsigned u32 : 32; int i32 : 32; _Bool b1 : 1; long long ll20 : 20; unsigned long long ull32 : 32; const short cs; char text[4]; } s, *ps;
_Bool b; char c; signed char sc; unsigned char uc; short h; unsigned short uh; int i; unsigned u; long l; unsigned long ul;
long long ll; unsigned long long ull; float f; double d; long double ld; enum small es; enum negative en; enum large el;
int *p; const char *pc; void *v; int a[3]; short m[2][5]; int fn(int); long (*pf)(void); volatile int vi; const double cd;
`;
const TYPE_NAMES = [
  '_Bool',
  'char',
  'signed char',
  'unsigned char',
  'short',
  'unsigned short',
  'int',
  'unsigned int',
  'long',
  'unsigned long',
  'long long',
  'unsigned long long',
  'float',
  'double',
  'long double',
  'void *',
  'int *',
  'char *',
  'const char *',
  'short *',
  'short (*)[5]',
  'int (*)[3]',
  'int (*)(int)',
  'long (*)(void)',
  'struct s *',
];

const number = fc.constantFrom(
  ...'b c sc uc h uh i u l ul ll ull f d ld es en el vi cd s.i3 s.u5 s.u32 s.i32 s.b1 s.cs ps->u5 a[1] m[1][2] *p s.text[0]'.split(
    ' ',
  ),
  ...'A B N L M 1 1u 1l 1ul 1ll 1ull 2147483647 2147483648 4294967295 4294967296 0x7fffffff 0x80000000 0xffffffff'.split(
    ' ',
  ),
  ...`0x100000000 9223372036854775807 0x8000000000000000 017 0b101 'x' L'x' u'x' U'x' 1.0 1.0f 1.0l 1e3 0x1p3`.split(
    ' ',
  ),
  ...'sizeof(int) sizeof(a) sizeof(m[0]) _Alignof(double) (char)1 (short)i (float)i fn(1) pf() (p-p)'.split(
    ' ',
  ),
);
const integer = fc.constantFrom(
  ...'b c sc uc h uh i u l ul ll ull es en el s.i3 s.u5 s.u32 s.i32 s.b1 s.ll20 s.ull32 A L 1 1u 1ul'.split(
    ' ',
  ),
);
const pointer = fc.constantFrom(
  'p',
  'pc',
  'v',
  'a',
  'm',
  'm[0]',
  '&i',
  '&a',
  'fn',
  '&fn',
  'pf',
  'ps',
  '&s',
  's.text',
  '"text"',
  '&*p',
);
const both = (left: fc.Arbitrary<string>, operators: string[], right: fc.Arbitrary<string>) =>
  fc.tuple(left, fc.constantFrom(...operators), right).map(([x, operator, y]) => `(${x} ${operator} ${y})`);
const simple = fc.oneof(
  both(number, ['+', '-', '*', '/', '<', '==', '&&'], number),
  both(integer, ['%', '&', '|', '^', '<<', '>>'], integer),
  fc
    .tuple(fc.constantFrom('-', '+', '!'), number)
    .map(([operator, x]) => `(${operator}${x.replace(/^-/, ' -')})`),
  integer.map((x) => `(~${x})`),
  fc.tuple(number, number).map(([x, y]) => `(i ? ${x} : ${y})`),
  fc.tuple(pointer, integer).map(([x, y]) => (x === 'fn' || x === '&fn' || x === 'pf' ? x : `(${x} + ${y})`)),
  pointer,
  fc.constantFrom(
    '(i ? p : 0)',
    '(i ? v : p)',
    '(i ? 0 : pc)',
    '(i ? (void *)0 : p)',
    '(i ? v : pc)',
    '(i ? pc : "x")',
  ),
  fc.constantFrom(
    '(i = d)',
    '(c += l)',
    'c++',
    '--h',
    '(uc <<= 3)',
    'p++',
    '(p += 2)',
    '((s.u5 = 3) + 1)',
    '(i, c)',
    '(c, l)',
  ),
  // gcc gives a bit-field alone a type of its width, which has no name.
  number.filter((each) => !/^p?s\b/.test(each)),
);
const expression = fc.oneof(
  simple,
  both(
    simple.filter((x) => !/[*&]|fn|p|v|a|m|"|s\.t/.test(x)),
    ['+', '*', '-'],
    number,
  ),
);

const COUNT = effort(400, 1500);
const EXPRESSIONS = fc.sample(expression, { numRuns: COUNT, seed: SEED });

describe('types of expressions', () => {
  it.each(COMPILED_MODELS)(`are those of gcc for ${COUNT} generated ones (seed ${SEED}), %s`, (dataModel) => {
    const cases = TYPE_NAMES.map((name) => `${name}: "${name}"`).join(', ');
    // Conversions to a type of their own, that no value has: bit-fields wider than int in a comma or alone.
    const program = `#include <stdio.h>
${VARIABLES}
#define SHOW(e) printf("%s\\n", _Generic((e), ${cases}, default: "other"));
int main(void) {
${EXPRESSIONS.map((text) => `if (0) (void)(${text}); SHOW(${text})`).join('\n')}
return 0; }
int fn(int x) { return x; }`;
    const found = typesOf(dataModel);
    const wanted = linesOfGcc(program, dataModel);
    const differences = EXPRESSIONS.map((text, index) => ({
      text,
      found: found[index],
      wanted: wanted[index],
    })).filter((each) => each.found !== each.wanted);
    expect(differences).toEqual([]);
  });

  function typesOf(dataModel: DataModel): string[] {
    const program = analyseProgram(VARIABLES, { dataModel, file: 'types.c' });
    expect(program.problems).toEqual([]);
    const point = pointAt(program, VARIABLES.length, program.fileScope);
    return EXPRESSIONS.map((text) => {
      const analysis = analyseExpression(program, point, text, { effects: 'allowed' });
      if (analysis.kind === 'problems') return analysis.problems.map(({ message }) => message).join();
      const { type } = analysis.expression;
      const name = describeType(type.kind === 'integer' ? { ...type, enumeration: undefined } : type);
      const constant = type.kind === 'pointer' && type.target.qualifiers.const ? `const ${name}` : name;
      return TYPE_NAMES.includes(constant) ? constant : 'other';
    });
  }
});

describe('constant expressions', () => {
  const literal = fc.oneof(
    fc.constantFrom(
      '0',
      '1',
      '2u',
      '7l',
      '255',
      '-1',
      '-128',
      '65535u',
      '2147483647',
      '0x80000000',
      '3ll',
      '0xffffffffffffffff',
    ),
    fc.constantFrom(
      "'a'",
      "'\\xff'",
      "'\\0'",
      "'ab'",
      'A',
      'N',
      'L',
      '(char)200',
      '(unsigned char)-1',
      '(short)70000',
      '(_Bool)5',
    ),
    fc.constantFrom(
      '(int)3.9',
      '(long long)-2.5',
      '(_Bool)0.5',
      'sizeof(long)',
      'sizeof(struct s)',
      '(long)(char)i8',
    ),
  );
  const text = fc.letrec<{ e: string }>((tie) => ({
    e: fc.oneof(
      { maxDepth: 3 },
      literal.map((each) => each.replace('i8', '129')),
      fc
        .tuple(
          tie('e'),
          fc.constantFrom('+', '-', '*', '/', '%', '&', '|', '^', '<', '>', '<=', '==', '!=', '&&', '||'),
          tie('e'),
        )
        .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      fc
        .tuple(tie('e'), fc.constantFrom('<<', '>>'), fc.nat(31))
        .map(([left, operator, by]) => `(${left} ${operator} ${by})`),
      fc
        .tuple(
          fc.constantFrom('-', '~', '!', '(short)', '(unsigned)', '(long long)', '(unsigned char)'),
          tie('e'),
        )
        .map(([operator, value]) => `(${operator}(${value}))`),
      fc
        .tuple(tie('e'), tie('e'), tie('e'))
        .map(([condition, then, otherwise]) => `(${condition} ? ${then} : ${otherwise})`),
    ),
  })).e;
  const texts = fc.sample(text, { numRuns: effort(300, 1000), seed: SEED });

  it.each(COMPILED_MODELS)('have the value that gcc gives them, %s', (dataModel) => {
    const program = analyseProgram(VARIABLES, { dataModel, file: 'constants.c' });
    const point = pointAt(program, VARIABLES.length, program.fileScope);
    const valued = texts.flatMap((each) => {
      const analysis = analyseExpression(program, point, each);
      expect(analysis.kind, each).toBe('typed');
      const value = analysis.kind === 'typed' ? constantValue(analysis.expression) : undefined;
      return typeof value === 'bigint' ? [{ text: each, value: BigInt.asUintN(64, value).toString() }] : [];
    });
    expect(valued.length).toBeGreaterThan(texts.length / 2);
    const printing = `#include <stdio.h>
${VARIABLES}
int main(void) {
${valued.map((each) => `printf("%llu\\n", (unsigned long long)(${each.text}));`).join('\n')}
return 0; }
int fn(int x) { return x; }`;
    const wanted = linesOfGcc(printing, dataModel);
    expect(valued.filter(({ value }, index) => value !== wanted[index])).toEqual([]);
  });
});
