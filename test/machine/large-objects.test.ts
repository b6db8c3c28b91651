import { describe, expect, it } from 'vitest';
import type { PropertyCheck } from '../../src/task/property.js';
import type { DataModel } from '../../src/vocabulary/data-model.js';
import { endText, runText } from './run-program.js';

const HEAD = `extern void *malloc(__SIZE_TYPE__), *calloc(__SIZE_TYPE__, __SIZE_TYPE__), *realloc(void *, __SIZE_TYPE__);
extern void *memset(void *, int, __SIZE_TYPE__), *memcpy(void *, const void *, __SIZE_TYPE__);
extern void free(void *); extern __SIZE_TYPE__ strlen(const char *); extern void *alloca(__SIZE_TYPE__);
static char *h;
`;

/** The largest object of ILP32. */
const TWO_GB = '2147483647u';

const MEMORY_SAFETY: readonly PropertyCheck[] = ['valid-deref', 'valid-free', 'valid-memtrack'].map(
  (kind) => ({ kind }) as PropertyCheck,
);

/** Body of `main`, and how it ends; after the bar on LP64, if that differs. */
const ROWS: readonly (readonly [what: string, body: string, end: string])[] = [
  [
    'far apart',
    `char *p = malloc(${TWO_GB}); p[0] = 1; p[2147483646u] = 2; p[1000000000] = 3; int n = p[0] + p[1000000000] + p[2147483646u]; free(p); return n;`,
    'exit 6',
  ],
  [
    'zeros',
    'int *p = calloc(500000000, 4); int n = p[0] + p[499999999] + p[77777777]; free(p); return n;',
    'exit 0',
  ],
  [
    'several of them',
    `char *p = malloc(1500000000u), *q = malloc(1000000000u); p[5] = 1; q[5] = 2; p[1400000000] = 4; q[999999999] = 8; int n = p[5] + q[5] + p[1400000000] + q[999999999]; free(p); free(q); return n;`,
    'exit 15',
  ],
  ['behind the end', `char *p = malloc(${TWO_GB}); p[2147483647u] = 1;`, 'valid-deref'],
  ['partly behind the end', `char *p = malloc(${TWO_GB}); *(int *)(p + 2147483644u) = 1;`, 'valid-deref'],
  ['before the beginning', `char *p = malloc(${TWO_GB}); p[-1] = 1;`, 'valid-deref'],
  ['after free', `char *p = malloc(${TWO_GB}); p[7] = 1; free(p); return p[7];`, 'valid-deref'],
  ['freed twice', `char *p = malloc(${TWO_GB}); free(p); free(p);`, 'valid-free'],
  ['freed inside', `char *p = malloc(${TWO_GB}); free(p + 1000000000);`, 'valid-free'],
  ['never freed', `char *p = malloc(${TWO_GB}); p[9] = 1; p = 0;`, 'valid-memtrack'],
  [
    'pointers in it',
    `char **p = malloc(${TWO_GB}); p[123456789] = malloc(4); h = (char *)p; *p[123456789] = 5; free(p[123456789]); free(p); return 0;`,
    'exit 0',
  ],
  [
    'what pointers in it lead to is not lost',
    `char **p = malloc(${TWO_GB}); p[123456789] = malloc(4); h = (char *)p; return 0;`,
    'exit 0',
  ],
  [
    'and is when they are overwritten',
    `char **p = malloc(${TWO_GB}); p[123456789] = malloc(4); h = (char *)p; p[123456789] = 0; return 0;`,
    'valid-memtrack',
  ],
  [
    'a pointer into it that is stored',
    `char *p = malloc(${TWO_GB}); char **q = malloc(sizeof(char *)); *q = p + 2000000000u; **q = 5; int n = p[2000000000u] + (*q - p == 2000000000); free(p); free(q); return n;`,
    'exit 6',
  ],
  [
    'its addresses as numbers',
    `char *p = malloc(${TWO_GB}); __SIZE_TYPE__ a = (__SIZE_TYPE__)p, b = (__SIZE_TYPE__)(p + 2000000000u); *(char *)(a + 1000000000) = 6; int n = (b - a == 2000000000u) + p[1000000000]; free(p); return n;`,
    'exit 7',
  ],
  [
    'values over the boundary of parts',
    `struct packed { int i; } __attribute__((packed)); char *p = calloc(2, 1073741823u); for (__SIZE_TYPE__ i = 262140; i < 262150; i++) p[i] = 'x'; ((struct packed *)(p + 524286))->i = 258; int n = strlen(p + 262140) + p[524286] + p[524287]; free(p); return n;`,
    'exit 13',
  ],
  [
    'blocks in it',
    `char *p = malloc(${TWO_GB}); memset(p + 1000000000, 1, 600000); memcpy(p, p + 1000000000, 300000); int n = p[299999] + p[300000]; free(p); return n;`,
    'exit 1',
  ],
  ['all of it', `char *p = malloc(${TWO_GB}); memset(p, 1, ${TWO_GB}); return 0;`, 'budget memory'],
  [
    'all of it in a loop',
    `char *p = malloc(${TWO_GB}); for (__SIZE_TYPE__ i = 0; i < ${TWO_GB}; i += 65536) p[i] = 1; return 0;`,
    'budget memory',
  ],
  [
    'more than there are addresses',
    `char *p = malloc(${TWO_GB}), *q = malloc(${TWO_GB}); free(p); free(q); return 3;`,
    'budget memory|exit 3',
  ],
  [
    'that grows',
    `char *p = malloc(1000000000); p[3] = 7; p[999999999] = 8; p = realloc(p, 2000000000u); int n = p[3] + p[999999999] + p[1999999999]; free(p); return n;`,
    'exit 15',
  ],
  [
    'that shrinks',
    `char *p = malloc(1000000000); p[3] = 7; p[999999999] = 8; p = realloc(p, 10); int n = p[3]; free(p); return n;`,
    'exit 7',
  ],
  ['larger than any of ILP32', `char *p = malloc(2147483648u); free(p); return 3;`, 'budget memory|exit 3'],
  ['such an array', 'char *p = calloc(2, 1073741824u); free(p); return 3;', 'budget memory|exit 3'],
  [
    'such a size for realloc',
    'char *p = realloc(malloc(10), 2147483648u); free(p); return 3;',
    'budget memory|exit 3',
  ],
  [
    'all together larger than any process',
    'for (int i = 0; i < 600; i++) if (!malloc((__SIZE_TYPE__)1 << (sizeof(h) == 8 ? 38 : 30))) return 1; return 0;',
    'budget memory',
  ],
  [
    'one after the other',
    'for (int i = 0; i < 600; i++) free(malloc(sizeof(h) == 8 ? (__SIZE_TYPE__)1 << 38 : 1)); return 3;',
    'exit 3',
  ],
  [
    'on the stack',
    `char *p = alloca(3000000); p[2999999] = 8; p[0] = 1; return p[2999999] + p[0];`,
    'exit 9',
  ],
  ['on the stack, larger than any stack', `char *p = alloca(140000000); return p != 0;`, 'budget recursion'],
  [
    'an array of variable length',
    `int n = 700000, i = n - 1; int a[n]; a[i] = 8; a[0] = 1; return a[i] + a[0];`,
    'exit 9',
  ],
];

