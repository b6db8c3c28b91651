import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyseProgram } from '../../src/c/analyse-program.js';
import { describeCompileFailure } from '../../src/machine/compile/compile-failure.js';
import { compileProgram } from '../../src/machine/compile/compile-program.js';
import type { Execution, InputValue } from '../../src/machine/interface/execution.js';
import { execute } from '../../src/machine/run/execute.js';
import { retrace } from '../../src/prove/retrace/retrace.js';
import { retraced } from '../../src/replay/answer/retraced.js';
import { readClaim, validateByReplay } from '../../src/replay/answer/validate-by-replay.js';
import { deadlineIn } from '../../src/replay/search/inputs/effort.js';
import { SourceText } from '../../src/source/source-text.js';
import { parseProperty } from '../../src/task/property.js';
import { oneIn } from '../effort.js';
import { at, CALL, withClaim } from './violation-claim.js';

const BUDGET = { steps: 100_000, memory: 100_000_000, milliseconds: 10_000 };
const DECLARATIONS =
  'extern int __VERIFIER_nondet_int(void); extern double __VERIFIER_nondet_double(void); extern void abort(void); extern void exit(int); extern void *malloc(unsigned long); extern void free(void *); void reach_error(void) {}';

function propertyOf(formula: string) {
  return parseProperty(new SourceText(`CHECK( init(main()), LTL(${formula}) )`, 'property'), 'property');
}

/** What the machine and the translation say to the same inputs. */
function askBoth(body: string, formula: string, inputs: readonly InputValue[]) {
  const program = analyseProgram(`${DECLARATIONS}\n${body}`, { dataModel: 'LP64', file: 'program.c' });
  const property = propertyOf(formula);
  const compilation = compileProgram(program, { ...property, symbolic: false });
  if (compilation.kind === 'failed') throw new Error(describeCompileFailure(compilation.failure));
  const observer = { input: ({ index }: { readonly index: number }) => inputs[index] ?? 0n };
  const execution: Execution = execute(compilation.value, observer, BUDGET);
  return { machine: execution.end.kind, prove: retrace({ program, property, inputs: execution.inputs }) };
}

const INT = '__VERIFIER_nondet_int()';

