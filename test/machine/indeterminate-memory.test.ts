import { describe, expect, it } from 'vitest';
import type { InputValue } from '../../src/machine/interface/execution.js';
import type { DataModel } from '../../src/vocabulary/data-model.js';
import { oneIn } from '../effort.js';
import { endText, runText } from './run-program.js';

const DECLARATIONS = `
extern void *malloc(__SIZE_TYPE__), *calloc(__SIZE_TYPE__, __SIZE_TYPE__), *realloc(void *, __SIZE_TYPE__);
extern void free(void *), *memcpy(void *, const void *, __SIZE_TYPE__), *memset(void *, int, __SIZE_TYPE__);
extern void *memmove(void *, const void *, __SIZE_TYPE__);
extern __SIZE_TYPE__ strlen(const char *); extern void *alloca(__SIZE_TYPE__);
struct s { int a, b; char c; }; struct bits { unsigned low : 3, high : 5; } ; union u { int i; unsigned char c[4]; };
static void set(int *p) { *p = 4; } static int get(const int *p) { return *p; }
static int first(struct s x) { return x.a; } static struct s give(void) { struct s x; x.b = 2; return x; }
static int use(void) { int a[4]; return a[2]; } static void fill(void) { int a[4]; for (int i = 0; i < 4; i++) a[i] = 0xcbcbcbcb; }
`;

/** The body of main, its exit code, how many inputs it takes, and which ones. */
type Row = readonly [code: string, exit: number, asked: number, inputs: readonly InputValue[]];

