import { describe, expect, it } from 'vitest';
import { analyseProgram } from '../../src/c/analyse-program.js';
import type { RealValue } from '../../src/c/real/real-value.js';
import type { Initialiser, InitialiserStore } from '../../src/c/tree/typed-expression.js';
import { typeSize } from '../../src/c/type/c-type.js';
import { constantValue } from '../../src/c/typing/constant-value.js';
import type { DataModel } from '../../src/vocabulary/data-model.js';
import { COMPILED_MODELS, linesOfGcc } from './gcc-output.js';

/** Objects named o0, o1, …; each line declares one. */
const TYPES = `struct p { int x, y; };
struct n { char c; struct p p; int a[3]; struct { short s; union { int i; char b[4]; }; }; };
union u { char c; int i; double d; };
struct bits { unsigned a : 3; int b : 5; unsigned : 4; unsigned c : 20; long long d : 40; _Bool e : 1; };
struct flexible { int n; char t[8]; };
struct tail { unsigned lo : 8, hi : 8, mode : 4; };
struct tails { char c; struct tail t[2]; long long w : 40; } __attribute__((packed));
struct both { union { int i; char b[4]; struct p p; } u; struct p in; char t[8]; };
typedef struct p pt;
`;
const OBJECTS = [
  'int o = 7',
  'int o = { 7 }',
  'char o = 300',
  'unsigned char o = -1',
  '_Bool o = 0.5',
  'float o = 1',
  'double o = 3',
  'long long o = 1u << 31',
  'int o[] = { 1, 2, 3 }',
  'int o[5] = { 1, [3] = 4 }',
  'int o[] = { [2] = 1, 2, [0] = 9 }',
  'int o[6] = { [1 ... 3] = 5, 6 }',
  'int o[4] = { [0 ... 3] = 1, [2] = 7 }',
  'int o[2][3] = { 1, 2, 3, 4 }',
  'int o[2][3] = { { 1 }, { 4, 5 } }',
  'int o[][2] = { 1, 2, 3 }',
  'int o[3][2] = { [1] = { 3 }, [2][1] = 8 }',
  'int o[3][2] = { [1][0] = 3, 4, 5 }',
  'struct p o = { 1, 2 }',
  'struct p o = { .y = 2 }',
  'struct p o = { .y = 2, .x = 1 }',
  'struct p o = { y: 2, x: 1 }',
  'struct p o = { .x = 1, .x = 3 }',
  'struct p o[] = { 1, 2, 3 }',
  'struct p o[3] = { [1] = { 5, 6 }, { 7 } }',
  'struct p o[3] = { [1].y = 5, 6, 7 }',
  'pt o[2] = { { .x = 1 }, { .y = 2 } }',
  'struct n o = { 1, 2, 3, 4, 5, 6, 7, 8 }',
  'struct n o = { 1, { 2, 3 }, { 4 }, { 5, { 6 } } }',
  'struct n o = { .p.y = 3, .a[1] = 4, 5 }',
  'struct n o = { .a = { [2] = 4 }, .s = 3, .b = { 1, 2 } }',
  'struct n o = { .i = 77, .c = 1 }',
  'struct n o[2] = { [1] = { .p = { 1 }, .a = { 2 } }, [0].c = 3 }',
  'union u o = { 65 }',
  'union u o = { .i = 65536 }',
  'union u o = { .d = 2.0 }',
  'struct bits o = { 9, -3, 12345, -2, 5 }',
  'struct bits o = { .c = 1, .e = 2 }',
  'char o[] = "text"',
  'char o[] = { "text" }',
  'char o[3] = "text"',
  'char o[8] = "t\\0x\\x41\\101\\n"',
  'char o[2][4] = { "ab", "cd" }',
  'char o[][3] = { "ab", { 1 }, "c" }',
  'unsigned char o[] = "\\377" "1" u8"\\u00e9"',
  '__WCHAR_TYPE__ o[] = L"w\\u20ac"',
  'unsigned short o[] = u"\\U0001F600"',
  'struct flexible o = { 3, "abc" }',
  'struct flexible o = { .t = { "xyz" } }',
  'struct tail o = { 1, 2, 3 }',
  'struct tail o[2] = { { 1, 2, 3 }, { .mode = 9, .hi = 255 } }',
  'struct tails o = { 1, { { 2, 3, 4 }, { .mode = 5 } }, -6 }',
  'struct both o = { .u.p.y = 5, .u.i = 1 }',
  'struct both o = { .u.p.x = 5, .u.p.y = 6 }',
  'struct both o = { .u = { .p = { 1, 2 } }, .u.b[0] = 3 }',
  'struct both o = { .in.x = 1, .in = { .y = 2 } }',
  'struct both o = { .in = { 1, 2 }, .in.x = 7 }',
  'struct both o = { .t = "abcdefg", .t[2] = 0x2d }',
  'struct both o = { .t[5] = 1, .t = "ab" }',
  'union u o = { .i = 65536, .c = 1 }',
  'int o[3] = { [0 ... 2] = 9, [1] = 0 }',
  'int o[2][2] = { [0][1] = 4, [0] = { 5 } }',
  'int o[2] = { 1, 2, }',
  'struct p o = { }',
  'int o = sizeof(struct n)',
  "int o = 'ab'",
  'long o = (long)&((struct n *)0)->a[2]',
  'unsigned o = __builtin_offsetof(struct n, p.y)',
  'enum { A = 3, B, C = A * 2 } o = C',
  'double o[] = { 1, 2.5f, 1e300 }',
  'long double o[] = { 0.1L, 1.0L / 3, -0.0L, 1e4932L, 3e-4951L, 0x1.fffffffffffffffep0L, 1e-4940L, 0.1 }',
  'long double o[] = { 18446744073709551615ULL, 1e5000L, 1.5L - 2, 0.1L + 0.2f, 0x1.00000000000000008p0L }',
  'long double o[] = { 0x1.00000000000000018p0L, 123456789012345678901234567890.5L, 1e-5000L, __LDBL_MAX__ }',
  '__float128 o[] = { 0.1Q, 1.0Q / 3, 1e4932Q, 6e-4966Q, 0.1L, 0x1.ffffffffffffffffffffffffffff8p0Q, -7 }',
  'double o[] = { 0.1L * 10, 1.0000000000000001110223024625156541L, 0x1p-1075L, 0x1.00000000000008p0L }',
  'float o[] = { 0.1L, 16777217, 1.00000017881393432617187500000001Q, 0x1.000001p0L, 0x1.0000010000000002p0L }',
  'int o[] = { 0.1L * 10, 1e9L + 0.999999999L, (0.1L == 0.1), (0.1L < 0.1) + 2 * (1.0L / 3 != 1.0Q / 3) }',
  'char o[(int)(0.1L * 30)]',
].map((line, index) => line.replace(/\bo\b/, `o${index}`));
const TEXT = `${TYPES}${OBJECTS.map((line) => `${line};\n`).join('')}`;

