import { describe, expect, it } from 'vitest';
import type { Symbolic } from '../../../src/machine/interface/symbolic.js';
import { findProgramPoints } from '../../../src/replay/claim/program-points.js';
import { originOfReturn, returnedValues } from '../../../src/replay/claim/returned-values.js';
import { evaluateSymbolic } from '../../../src/solve/evaluate-symbolic.js';
import { compileText, endText, runCompiled } from '../../machine/run-program.js';

/** What every `return` of `f` was made of, in the order of the execution. */
function originsIn(text: string): readonly (Symbolic | undefined)[] {
  const compiled = compileText(
    `extern int __VERIFIER_nondet_int(void);\n${text}\nint main(void) { f(); return 0; }`,
    { symbolic: true, observes: ({ kind }) => kind === 'statement' },
  );
  const values = returnedValues(findProgramPoints(compiled.program));
  const returns = new Set(
    findProgramPoints(compiled.program).flatMap((point) =>
      point.kind === 'statement' && point.function === 'f' && point.statement.kind === 'return'
        ? [point.statement.range.start]
        : [],
    ),
  );
  const origins: (Symbolic | undefined)[] = [];
  const execution = runCompiled(compiled, {
    inputs: [3n],
    observer: {
      passed: (probe, _value, state) => {
        if (probe.kind === 'statement' && returns.has(probe.range.start)) {
          origins.push(originOfReturn(values, probe, state));
        }
        return undefined;
      },
    },
  });
  expect(endText(execution)).toBe('exit 0');
  return origins;
}

describe('what a function is about to return', () => {
  it.each<[string, string, bigint, bigint]>([
    ['an input', 'int f(void) { int x = __VERIFIER_nondet_int(); return x; }', -7n, -7n],
    ['a term', 'int f(void) { int x = __VERIFIER_nondet_int(); return 2 * x + 1; }', 20n, 41n],
    [
      'a value that the type of the function makes smaller',
      'unsigned char f(void) { int x = __VERIFIER_nondet_int(); return x; }',
      300n,
      44n,
    ],
    ['a comparison', 'int f(void) { int x = __VERIFIER_nondet_int(); return x > 10; }', 11n, 1n],
    [
      'the return that is reached, of several',
      'int f(void) { int x = __VERIFIER_nondet_int(); if (x == 4) return 0; return x - 1; }',
      9n,
      8n,
    ],
  ])('%s', (_name, text, value, expected) => {
    const [origin, ...others] = originsIn(text);
    expect(others).toEqual([]);
    expect(origin === undefined ? undefined : evaluateSymbolic(origin, [value])).toBe(expected);
  });

  it.each([
    ['a constant', 'int f(void) { __VERIFIER_nondet_int(); return 5; }'],
    ['nothing', 'void f(void) { __VERIFIER_nondet_int(); return; }'],
    ['a value that was decided before', 'int f(void) { return __VERIFIER_nondet_int() > 1 ? 8 : 9; }'],
  ])('%s depends on no input', (_name, text) => {
    expect(originsIn(text)).toEqual([undefined]);
  });

  it('is known by the offset of the statement, for those that give a value', () => {
    const text = 'void g(void) { return; } int main(void) { g(); return 1; }';
    const { program } = compileText(text);
    expect([...returnedValues(findProgramPoints(program)).keys()]).toEqual([text.indexOf('return 1')]);
  });
});
