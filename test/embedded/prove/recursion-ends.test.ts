import { describe, expect, it } from 'vitest';
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
  it.each([
    ['where a parameter falls', '/*F*/ int f(int n) { return n <= 0 ? 0 : f(n - 1); }'],
    [
      'where two functions take turns',
      `int g(int n);
/*F*/ int f(int n) { return n <= 0 ? 0 : g(n - 1); }
int g(int n) { return n <= 0 ? 1 : f(n - 1); }`,
    ],
  ])('%s', async (_what, functions) => {
    const { status, reason } = await ask(functions, [], PATIENCE);
    expect(status, reason).toBe('true');
  });
});

describe('prove does not confirm that recursion ends', () => {
  it.each([
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
  ])('%s', async (_what, functions, ensures) => {
    const { status } = await ask(functions, [{ at: 'F', ensures }], 0.5);
    expect(status).toBe('unknown');
  });
});