const ROWS: readonly Row[] = [
  // arrays, records and scalars that pointers lead to
  ['int a[5]; return a[3];', 7, 1, [7n]],
  ['int a[5]; return a[3];', 0, 1, []],
  ['int a[5]; return a[3] + a[3];', 14, 1, [7n]],
  ['int a[5]; return a[1] + a[4];', 3, 2, [1n, 2n]],
  ['int a[5]; a[3] = 9; return a[3];', 9, 0, [7n]],
  ['int a[5]; a[3] = 9; return a[3] + (a[2] & 0);', 9, 1, [7n]],
  ['struct s x; x.a = 1; return x.b;', 5, 1, [5n]],
  ['struct s x; x.a = 1; struct s y = x; return y.a + y.b;', 6, 1, [5n]],
  ['struct s x = {1}; return x.a + x.b;', 1, 0, [5n]],
  ['int a[5] = {0}; return a[3];', 0, 0, [5n]],
  ['int x; set(&x); return x;', 4, 0, [9n]],
  ['int x; return get(&x);', 9, 1, [9n]],
  ['int x, *p = &x; return *p;', 8, 1, [8n]],
  ['struct s x = give(); return x.b;', 2, 0, [8n]],
  // a value that happens to be the pattern of bytes without value is one
  ['unsigned char c[4]; c[1] = 0xcb; return c[1];', 203, 0, [1n]],
  ['int x; int *p = &x; *p = 0xcbcbcbcb; return x == 0xcbcbcbcb;', 1, 0, [1n]],
  ['unsigned a[2]; a[0] = 0xcbcbcbcbu; return *a == 0xcbcbcbcbu;', 1, 0, [1n]],
  ['int a[2]; a[0] = 0xcb; return *(unsigned char *)a;', 203, 0, [1n]],
  ['double d[1]; d[0] = 1.5; return d[0] == 1.5;', 1, 0, [1n]],
  // a frame that is used again has no values of the last one
  ['fill(); return use();', 3, 1, [3n]],
  ['return use() + use();', 5, 2, [2n, 3n]],
  ['int s = 0; for (int i = 0; i < 3; i++) { int a[2]; s += a[1]; a[1] = 9; } return s;', 6, 3, [1n, 2n, 3n]],
  // memory that is allocated
  ['int *p = malloc(8); return p[1];', 7, 1, [7n]],
  ['int *p = calloc(2, 4); return p[1];', 0, 0, [7n]],
  ['int *p = malloc(8); p[1] = 4; return p[1];', 4, 0, [7n]],
  ['int *p = malloc(4); *p = 2; p = realloc(p, 8); return p[0] + p[1];', 9, 1, [7n]],
  ['int *p = malloc(8); free(p); p = malloc(8); return p[0];', 7, 1, [7n]],
  ['int *p = alloca(8); return p[0];', 6, 1, [6n]],
  ['int n = 4; int a[n]; return a[n - 1];', 6, 1, [6n]],
  ['int *p = malloc(8); memset(p, 0, 8); return *p;', 0, 0, [6n]],
  // copies of what has no value have none either
  ['int a[2], b[2]; a[0] = 0; memcpy(b, a, 8); return b[0] + b[1];', 7, 1, [7n]],
  ['int a[2]; a[0] = 7; memmove(a + 1, a, 4); return a[1];', 7, 0, [7n]],
  // what is written byte by byte, or as something else, is no input
  ['int q; for (int i = 0; i < 4; i++) ((char *)&q)[i] = 0; return q;', 0, 0, [7n]],
  ['int q; for (int i = 0; i < 4; i++) ((unsigned char *)&q)[3 - i] = i == 3 ? 5 : 0; return q;', 5, 0, [7n]],
  ['int q; for (int i = 0; i < 4; i++) *((char *)&q + i) = 0; return q;', 0, 0, [7n]],
  ['int q; for (int i = 0; i < 2; i++) ((short *)&q)[i] = i; return q >> 16;', 1, 0, [7n]],
  ['int q; for (int i = 0; i < 4; i++) (i + (char *)&q)[0] = 0; return q;', 0, 0, [7n]],
  ['int *q; for (int i = 0; i < (int)sizeof q; i++) ((char *)&q)[i] = 0; return q != 0;', 0, 0, [9n]],
  ['double q; for (int i = 0; i < 8; i++) ((char *)&q)[i] = 0; return q != 0;', 0, 0, [1.5]],
  ['float q; for (int i = 0; i < 1; i++) ((int *)&q)[i] = 0; return q != 0;', 0, 0, [1.5]],
  ['long long q; for (int i = 0; i < 2; i++) ((int *)&q)[i] = i; return q >> 32;', 1, 0, [7n]],
  ['int q; for (int i = 0; i < 4; i++) ((union u *)&q)->c[i] = 0; return q;', 0, 0, [7n]],
  ['int q; ((struct s *)&q)->a = 3; return q;', 3, 0, [7n]],
  ['int q; for (int i = 0; i < 2; i++) ((char *)&q)[i] = 1; return q & 0xffff ? 1 : 0;', 1, 0, [0n]],
  ['int q; for (int i = 1; i < 4; i++) ((char *)&q)[i] = 0; return q > 255;', 0, 0, [777n]],
  ['int q; ((char *)&q)[1] = 1; return (q >> 8 & 255) == 1;', 1, 0, [0n]],
  ['int q; *(char *)&q = 1; return (q & 255) == 1;', 1, 0, [0n]],
  ['int q; return ((unsigned char *)&q)[2];', 8, 1, [8n]],
  ['int q, i = 2; return ((unsigned char *)&q)[i] + ((unsigned char *)&q)[i];', 16, 1, [8n]],
  ['struct s x; for (int i = 0; i < 4; i++) ((char *)&x.b)[i] = 0; return x.b;', 0, 0, [7n]],
  ['union u x; for (int i = 0; i < 4; i++) x.c[i] = 0; return x.i;', 0, 0, [7n]],
  ['int a[2]; for (int i = 4; i < 8; i++) ((char *)a)[i] = 0; return a[1];', 0, 0, [7n]],
  ['int *p = malloc(8); for (int i = 4; i < 8; i++) ((char *)p)[i] = 0; return p[1];', 0, 0, [7n]],
  // types of all kinds
  ['double d[2]; return d[1] == 2.5;', 1, 1, [2.5]],
  ['float d[2]; return d[1] == 2.5f;', 1, 1, [2.5]],
  ['unsigned char c[3]; return c[2];', 200, 1, [200n]],
  ['short c[3]; return c[2] == -3;', 1, 1, [-3n]],
  ['long long c[3]; return c[2] == 1ll << 40;', 1, 1, [1n << 40n]],
  ['_Bool c[3]; return c[2];', 1, 1, [5n]],
  ['int *p[2]; return p[1] != 0;', 0, 1, []],
  ['int *p; return p != 0;', 0, 1, []],
  ['struct bits x; x.low = 2; return x.low + x.high;', 2, 0, []],
  ['union u x; return x.c[1] * 0 + (x.c[2] = 0);', 0, 1, [5n]],
  ['char text[4]; return strlen(text);', 0, 0, []],
  ['int x; return x;', 3, 1, [3n]],
];

const MODELS: readonly DataModel[] = ['LP64', 'ILP32'];
const FORMS = [{}, { symbolic: true }] as const;

describe.each(MODELS)('memory without value on %s', (model) => {
  it.each(oneIn(3, ROWS))('%s gives %i and takes %i', (code, exit, asked, inputs) => {
    for (const form of FORMS) {
      const execution = runText(`${DECLARATIONS} int main(void) { ${code} }`, { model, inputs, ...form });
      expect(endText(execution), JSON.stringify(execution.end)).toBe(`exit ${exit}`);
      expect(execution.inputs.length).toBe(asked);
    }
  });
});
