import { describe, expect, it } from 'vitest';
import { analyseExpression } from '../../src/c/analyse-expression.js';
import { pointAt } from '../../src/c/scope-at.js';
import type { Probe, ScalarValue, State } from '../../src/machine/interface/execution.js';
import type { Symbolic } from '../../src/machine/interface/symbolic.js';
import { execute } from '../../src/machine/run/execute.js';
import { evaluateSymbolic } from '../../src/solve/evaluate-symbolic.js';
import type { DataModel } from '../../src/vocabulary/data-model.js';
import { effort } from '../effort.js';
import { generateProgram } from './generate-expressions.js';
import { BUDGET, compileText } from './run-program.js';

const EXPRESSIONS = effort(400, 1500);
const SEED = 7;
const MODELS: readonly DataModel[] = ['LP64', 'ILP32'];

/** Gives the variables of the generated program their values by calls that are inputs, and passes line 1 at the end. */
function withInputs(source: string): { readonly text: string; readonly values: readonly bigint[] } {
  const integers = [...source.matchAll(/^([a-z_B ]+) (v_\w+) = \([^)]*\)\(?(-?\d+)LL\)?;$/gm)];
  const lines = integers.map(
    ([, type, name], index) => `${type} input${index}(void); ${name} = input${index}();`,
  );
  const values = integers.map(([, , , value]) => BigInt(value ?? '0'));
  return { text: `${source}\nint main(void) { ${lines.join('\n')}\ncompute();\nreturn 0; }\n`, values };
}

describe.each(MODELS)('what values depend on, on %s', (model) => {
  it(`gives with the same inputs the same values for ${EXPRESSIONS} expressions`, () => {
    const { text, values } = withInputs(generateProgram(SEED, EXPRESSIONS).source);
    const compiled = compileText(text, {
      model,
      symbolic: true,
      observes: ({ kind, function: name }) => kind === 'function-exit' && name === 'main',
    });
    const { program } = compiled;
    const seen: { source: string; tree: Symbolic; value: unknown }[] = [];
    const passed = (_: Probe, __: ScalarValue | undefined, state: State): undefined => {
      for (let index = 0; index < EXPRESSIONS; index++) {
        const source = `R[${index}]`;
        const analysis = analyseExpression(program, pointAt(program, text.length, program.fileScope), source);
        if (analysis.kind !== 'typed') throw new Error(source);
        const evaluation = state.evaluate(analysis.expression, undefined);
        if (evaluation.kind === 'failed' || evaluation.value.symbolic === undefined) continue;
        seen.push({ source, tree: evaluation.value.symbolic, value: evaluation.value.value.value });
      }
    };
    const { end, inputs } = execute(compiled, { passed, input: ({ index }) => values[index] ?? 0n }, BUDGET);
    expect(end).toEqual({ kind: 'exit', code: 0 });
    expect(seen.length).toBeGreaterThan(EXPRESSIONS / 4);
    const given = inputs.map(({ value }) => value);
    const wrong = seen.flatMap(({ source, tree, value }) => {
      const expected = evaluateSymbolic(tree, given);
      return expected === value ? [] : [`${source}: ${expected} for ${String(value)}`];
    });
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});

describe('what results of calls depend on', () => {
  const TEXT = `extern int in(void); static int direct(void) { return in(); } static int twice(void) { return direct(); }
static int sum(int x) { return twice() + x; } static int fixed(void) { in(); return 4; }
extern int abs(int); static int absolute(void) { return abs(-in()) + abs(in()); }
extern int pthread_once(int *, void (*)(void)); static void first(void) { twice(); }
static int once(void) { static int begun; if (pthread_once(&begun, first) != 0) return 1; return 0; }
int main(void) { absolute(); direct(); twice(); sum(3); fixed(); once(); return 0; }`;

  it.each([
    ['in', 5n],
    ['direct', 5n],
    ['twice', 5n],
    ['sum', 8n],
    ['absolute', 10n],
    ['fixed', undefined],
    ['pthread_once', undefined],
  ] as const)('of %s', (name, expected) => {
    const compiled = compileText(TEXT, {
      symbolic: true,
      observes: ({ kind, callee }) => kind === 'call-end' && callee === name,
    });
    const seen: unknown[] = [];
    const passed = (_: Probe, __: ScalarValue | undefined, state: State): undefined => {
      const tree = state.resultOrigin();
      seen.push(tree === undefined ? undefined : evaluateSymbolic(tree, new Array<bigint>(8).fill(5n)));
    };
    execute(compiled, { passed, input: () => 5n }, BUDGET);
    expect(new Set(seen)).toEqual(new Set([expected]));
  });
});
