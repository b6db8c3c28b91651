import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { analyseProgram } from '../../src/c/analyse-program.js';
import { mayAlias } from '../../src/c/type/aliasing.js';
import type { ScalarType } from '../../src/c/type/c-type.js';
import { oneIn } from '../effort.js';

const DECLARATIONS = `
struct S { int a; }; struct T { int a; }; struct I; union U { int a; float b; };
typedef struct { int a; } X; typedef struct { int a; } Y;
enum E { E0, E1 }; enum F { F0, F1 }; enum L { L0 = 1, L1 = 0x100000000 };
typedef void FV(void); typedef int FI(int); typedef int FU(unsigned); typedef int FE(enum E); typedef int FN();
typedef int A2[2]; typedef unsigned UA2[2]; typedef enum E EA2[2]; typedef struct S SA2[2];
`;

/** Types of which each has 8 bytes; the two groups hold values in different ways. */
const GROUPS: readonly (readonly string[])[] = [
  ['long', 'unsigned long', 'long long', 'unsigned long long', 'enum L'],
  ['double', '_Float64', '_Float32x'],
  [
    ...['void *', 'int *', 'const int *', 'unsigned *', 'char *', 'signed char *', 'long *', 'long long *'],
    ...['double *', '_Float64 *', 'struct S *', 'struct T *', 'struct I *', 'union U *', 'X *', 'Y *'],
    ...['enum E *', 'enum F *', 'int **', 'void **', 'char **', 'FV *', 'FI *', 'FU *', 'FE *', 'FN *'],
    ...['A2 *', 'UA2 *', 'EA2 *', 'SA2 *', 'struct S **', 'struct T **', 'enum E **', 'FI **', 'FU **'],
  ],
];

const PAIRS = oneIn(
  5,
  GROUPS.flatMap((group) =>
    group.flatMap((one) => group.filter((other) => other !== one).map((other) => [one, other] as const)),
  ),
);

/** Whether a value of the first type that is stored is still there for gcc when one of the other type is stored behind it. */
function toldApart(): readonly boolean[] {
  const folder = mkdtempSync(join(tmpdir(), 'aliasing-'));
  const value = (type: string, number: 1 | 2) => (type.endsWith('*') ? `(${type})m${number}` : `${number}`);
  const functions = PAIRS.map(
    ([one, other], index) =>
      `__attribute__((noinline)) int f${index}(__typeof__(${one}) *p, __typeof__(${other}) *q) { *p = ${value(one, 1)}; *q = ${value(other, 2)}; return *p == ${value(one, 1)}; }`,
  );
  const calls = PAIRS.map((_, index) => `putchar('0' + f${index}((void *)x, (void *)x));`);
  const text = `#include <stdio.h>\n${DECLARATIONS}static char m1[8], m2[8];\n${functions.join('\n')}\nint main(void) { long x[2]; ${calls.join('\n')} }\n`;
  try {
    writeFileSync(join(folder, 'pairs.c'), text);
    execFileSync('gcc', ['-O2', '-w', '-o', 'pairs', 'pairs.c'], { cwd: folder });
    const said = execFileSync(join(folder, 'pairs'), { encoding: 'utf8' });
    return [...said].map((each) => each === '1');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it('lets nothing be accessed as another type that gcc tells apart from its own', () => {
  const types = GROUPS.flat();
  const variables = types.map((type, index) => `typedef __typeof__(${type}) t${index}; t${index} v${index};`);
  const text = `${DECLARATIONS}${variables.join('\n')}\nint main(void) { return 0; }\n`;
  const { globals, problems } = analyseProgram(text, { dataModel: 'LP64', file: 'types.c' });
  expect(problems).toEqual([]);
  const typeOf = (name: string) =>
    globals.find((each) => each.name === `v${types.indexOf(name)}`)?.type as ScalarType;
  const apart = toldApart();
  expect(apart).toHaveLength(PAIRS.length);
  expect(apart.filter(Boolean).length).toBeGreaterThan(PAIRS.length / 2);
  const allowed = PAIRS.filter(([one, other], index) => apart[index] && mayAlias(typeOf(one), typeOf(other)));
  expect(allowed).toEqual([]);
});
