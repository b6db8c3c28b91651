import { describe, expect, it } from 'vitest';
import { analyseExpression } from '../../src/c/analyse-expression.js';
import { analyseProgram } from '../../src/c/analyse-program.js';
import { pointAt } from '../../src/c/scope-at.js';
import { constantValue } from '../../src/c/typing/constant-value.js';
import type { DataModel } from '../../src/vocabulary/data-model.js';
import { effort } from '../effort.js';
import { Dice } from './dice.js';
import { COMPILED_MODELS, linesOfGcc } from './gcc-output.js';

const PRELUDE = `enum small { A, B = 5 }; enum other { O }; enum negative { N = -1 }; enum { ANONYMOUS };
enum large { L = 4000000000u }; enum long_one { LL1 = 0x100000000 }; enum packed { P } __attribute__((packed));
#define TYPE(e) _Generic(e, int: 1, unsigned: 2, long: 3, unsigned long: 4, long long: 5, unsigned long long: 6, default: 0)
enum inside { I1 = 0x80000000, I2 = TYPE(I1), I3, I4 = I1 - 0x80000001u < 0, I5 = 2147483648, I6 = TYPE(I5), I7 = 'a', I8 = TYPE(I7) };
enum minus { M1 = 2147483648, M2 = -1, M3 = TYPE(M1), M4 = TYPE(M2), M5 = 1ul, M6 = TYPE(M5), M7 = 0xfffffffeu, M8, M9 = TYPE(M8) };
typedef int wide_int __attribute__((aligned(16)));
struct s { char c; double d; int x; } s, *ps; struct packed_one { char c; int x; double d; } __attribute__((packed)) pk;
struct fields { unsigned f : 5; int g : 5; unsigned long u : 32; unsigned full : 32; _Bool b : 1; } bf;
_Alignas(64) char aligned_char; double d, da[3]; long long ll; char c, *pc; int i, *p, a[3]; void *v; const void *cv; wide_int w, *pw;
const int *pci; int **pp; int *const *pcp; const int **ppc; int *restrict *pr; int (*pa3)[3]; int (*pa)[]; int (*pf)(int); int (*po)(); volatile int *pv; _Atomic int *pat;
_Float32 f32; _Float64 f64; long double ld; wide_int give_wide(void);
enum small es; enum other eo; enum large el; enum packed ep;
`;
const POINTERS = 'p pc v cv pci pp pcp ppc pa3 pa pf pv pat pw &es &eo &el &ep ps &s.x a'.split(' ');
const TYPES =
  'int~unsigned~enum small~enum other~enum large~unsigned char~enum packed~int *~const int *~volatile int *~_Atomic int *~int **~int *const *~const int **~int *restrict *~int (*)[3]~int (*)[4]~int (*)[]~int (*)(int)~int (*)(const int)~int (*)(long)~int (*)(int, ...)~const int (*)(int)~int (*)(int *restrict)~int (*)(int *)~int (*)(int[3])~int (*)(enum small)~int (*)(unsigned)~enum small *~enum other *~unsigned *~void *~const void *~struct s *~struct s~char *~int *const~const int~int [3]~int [4]~int []~const int [3]~wide_int~wide_int *'.split(
    '~',
  );
const NULLS =
  '0~0L~(void *)0~((void *)(0+0))~A~(char)0~(void *)A~(void *)(void *)0~(const void *)0~(void *)(1 ? 0 : i)~(void *)(1 ? 0 : 1)~(void *)(i * 0)~(0, (void *)0)~(void *)(long)0~_Generic(1, int: (void *)0)~__builtin_choose_expr(1, (void *)0, 1)~(1 ? (void *)0 : (void *)0)~(void *)(1 - 1)~(void *)!1~(void *)(int)0.0~(void *)(1 && 0)~v~p~cv~(int *)0'.split(
    '~',
  );
const OPERANDS =
  'i~c~d~ll~da~da[0]~s~s.d~s.x~pk.x~pk.d~aligned_char~w~*pw~(wide_int)1~*(int *)pc~*p~p[1]~*pa3~es~ep~"text"~1.0~(char)1~c + c~(double){1}~bf.f~bf.full~bf.b~(0, bf.f)~bf.f + 0~bf.u + 0~(i ? bf.f : bf.f)~L~LL1~I1~M1~A~P~\'a\'~ps->c~(s)'.split(
    '~',
  );
const TYPE_NAMES =
  'double~long long~double[3]~double[2][2]~struct s~struct packed_one~wide_int~enum packed~enum long_one~long double~char[7]~void *~union { char c; double d; }'.split(
    '~',
  );
/** Members of types that depend on an attribute, a qualifier or an operand. */
const MEMBERS =
  '_Atomic long long~_Atomic double~_Atomic long double~_Atomic struct { char a[2]; }~_Atomic(struct { short a[4]; })~_Atomic(struct { char a[3]; })~_Atomic(struct { long long a[2]; })~_Atomic(char *)~_Atomic wide_int~__typeof__(w)~__typeof__(w + 1)~__typeof__(1 + w)~__typeof__(-w)~__typeof__(w << 1)~__typeof__(i ? w : w)~__typeof__((0, w))~__typeof__(w = 1)~__typeof__(w++)~__typeof__((wide_int)1)~__typeof__(give_wide())~__typeof__(i + 1)'.split(
    '~',
  );
const REALS =
  'f32~f64~1.0f32~1.0f64~1.0F32x~1.0f64x~f64 + 1.0~1.0 + f64~f32 + 1.0f~f32 * 2~(double)f64~(_Float64)d~f64 + ld~-f64~(i ? f64 : d)~1.0f~1.0~d'.split(
    '~',
  );
