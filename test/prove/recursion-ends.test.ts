import { describe, expect, it } from 'vitest';
import { oneIn } from '../effort.js';
import { answerTo, claimOf, PATIENCE } from './ask.js';

/** The function `f` is called with any number; the property is that the program ends. */
function ask(functions: string, contracts: readonly { at: string; ensures: string }[], seconds: number) {
  const text = `extern int __VERIFIER_nondet_int(void);
${functions}
int main(void) {
  return f(__VERIFIER_nondet_int());
}
`;
  const subject = { fileName: 'p.c', text, property: 'termination', dataModel: 'LP64' } as const;
  return answerTo(claimOf(subject, { format: '2.1', contracts }), seconds);
}

describe('prove shows that recursion ends', () => {
  it.each(
    oneIn(2, [
      ['where a parameter falls', '/*F*/ int f(int n) { return n <= 0 ? 0 : f(n - 1); }'],
      [
        'where two functions take turns',
        `int g(int n);
/*F*/ int f(int n) { return n <= 0 ? 0 : g(n - 1); }
int g(int n) { return n <= 0 ? 1 : f(n - 1); }`,
      ],
      [
        'where a parameter falls in two calls',
        '/*F*/ int f(int n) { return n <= 1 ? n : f(n - 1) + f(n - 2); }',
      ],
      [
        'where each of two calls lets another number fall, in order',
        `int m;
int h(int x) { return m > 0 && x > 0 ? h(x - 1) : m > 0 ? (m--, h(9)) : 0; }
/*F*/ int f(int n) { m = n; return h(3); }`,
      ],
    ]),
  )('%s', async (_what, functions) => {
    const { status, reason } = await ask(functions, [], PATIENCE);
    expect(status, reason).toBe('true');
  });
});

describe('prove does not confirm that recursion ends', () => {
  it.each(
    oneIn(8, [
      ['where it steps over its end', '/*F*/ int f(int n) { return n == 0 ? 0 : f(n - 2); }', '1'],
      ['where the parameter stays', '/*F*/ int f(int n) { return n <= 0 ? 0 : f(n); }', '1'],
      ['where a contract says that nothing comes back', '/*F*/ int f(int n) { return f(n); }', '0'],
      [
        'where it goes on in the other function',
        `int g(int n);
/*F*/ int f(int n) { return n <= 0 ? 0 : g(n - 1); }
int g(int n) { return f(n + 1); }`,
        '1',
      ],
      [
        'where one call raises what another one lowers',
        '/*F*/ int f(int n) { return n == 0 ? f(1) : n == 1 ? f(0) : 0; }',
        '1',
      ],
      [
        'where calls lower one number and raise another one in turn',
        `int h(int x, int y) { return x <= 0 || y <= 0 ? 0 : __VERIFIER_nondet_int() ? h(x - 1, y + 1) : h(x + 1, y - 1); }
/*F*/ int f(int n) { return h(5, 5); }`,
        '1',
      ],
      [
        'where a variable of the file goes round in three calls',
        `int k;
int h(void) { switch (k) { case 0: k = 1; return h(); case 1: k = 2; return h(); case 2: k = 0; return h(); } return 0; }
/*F*/ int f(int n) { k = 0; return h(); }`,
        '1',
      ],
      [
        'where another function comes back from two places',
        `int g(int n);
/*F*/ int f(int n) { return g(n); }
int g(int n) { return n == 0 ? f(1) : n == 1 ? f(0) : 0; }`,
        '1',
      ],
    ]),
  )('%s', async (_what, functions, ensures) => {
    const { status } = await ask(functions, [{ at: 'F', ensures }], 0.5);
    expect(status).toBe('unknown');
  });
});