function bytesOf(initialiser: Initialiser | undefined, size: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(size));
  const whole: InitialiserStore['value'] | undefined =
    initialiser?.kind === 'value' ? { kind: 'value', value: initialiser.value } : undefined;
  const stores: readonly InitialiserStore[] =
    initialiser?.kind === 'list'
      ? initialiser.stores
      : whole?.kind === 'value'
        ? [{ offset: 0, bitField: undefined, type: whole.value.type, value: whole }]
        : [];
  for (const store of stores) {
    if (store.value.kind === 'string') {
      const element = (typeSize(store.type) ?? 0) / store.value.elements.length;
      store.value.elements.forEach((value, index) => {
        for (let byte = 0; byte < element; byte++) {
          view.setUint8(store.offset + index * element + byte, Math.floor(value / 256 ** byte) & 255);
        }
      });
      continue;
    }
    storeValue(view, store, constantValue(store.value.value));
  }
  return new Uint8Array(view.buffer);
}

function storeValue(
  view: DataView,
  { offset, bitField, type }: InitialiserStore,
  value: bigint | RealValue | undefined,
) {
  if (typeof value === 'object') {
    const last = offset + (value.type === 'long double' ? 10 : 16);
    for (let at = offset; at < last; at++)
      view.setUint8(at, Number((value.bits >> BigInt(8 * (at - offset))) & 255n));
    return;
  }
  if (typeof value === 'number') {
    if (typeSize(type) === 4) view.setFloat32(offset, value, true);
    else view.setFloat64(offset, value, true);
    return;
  }
  expect(value).toBeTypeOf('bigint');
  const width = bitField?.width ?? (typeSize(type) ?? 0) * 8;
  const bits = BigInt.asUintN(width, value ?? 0n) << BigInt(bitField?.firstBit ?? 0);
  for (let byte = 0; byte < (width + (bitField?.firstBit ?? 0) + 7) / 8; byte++) {
    const at = offset + byte;
    if (at < view.byteLength)
      view.setUint8(at, view.getUint8(at) | Number((bits >> BigInt(8 * byte)) & 255n));
  }
}

