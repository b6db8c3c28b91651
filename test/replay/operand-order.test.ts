import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resultText } from '../../src/replay/answer/answer.js';
import { answerToTarget } from '../bench/searched-programs.js';
import { oneIn } from '../effort.js';

const folder = mkdtempSync(join(tmpdir(), 'replay-operand-order-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HEAD = [
  'extern void reach_error(void); extern void *malloc(__SIZE_TYPE__); extern void exit(int);',
  'extern void *memcpy(void *, const void *, __SIZE_TYPE__); extern int __VERIFIER_nondet_int(void);',
  'int n, m, i = 1, a[4], b[4]; struct bits { int x : 4, y : 4; } s; struct node { struct node *next; int v; } *h;',
  'struct ring { int head, data[4]; } ring, *r = &ring; int *p = a;',
  'int t(void) { return ++n; } int u(void) { return ++m; } int g(int x, int y) { return x * 10 + y; }',
  'int set(int *q, int v) { *q = v; return v; } int get(int *q) { return *q; } int quit(void) { exit(0); return 1; }',
  'int local(int x) { int y[4]; for (int k = 0; k < 4; k++) y[k] = x; return y[2]; }',
  'int fib(int x) { return x < 2 ? x : fib(x - 1) + fib(x - 2); } int any(void) { return __VERIFIER_nondet_int(); }',
  'int plain(void) { return n; } int (*pick(void))(int, int) { n = 7; return g; }\n',
].join('\n');

/** The program confirms where the order does not matter, or every order gives the same. */
const SETTLED: readonly string[] = [
  't() + u() == 2',
  'g(t(), u()) == 11',
  'any() + any() == 17',
  'any() - any() == 17',
  'fib(9) == 34',
  'local(3) + local(4) == 7',
  'g(local(1), local(2)) == 12',
  '({ int x = 0, y = 0; a[x++] = b[y++]; x + y; }) == 2',
  '({ r->data[r->head++ % 4] = 5; ring.data[0]; }) == 5',
  '({ h = malloc(sizeof *h); h->next = malloc(sizeof *h); h->next = h->next->next = malloc(sizeof *h); 1; })',
  '({ i = i + 1; i; }) == 2',
  '({ i = (i++, i + 1); i; }) == 3',
  '({ i = (i++ ? i + 1 : 0); i; }) == 3',
  '({ n = t(); n; }) == 1',
  '({ i = set(&i, 4) + 1; i; }) == 5',
  '({ int x; x = m = 3; x; }) == 3',
  '({ *p++ = 1; *p++ = 2; a[0] + a[1]; }) == 3',
  '({ char c[3] = "ab", d[3], *x = c, *y = d; while ((*y++ = *x++)); d[1]; }) == 98',
  '({ int z[2] = { t(), u() }; z[0] + z[1]; }) == 2',
  't() && t() && n == 2',
  '(t(), t()) == 2',
  '({ s.x = 1; s.x + (s.x == 1); }) == 2',
  'set(&a[0], 1) + set(&a[1], 2) == 3',
  '({ a[1] += t(); a[1]; }) == 1',
  'plain() + get(&m) == 0',
  '({ int z[i][i + 1]; sizeof z; }) == 8',
  '({ int z[t()][2]; sizeof z; }) == 8',
];

/** C leaves open whether the condition holds, or says that nothing is sure any more. */
const OPEN: readonly string[] = [
  '({ int z[t()][t()]; sizeof z[0]; }) == 8',
  '({ int z[i++][i]; sizeof z[0]; }) == 8',
  'sizeof(int[i++][i]) == 8',
  'g(t(), t()) == 12',
  'g(t(), n) == 11',
  'g(n, t()) == 1',
  't() - t() == -1',
  '(t() < t()) == 1',
  'n == t() || 1',
  't() == n',
  'i + i++ == 2',
  'i++ + i++ == 3',
  '({ i = i++; i; }) == 1',
  '({ i = i++ + 1; i; }) == 2',
  '({ a[i] = i++; a[2]; }) == 1',
  '({ a[i++] = i; a[1]; }) == 1',
  'g(i, i++) == 11',
  'g(i++, i++) == 12',
  '({ n += t(); n; }) == 2',
  '({ n = 5; n -= t() - n; n; }) == 0 || 1',
  '({ int x = 1, *q = &x; x + (*q)++; }) == 2',
  '({ int x = 1, *q = &x; *q + x++; }) == 2',
  '({ s.x = 1; s.x + s.x++; }) == 2',
  '({ s.x = 1; s.x + s.y++; }) == 1 && ({ ({ s.x = 1; g(s.x++, s.x); }); }) == 12',
  'set(&a[1], 3) + get(&a[1]) == 6',
  'set(&a[1], 3) - set(&a[1], 3) == 0 && g(get(&a[1]), set(&a[1], 4)) == 34',
  '({ a[t()] = t(); a[2]; }) == 1',
  '({ a[t()] = u(); a[1]; }) == 1 && ({ a[n] = t(); a[2]; }) == 2',
  '({ int z[2] = { t(), t() }; z[0]; }) == 1',
  '({ int z[2] = { [1] = i++, [0] = i++ }; z[1]; }) == 1',
  '({ struct node z = { .v = t(), .next = (n > 0 ? &z : 0) }; z.next != 0; })',
  '((int[]){ t(), t() })[1] == 2',
  '({ int c[2] = {1, 2}, d[2]; g(((int *)memcpy(d, c, 8))[0], (c[0] = 7)); }) == 17',
  'pick()(n, 1) == 71',
  'g(1, pick()(n, n)) == 10 || 1',
  'g(g(t(), 1), g(1, t())) > 0',
  'g(1, t()) + local(t()) == 13',
];

const FAIL = '({\n reach_error(); 0; })';

/** An operand that violates the property, and another one that may keep it from being evaluated. */
const BESIDE: readonly (readonly [expected: string, expression: string])[] = [
  ['false(unreach-call)', `g(${FAIL}, plain())`],
  ['false(unreach-call)', `g(${FAIL}, any() + i)`],
  ['false(unreach-call)', `${FAIL} + local(3)`],
  ['false(unreach-call)', `plain() + ${FAIL}`],
  ['unknown', `g(${FAIL}, quit())`],
  ['unknown', `${FAIL} + quit()`],
  ['unknown', `a[quit()] = ${FAIL}`],
  ['unknown', `t() + (n == 1 ? ${FAIL} : 0)`],
  ['unknown', `t() + g(n == 1 ? ${FAIL} : 0, 1)`],
];

async function answerTo(condition: string): Promise<string> {
  return answerToProgram(`if (${condition})\n reach_error();\n`);
}

async function answerToProgram(body: string): Promise<string> {
  const text = `${HEAD}int main(void) {\n${body}return 0; }\n`;
  return resultText(await answerToTarget({ name: 'p', text, folder }, { cputime: 60, steps: 20_000 }));
}

describe('the order of operands that C leaves open confirms nothing', () => {
  it.each(oneIn(4, SETTLED))('%s does not depend on it', async (condition) => {
    expect(await answerTo(condition)).toBe('false(unreach-call)');
  });

  it.each(oneIn(4, OPEN))('%s may depend on it', async (condition) => {
    expect(await answerTo(condition)).toBe('unknown');
  });

  it.each(oneIn(4, BESIDE))('%s: %s', async (expected, expression) => {
    expect(await answerToProgram(`${expression};\n`)).toBe(expected);
  });
});