describe('an execution, repeated by the translation of prove', () => {
  const rows: readonly [string, string, string, readonly InputValue[]][] = [
    ['a call', `int main(void) { if (${INT} == 3 && ${INT} > 5) reach_error(); return 0; }`, CALL, [3n, 6n]],
    [
      'inputs in a loop and in a function',
      `int next(int by) { return ${INT} + by; } int main(void) { int s = 0; for (int i = 0; i < 4; i++) s += next(i); if (s == 16) reach_error(); return 0; }`,
      CALL,
      [1n, 2n, 3n, 4n],
    ],
    [
      'recursion',
      `int f(int n) { return n <= 0 ? 0 : n + f(n - 1); } int main(void) { if (f(${INT}) == 15) reach_error(); return 0; }`,
      CALL,
      [5n],
    ],
    [
      'a double',
      'int main(void) { if (__VERIFIER_nondet_double() * 2 == 0.5) reach_error(); return 0; }',
      CALL,
      [0.25],
    ],
    ['an overflow', `int main(void) { int x = ${INT}; return x - 2; }`, 'G ! overflow', [-2147483647n]],
    ['an access', `int main(void) { int a[3] = {0}; int x = ${INT}; return a[x]; }`, 'G valid-deref', [3n]],
    [
      'a release',
      `int main(void) { int *p = malloc(4); free(p); if (${INT} == 9) free(p); return 0; }`,
      'G valid-free',
      [9n],
    ],
    [
      'a leak',
      `int main(void) { int *p = malloc(4); if (${INT} != 9) free(p); return 0; }`,
      'G valid-memcleanup',
      [9n],
    ],
  ];

  it.each(oneIn(2, rows))(
    'violates the property with the right inputs only: %s',
    (_what, body, formula, inputs) => {
      expect(askBoth(body, formula, inputs)).toEqual({ machine: 'violation', prove: 'violates' });
      expect(askBoth(body, formula, [1n, 1n, 1n, 1n])).toEqual({ machine: 'exit', prove: 'holds' });
    },
  );

  it.each<[string, string, string]>([
    ['a variable without a value', 'int main(void) { int x; if (x) reach_error(); return 0; }', CALL],
    ['an endless loop', 'int main(void) { for (;;) ; return 0; }', 'F end'],
    ['a loop of many rounds', 'int main(void) { for (int i = 0; i < 30000; i++) ; return 0; }', CALL],
    [
      'what is not translated',
      'int main(void) { int n = 3; int a[n]; goto end; end: a[0] = 1; return a[0]; }',
      CALL,
    ],
    [
      'several threads',
      'extern int pthread_create(void *, void *, void *, void *); int main(void) { return 0; }',
      CALL,
    ],
    ['a property that prove does not know', 'int main(void) { return 0; }', 'G ! data-race'],
  ])('is not decided by %s', (_what, body, formula) => {
    expect(askBoth(body, formula, []).prove).toBe('undecided');
  });

  it('agrees with the machine about any inputs', () => {
    const body = `int g; int f(int a) { g += a; return a > 2 ? g : -g; }
int main(void) { int a[4] = {1, 2, 3, 4}; int x = ${INT}, y = ${INT}; int i = 0; if (x < 0 || x > 3) return 1;
while (i < x) { a[i] = f(y) + i; i++; if (a[i] == y) break; } switch (a[x]) { case 3: if (y == 5) reach_error(); break; case 1: exit(0); default: if (g > 6) reach_error(); } return 0; }`;
    const small = fc.integer({ min: -2, max: 8 }).map(BigInt);
    fc.assert(
      fc.property(small, small, (x, y) => {
        const { machine, prove } = askBoth(body, CALL, [x, y]);
        expect(prove).toBe(machine === 'violation' ? 'violates' : 'holds');
      }),
      { numRuns: 60 },
    );
  });

  it('ends with its steps, and at last with its time', () => {
    const text = `${DECLARATIONS}\nint main(void) { int s = 0; for (int i = 0; i < 500; i++) s += i; if (s > 9) reach_error(); return 0; }`;
    const program = analyseProgram(text, { dataModel: 'LP64', file: 'program.c' });
    const execution = { program, property: propertyOf(CALL), inputs: [] };
    expect(retrace(execution)).toBe('violates');
    expect(retrace(execution, { steps: 400 })).toBe('undecided');
    expect(retrace(execution, { isOver: () => true })).toBe('late');
  });

  it('takes the answer back where the two contradict each other', async () => {
    const program = `${DECLARATIONS}\nint main(void) {\n  if (${INT} == 4711)\n    reach_error();\n  return 0;\n}\n`;
    const claim = { program, formula: CALL, waypoints: [`action: follow, type: target, ${at(4)}`] };
    await withClaim(claim, async (request) => {
      const answer = await validateByReplay(request);
      const read = await readClaim(request);
      if (answer.kind !== 'false' || answer.execution === undefined || read.kind !== 'done')
        throw new Error('it is confirmed');
      // Nothing is left of the search: few steps are repeated all the same.
      const effort = { left: 0, deadline: deadlineIn(0) };
      expect(retraced(answer, read.value, effort)).toEqual(answer);
      const { execution } = answer.execution.run;
      const inputs = execution.inputs.map((each) => ({ ...each, value: 4712n }));
      const run = { ...answer.execution.run, execution: { ...execution, inputs } };
      const other = retraced({ ...answer, execution: { ...answer.execution, run } }, read.value, effort);
      expect(other.kind).toBe('unknown');
      expect(other).toMatchObject({
        reason: expect.stringMatching(/contradicts prove, by which these inputs .*report it/),
      });
    });
  });
});