describe('initialisers', () => {
  it.each(COMPILED_MODELS)('give the bytes that gcc gives them, %s', (dataModel: DataModel) => {
    const program = analyseProgram(TEXT, { dataModel, file: 'initialisers.c' });
    expect(program.problems).toEqual([]);
    const found = program.globals.map(({ name, type, initialiser }) => {
      const size = typeSize(type) ?? 0;
      return `${name} ${[...bytesOf(initialiser, size)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
    });
    expect(found).toHaveLength(OBJECTS.length);
    const shows = OBJECTS.map((_, index) => `show("o${index}", &o${index}, sizeof o${index});`);
    const wanted = linesOfGcc(
      `#include <stdio.h>
${TEXT}
static void show(const char *name, void *object, int size) {
  printf("%s ", name);
  for (int i = 0; i < size; i++) printf("%02x", ((unsigned char *)object)[i]);
  printf("\\n");
}
int main(void) { ${shows.join('\n')} return 0; }`,
      dataModel,
    );
    const differences = OBJECTS.map((line, index) => ({
      line,
      found: found[index],
      wanted: wanted[index],
    })).filter((each) => each.found !== each.wanted);
    expect(differences).toEqual([]);
  });

  it.each([
    ['struct { int a; int none[0]; int b; } o = { 1, 2 };'],
    ['struct { int a; struct { } none; int b; } o = { 1, 2 };'],
    ['struct { int none[2][0]; int b; } o = { 1 };'],
    ['struct { struct { struct { } a; } none[1]; int b; } o = { 1 };'],
    ['struct { int a; union { } none; int b; } o[2] = { 1, 2, 3 };'],
    ['void f(void) { struct { int none[0]; int b; } o = { 1 }; }'],
  ])('compilers differ in where the value behind an empty part goes: %s', (text) => {
    const { problems } = analyseProgram(text, { dataModel: 'LP64', file: 'initialisers.c' });
    expect(problems.map(({ message }) => message)).toEqual(['too many values in an initialiser']);
  });

  it.each([
    ['1 ? 2 : n', 'variable'],
    ['1 || n', 'variable'],
    ['(int)(1.5 + 1)', 'variable'],
    ['1.0 < 2.0', 'variable'],
    ['(long)&((struct p *)0)->y', 'variable'],
    ['1 ? 2 : 3', 'known'],
    ['2 && 1', 'known'],
    ['(int)2.5', 'known'],
    ["-(-2) + sizeof(n) + 'a'", 'known'],
    ['__builtin_choose_expr(1, 2, n)', 'known'],
  ])('the length %s in a function is %s', (length, kind) => {
    const text = `struct p { int x, y; }; void f(int n) { int o[${length}]; }`;
    const { functions } = analyseProgram(text, { dataModel: 'LP64', file: 'lengths.c' });
    const declared = functions[0]?.definition?.locals.find(({ name }) => name === 'o');
    expect(declared?.type).toMatchObject({ length: { kind } });
  });
});
