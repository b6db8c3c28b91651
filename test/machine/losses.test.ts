import { describe, expect, it } from 'vitest';
import { execute } from '../../src/machine/run/execute.js';
import { BUDGET, compileText } from './run-program.js';

const HEAD = [
  'extern int __VERIFIER_nondet_int(void); extern double __VERIFIER_nondet_double(void);',
  'extern int sprintf(char *, const char *, ...), rand(void), sscanf(const char *, const char *, ...); extern int toascii();',
  'extern void srand(unsigned); extern double fma(double, double, double);',
  'extern void *bsearch(const void *, const void *, unsigned long, unsigned long, int (*)(const void *, const void *));',
  'int compare(const void *a, const void *b) { return *(int *)a - *(int *)b; }',
  'int n, numbers[] = {3, 777, 4242}; double x; char text[20]; __int128 r;',
].join('\n');

/** A condition that depends on inputs in a way that is not told, and one that does not. */
const ROWS: readonly (readonly [what: string, lossy: string, lossless: string])[] = [
  ['text from a number', 'sprintf(text, "%d", n)', 'sprintf(text, "%d", 3)'],
  [
    'a search',
    'bsearch(&n, numbers, 3, sizeof(int), compare) == numbers + 1',
    'bsearch(numbers, numbers, 3, sizeof(int), compare) == numbers + 1',
  ],
  ['numbers in a text', 'sscanf((text[0] = n, text), "%d", numbers) == 1', 'sscanf("7", "%d", numbers) == 1'],
  ['an argument without a prototype', 'toascii(n) == 5', 'toascii(5) == 5'],
  ['a seed', '(srand(n), rand() == 5)', '(srand(7), rand() == 5)'],
  ['the third of three operands', 'fma(2, 3, x) == 7.625', 'fma(2, 3, 1) == 7.625'],
  [
    'a sum of more than 64 bits',
    '__builtin_add_overflow(n, (__int128)5, &r)',
    '__builtin_add_overflow(3, (__int128)5, &r)',
  ],
];

function lossesOf(condition: string): number {
  const text = `${HEAD}\nint main(void) { n = __VERIFIER_nondet_int(); x = __VERIFIER_nondet_double(); return !(${condition}); }\n`;
  const compiled = compileText(text, { model: 'LP64', symbolic: true });
  return execute(compiled, { input: () => 0n }, BUDGET).dropped;
}

describe('what is lost is counted', () => {
  it.each(ROWS)('%s', (_, lossy, lossless) => {
    expect(lossesOf(lossy)).toBeGreaterThan(0);
    expect(lossesOf(lossless)).toBe(0);
  });
});
