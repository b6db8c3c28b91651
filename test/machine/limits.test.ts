import { describe, expect, it } from 'vitest';
import { compileText, runText } from './run-program.js';

const listOf = (count: number, make: (index: number) => string, separator: string) =>
  Array.from({ length: count }, (_, index) => make(index)).join(separator);

describe('a program that is too large', () => {
  it('for WebAssembly is none that can be executed, and says why', () => {
    const parameters = listOf(1001, (index) => `int p${index}`, ', ');
    expect(() => compileText(`int f(${parameters}) { return 1; } int main(void) { return 0; }`)).toThrow(
      /^the program is too large for WebAssembly: param count of \d+ exceeds internal limit of 1000$/,
    );
  });

  it.each([
    ['commas', listOf(420, () => 'x = 1', ', '), 'the expression is nested too deeply'],
    ['sums', `x = ${listOf(1600, () => 'x', ' + ')}`, 'too many operators in a row'],
  ])('only because of one expression ends where it comes to that: %s', (_, expression, why) => {
    const program = `int main(void) { int x = 0; ${expression}; return x; }`;
    expect(runText(program, { unread: 'allowed' }).end).toMatchObject({
      kind: 'unsupported',
      why,
    });
  });

  it.each([
    ['commas', listOf(390, () => 'x = 1', ', '), 1],
    ['conditions', `x = ${listOf(390, () => '!x', ' && ')}`, 1],
    ['sums', `x = 1, x = ${listOf(250, () => 'x', ' + ')}`, 250],
  ])('is not one of many parts that are not nested that deeply: %s', (_, expression, code) => {
    const program = `int main(void) { int x = 0; ${expression}; return x; }`;
    expect(runText(program).end).toMatchObject({ kind: 'exit', code });
  });
});