const FOLDED =
  '1.0 / 0~0.0 / 0~1e300 * 1e300~(_Bool)(1.0 / 0)~1.0f / 0 > 1~1 / 3.0~1.5 + 2~1 << 31~(int)1.5~sizeof(i)'.split(
    '~',
  );
const LISTED = [
  ...MEMBERS.flatMap((type) => [`sizeof(struct { char c; ${type} m; })`, `_Alignof(${type})`]),
  ...['w + 1', '-w', 'i + 1', 'give_wide()'].map((operand) => `__alignof__(${operand})`),
  ...REALS.flatMap((operand) => [
    ...['float', 'double', 'long double'].map((type) => `_Generic(${operand}, ${type}: 1, default: 0)`),
    `__builtin_types_compatible_p(__typeof__(${operand}), double)`,
  ]),
  ...FOLDED.map((operand) => `__builtin_constant_p(${operand})`),
  ...'I1 I2 I3 I4 I5 I6 I7 I8 M1 M2 M3 M4 M5 M6 M7 M8 M9'.split(' '),
  ...TYPES.flatMap((left) => TYPES.map((right) => `__builtin_types_compatible_p(${left}, ${right})`)),
  ...TYPE_NAMES.flatMap((name) => [`_Alignof(${name})`, `__alignof__(${name})`, `sizeof(${name})`]),
  ...OPERANDS.flatMap((operand) => [
    ...(/^(?:bf\.\w+)$/.test(operand)
      ? []
      : [`sizeof(${operand})`, `__alignof__(${operand})`, `_Alignof(${operand})`]),
    ...[
      'int',
      'unsigned',
      'unsigned char',
      'long',
      'enum small',
      'enum packed',
      'enum large',
      '_Bool',
      'unsigned long',
    ].map((type) => `_Generic(${operand}, ${type}: 1, default: 0)`),
    `TYPE(${operand.startsWith('"') || /^(?:da|s|\(s\)|\*pa3)$/.test(operand) ? 'i' : operand})`,
  ]),
];

/** Questions about the type of `?:`, drawn from all pairs of operands and types. */
function drawn(count: number, dice: Dice): string[] {
  const draw = (from: readonly string[]) => from[dice.below(from.length)] ?? '0';
  const types = TYPES.filter((type) => type.includes('*') && !/\(\*\)\[\]/.test(type));
  return Array.from({ length: count }, () => {
    const [left, right] = [draw(POINTERS), draw([...NULLS, ...POINTERS])];
    const [then, otherwise] = dice.below(2) === 0 ? [left, right] : [right, left];
    return `_Generic(i ? ${then} : ${otherwise}, ${draw(types)}: 1, default: 0)`;
  });
}

/** What the front end says: a number, or that it does not decide. */
function foundIn(questions: readonly string[], dataModel: DataModel): string[] {
  const program = analyseProgram(PRELUDE, { dataModel, file: 'typing.c' });
  expect(program.problems).toEqual([]);
  const point = pointAt(program, PRELUDE.length, program.fileScope);
  return questions.map((text) => {
    const expanded = text.replace(
      /^TYPE\((.*)\)$/,
      '_Generic($1, int: 1, unsigned: 2, long: 3, unsigned long: 4, long long: 5, unsigned long long: 6, default: 0)',
    );
    const analysis = analyseExpression(program, point, expanded, { effects: 'allowed' });
    const value = analysis.kind === 'problems' ? undefined : constantValue(analysis.expression);
    return value === undefined ? 'not decided' : String(value);
  });
}

describe('types, sizes, alignments and values that the front end decides are those of gcc', () => {
  it.each(COMPILED_MODELS)('%s', (dataModel) => {
    const questions = [...LISTED, ...drawn(effort(800, 3000), new Dice(20261123n))];
    const shown = questions.map((text) => `  printf("%lld\\n", (long long)(${text}));`).join('\n');
    const wanted = linesOfGcc(`#include <stdio.h>\n${PRELUDE}int main(void) {\n${shown}\n}\n`, dataModel);
    const found = foundIn(questions, dataModel);
    const differences = questions
      .map((text, index) => `${text} is ${wanted[index]}, not ${found[index]}`)
      .filter((_, index) => found[index] !== 'not decided' && found[index] !== wanted[index]);
    expect(differences).toEqual([]);
    expect(found.filter((each) => each !== 'not decided').length).toBeGreaterThan(questions.length * 0.75);
  });
});

describe('a constant expression without a value', () => {
  it.each([
    '(-2147483647 - 1) % -1',
    '(-2147483647 - 1) / -1',
    '2147483647 + 1',
    '-(-2147483647 - 1)',
    '1 % 0',
    '1 << 32',
  ])('is no size of an array: %s', (text) => {
    const { problems } = analyseProgram(`int o[(${text}) + 1];`, { dataModel: 'LP64', file: 'o.c' });
    expect(problems).not.toEqual([]);
  });
});

describe('whether gcc takes an operand for a constant', () => {
  it.each(['1.0 / 0', '1e300 * 1e300', '(unsigned)-1.5', '1 / 0', '(1, 2)'])(
    'is left open for %s',
    (text) => {
      const file = `int o = __builtin_constant_p(${text});`;
      const { problems } = analyseProgram(file, { dataModel: 'LP64', file: 'o.c' });
      expect(JSON.stringify(problems)).toContain('__builtin_constant_p');
    },
  );
});
