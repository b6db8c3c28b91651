import { describe, expect, it } from 'vitest';
import { ProgramMemory } from '../../src/machine/memory/program-memory.js';
import { executeIn } from '../../src/machine/run/execute.js';
import { oneIn } from '../effort.js';
import { canRun, runWithGcc } from './gcc.js';
import { BUDGET, compileText } from './run-program.js';

const DECLARATIONS = `extern int __VERIFIER_nondet_int(void);
struct S {
  unsigned long long u38 : 38; long long s38 : 38; unsigned long long u50 : 50; long long s36 : 36;
  unsigned long long full : 64; unsigned small : 7;
} x, y;
unsigned long long ull; long long ll; int i; unsigned u; signed char c; double d;
unsigned long long results[3];
static void begin(void) {
  x.u38 = 0x3ffffffffe; x.s38 = -5; x.u50 = 0x155555555; x.s36 = 0x7fffffffe; x.full = 3; x.small = 5;
  y = x; ull = 0x100000001; ll = -3; i = -2; u = 0x80000000u; c = -1; d = 0.5;
}
`;

const OPERANDS = 'x.u38 x.s38 x.u50 x.s36 x.full x.small ull ll i u c 1 -1 3ull 0x4000000000 (0,x.u38)'.split(
  ' ',
);
const OPERATORS = '+ - * / % & | ^ << >> == != < <= > >='.split(' ');
const WIDE = /38|50|s36/;

const EXPRESSIONS = oneIn(
  25,
  [
    ...OPERANDS.flatMap((left) =>
      OPERATORS.flatMap((operator) =>
        OPERANDS.filter((right) => WIDE.test(left) || WIDE.test(right)).map(
          (right) => `${left} ${operator} ${right}`,
        ),
      ),
    ),
    ...['x.u38', 'x.s38', 'x.u50', 'x.s36'].flatMap((field) => [
      ...['-', '~', '+', '!', '++', '--'].map((operator) => `${operator}${field}`),
      ...['++', '--'].map((operator) => `${field}${operator}`),
      ...['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>'].flatMap((operator) =>
        ['3', 'i', 'u', 'ull', 'x.s36', 'd'].map((value) => `${field} ${operator}= ${value}`),
      ),
      ...['c', 'i', 'u', 'ull', 'll'].flatMap((object) =>
        ['+', '*', '/', '>>'].map((operator) => `${object} ${operator}= ${field}`),
      ),
      ...['c', "'a'", 'ull', 'ull', 'y.s36'].flatMap((other) =>
        [0, 1].map((truth) => `((i == ${truth - 2}) ? ${other} : ${field}) - 1`),
      ),
      `(${field} + 1) * 2 - 7`,
      `(${field} << 3) >> 3`,
      `(y.full = ${field} + 1) << 40`,
      `d + ${field}`,
      `(unsigned long long)${field} << 40`,
    ]),
  ].filter((expression) => !/^[^=]* [%&|^<>]{1,2}=? .*\bd$/.test(expression)),
);

/** Everything that an expression may change, as one number. */
const STATE =
  'x.u38 * 2ull + x.s38 * 3ull + x.u50 * 5ull + x.s36 * 7ull + x.full + ull + ll + i + u + c + (d > 0)';

const PROGRAM = `${DECLARATIONS}
static void compute(int n) {
  begin();
  switch (n) {
${EXPRESSIONS.map((text, n) => `  case ${n}: results[0] = (unsigned long long)(${text}); results[1] = ${STATE}; begin(); results[2] = (${text}) < 0; break;`).join('\n')}
  }
}
`;

/** What a compiler gives for each expression: its value, what it leaves behind, and whether it is negative. */
function compiled(compiler: 'gcc' | 'clang'): readonly string[] {
  const text = `${PROGRAM}
int printf(const char *, ...);
int main(void) {
  for (int n = 0; n < ${EXPRESSIONS.length}; n++) {
    compute(n);
    printf("%llu %llu %llu\\n", results[0], results[1], results[2]);
  }
}`;
  const run = runWithGcc(text, 'LP64', { compiler, flags: ['-O0', '-fwrapv'] });
  return run?.stdout.toString().trim().split('\n') ?? [];
}

/** The same of the machine; undefined where the execution ends. */
function executed(): (n: number) => string | undefined {
  const main = 'int main(void) { compute(__VERIFIER_nondet_int()); return 0; }';
  const program = compileText(`${PROGRAM}${main}`);
  const [, results] = [...program.statics.variables].find(([{ name }]) => name === 'results') ?? [];
  const memory = new ProgramMemory(program.needs);
  return (n) => {
    const { end } = executeIn({ memory }, program, { input: () => BigInt(n) }, BUDGET);
    if (end.kind === 'unsupported' || end.kind === 'undefined') return undefined;
    expect(end).toEqual({ kind: 'exit', code: 0 });
    const start = results?.address ?? 0;
    const bytes = Buffer.from(memory.bytes.slice(start, start + 24));
    return [0, 8, 16].map((offset) => bytes.readBigUInt64LE(offset)).join(' ');
  };
}

const compilers = ['gcc', 'clang'] as const;

describe('bit-fields of more bits than int', () => {
  it.skipIf(!compilers.every((compiler) => canRun('LP64', { compiler, flags: [] })))(
    'have a value only where gcc and clang give the same one, and nearly everywhere there',
    () => {
      const [gcc, clang] = compilers.map(compiled);
      const run = executed();
      const part = EXPRESSIONS.map((text, n) => ({ text, n, own: run(n) }));
      const given = part.filter(({ own }) => own !== undefined);
      expect(given.map(({ text, own }) => `${text}: ${own}`)).toEqual(
        given.map(({ text, n }) => `${text}: ${gcc?.[n]}`),
      );
      expect(given.map(({ text, own }) => `${text}: ${own}`)).toEqual(
        given.map(({ text, n }) => `${text}: ${clang?.[n]}`),
      );
      const agreed = part.filter(({ n }) => gcc?.[n] === clang?.[n]);
      expect(given.length).toBeGreaterThan(0.75 * agreed.length);
    },
  );
});