describe('objects that are larger than the memory of the machine', () => {
  describe.each<DataModel>(['ILP32', 'LP64'])('%s', (model) => {
    it.each(ROWS)('%s', (_, body, ends) => {
      const [narrow = '', wide = narrow] = ends.split('|');
      const checks = MEMORY_SAFETY;
      const execution = runText(`${HEAD}int main(void) { ${body} }`, { model, checks });
      expect(endText(execution)).toBe(model === 'ILP32' ? narrow : wide);
    });
  });

  it('get no more memory than the execution may use', () => {
    const body = `char *p = malloc(${TWO_GB}); for (int i = 0; i < 100; i++) p[i * 1000000] = 1; return 0;`;
    const ends = [10_000_000, 200_000_000].map((memory) => {
      return endText(runText(`${HEAD}int main(void) { ${body} }`, { budget: { memory } }));
    });
    expect(ends).toEqual(['budget memory', 'exit 0']);
  });

  it.each([
    [
      'together larger than any stack',
      'char a[n]; char b[n]; a[0] = b[0] = 1; return a[0] + b[0];',
      'budget recursion',
    ],
    ['one after the other', 'for (int i = 0; i < 2; i++) { char a[n]; a[0] = 1; } return 3;', 'exit 3'],
    ['larger than any stack', 'long m = 200l * n; char a[m]; a[0] = 0; return a[0];', 'budget recursion'],
  ])('are not on the stack: %s', (_, body, end) => {
    expect(endText(runText(`int main(void) { int n = 70000000; ${body} }`))).toBe(end);
  });

  it('keep what values depend on', () => {
    const body = `char *p = malloc(${TWO_GB}); int *q = (int *)(p + 2000000000u); *q = __VERIFIER_nondet_int(); if (*q == 7) return 1; return 0;`;
    const text = `${HEAD}extern int __VERIFIER_nondet_int(void);\nint main(void) { ${body} }`;
    expect(runText(text, { symbolic: true }).path.map(({ kind }) => kind)).toEqual(['decision']);
  });
});
