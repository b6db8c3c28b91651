import { describe, expect, it, vi } from 'vitest';
import { analyseExpression } from '../../src/c/analyse-expression.js';
import { scopeAt } from '../../src/c/scope-at.js';
import {
  type Observer,
  type Probe,
  type ScalarValue,
  STOP,
  type State,
} from '../../src/machine/interface/execution.js';
import { execute } from '../../src/machine/run/execute.js';
import { MORE } from '../effort.js';
import { BUDGET, compileText, endText, runText } from './run-program.js';

const PROGRAM = `extern int __VERIFIER_nondet_int(void);
int g;
int f(int a, int b) { return a > b ? a : b; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = f(x, 2);
  if (x * 2 + 1 == 7 && y != 4) {
    g = 1;
  } else
    g = 2;
  for (int i = 0; i < 2; i++)
    g += i;
  switch (y) { case 3: g = 9; break; default: g = 8; }
  return g;
}
`;

function events(text: string, inputs: readonly bigint[], kinds: readonly Probe['kind'][]): string[] {
  const seen: string[] = [];
  const observer: Observer = {
    passed: (probe, value) => {
      const what = [probe.kind, `${probe.at.line}:${probe.at.column}`, probe.decision ?? probe.callee];
      seen.push(
        [...what, value?.kind === 'integer' ? String(value.value) : undefined].filter(Boolean).join(' '),
      );
      return undefined;
    },
  };
  runText(text, { inputs, observer, observes: (probe) => kinds.includes(probe.kind) });
  return seen;
}

describe('places', () => {
  it('tells decisions, and operands of && and ||, with the value that was decided by', () => {
    expect(events(PROGRAM, [3n], ['decision'])).toEqual([
      'decision 3:36 ? 1',
      'decision 7:7 && 1',
      'decision 7:7 && 1',
      'decision 7:3 if 1',
      'decision 11:3 for 1',
      'decision 11:3 for 1',
      'decision 11:3 for 0',
      'decision 13:3 switch 3',
    ]);
  });

  it('tells calls at their right parenthesis, with results', () => {
    expect(events(PROGRAM, [5n], ['call', 'function-entry', 'function-exit', 'call-end'])).toEqual([
      'function-entry 4:5 main',
      'call 5:33 __VERIFIER_nondet_int',
      'call-end 5:33 __VERIFIER_nondet_int 5',
      'call 6:17 f',
      'function-entry 3:5 f',
      'function-exit 3:5 f',
      'call-end 6:17 f 5',
      'function-exit 4:5 main',
    ]);
  });

  it('tells statements, loop heads and labels that are jumped back to', () => {
    const text =
      'int main(void) {\n  int n = 0;\nback:\n  n++;\n  if (n < 2) goto back;\n  while (n)\n    n--;\n  return 0;\n}\n';
    expect(events(text, [], ['statement', 'loop-head'])).toEqual([
      'statement 2:3',
      'statement 3:1',
      'loop-head 3:1',
      'statement 4:3',
      'statement 5:3',
      'statement 5:14',
      'statement 3:1',
      'loop-head 3:1',
      'statement 4:3',
      'statement 5:3',
      'statement 6:3',
      'loop-head 6:3 while',
      'statement 7:5',
      'loop-head 6:3 while',
      'statement 7:5',
      'loop-head 6:3 while',
      'statement 8:3',
    ]);
  });

  it('ends the execution where the observer says so', () => {
    const observer: Observer = { passed: () => STOP };
    expect(endText(runText(PROGRAM, { observer, observes: (probe) => probe.kind === 'call' }))).toBe(
      'stopped',
    );
    expect(endText(runText(PROGRAM, { observer: { input: () => STOP } }))).toBe('stopped');
  });
});

/** Values of expressions whenever control passes line `line`, typed in the scope there. */
function valuesAt(
  text: string,
  line: number,
  expressions: readonly string[],
  inputs: readonly bigint[],
): string[][] {
  const compiled = compileText(text, {
    observes: (probe) => probe.kind === 'statement' && probe.range.line === line,
  });
  const program = compiled.program;
  const rows: string[][] = [];
  const passed = (probe: Probe, _: ScalarValue | undefined, state: State): undefined => {
    const row = expressions.map((source) => {
      const point = scopeAt(program, probe.range.line, probe.range.column);
      if (point === undefined) return 'no scope';
      const analysis = analyseExpression(program, point, source);
      if (analysis.kind !== 'typed') return 'no expression';
      const evaluation = state.evaluate(analysis.expression, state.innermost());
      if (evaluation.kind === 'failed') return 'undefined';
      const { value } = evaluation.value;
      return value.kind === 'pointer' ? (value.value.target?.name ?? 'nowhere') : String(value.value);
    });
    rows.push(row);
  };
  execute(compiled, { passed, input: ({ index }) => inputs[index] ?? 0n }, BUDGET);
  return rows;
}

describe('the state', () => {
  it('evaluates expressions over the variables in scope', () => {
    const expressions = [
      'x == 3',
      'x * y + g',
      'y << 2',
      '(unsigned char)(x - 4)',
      'x / g',
      '&g',
      '-7 / 2',
      'x > 0 && y > 0',
      'x ? y : 0',
    ];
    expect(valuesAt(PROGRAM, 7, expressions, [3n])).toEqual([
      ['1', '9', '12', '255', 'undefined', 'g', '-3', '1', '3'],
    ]);
  });

  it('sees the activation that is passed, and the arrays and structures in it', () => {
    const text = `struct s { int a[3]; struct s *next; unsigned b : 3; double d; };
int f(int n, struct s *p) {
  int own = n * 10;
  if (n > 0)
    return f(n - 1, p);
  return own;
}
int main(void) { struct s t = {{4, 5, 6}, &t, 5, 1.5}; return f(2, &t); }
`;
    const expressions = [
      'own',
      'p->a[n]',
      'p->next->next->b',
      'p->d * 2',
      'p->a[10]',
      'p == p->next',
      '*(p->a + 1)',
    ];
    expect(valuesAt(text, 4, expressions, [])).toEqual([
      ['20', '6', '5', '3', 'undefined', '1', '5'],
      ['10', '5', '5', '3', 'undefined', '1', '5'],
      ['0', '4', '5', '3', 'undefined', '1', '5'],
    ]);
  });

  it('gives expressions no value that have none in C', () => {
    const text = `struct s { int a, b, c; } a[3]; union { unsigned char c; _Bool b; } u; char bytes[16];
extern void *malloc(__SIZE_TYPE__); extern void free(void *);
struct __attribute__((packed)) t { char c; int n[2]; } packed;
int main(void) { struct s *far = (struct s *)((char *)a + 4), *near = a + 2;
int *odd = (int *)(bytes + 1), *gone, *freed = malloc(4), *same = freed; struct t *t = &packed;
{ int x = 3; gone = &x; } free(freed); u.c = 2;
return 0; }
`;
    const expressions = [
      'far - a',
      'near - a',
      'u.b',
      'u.c',
      '*odd',
      't->n[1]',
      '((struct t *)(bytes + 1))->n[0]',
      'gone == gone',
      'gone != 0',
      'freed == same',
      'freed != 0',
      'freed < same',
      'near == a + 2',
    ];
    expect(valuesAt(text, 7, expressions, [])).toEqual([
      [
        'undefined',
        '2',
        'undefined',
        '2',
        'undefined',
        '0',
        '0',
        'undefined',
        'undefined',
        'undefined',
        '1',
        'undefined',
        '1',
      ],
    ]);
  });

  it('describes frames for people', () => {
    const text =
      'char *text = "t";\nint f(int n) { int a[2] = {n, 7};\n  return a[1];\n}\nint main(void) { return f(3); }\n';
    let described: unknown;
    const passed = (_: Probe, __: ScalarValue | undefined, state: State): undefined => {
      const [inner, outer] = state.frames();
      described = [
        inner?.function,
        outer?.function,
        inner?.callSite?.line,
        state.describe(inner).map(({ name, value }) => ({ name, value })),
        state.describe(undefined).map(({ name, value }) => ({ name, value })),
      ];
    };
    runText(text, {
      observer: { passed },
      observes: (probe) => probe.kind === 'statement' && probe.range.line === 3,
    });
    const inner = [
      { name: 'n', value: '3' },
      { name: 'a', value: '{3, 7}' },
    ];
    expect(described).toEqual(['f', 'main', 5, inner, [{ name: 'text', value: '&a string literal' }]]);
  });

  it('has the same digest exactly when everything is the same', () => {
    const digests = (text: string): number => {
      const seen = new Set<string>();
      const passed = (_: Probe, __: ScalarValue | undefined, state: State): undefined => {
        seen.add(state.digest(0));
      };
      runText(text, {
        observer: { passed },
        observes: (probe) => probe.kind === 'loop-head',
        checks: [{ kind: 'termination' }],
        budget: { steps: 1000 },
      });
      return seen.size;
    };
    expect(digests('int main(void) { int x = 0; while (1) x = x; }')).toBe(1);
    expect(digests('int main(void) { int x = 0; while (1) x = 1 - x; }')).toBe(2);
    expect(
      digests('int main(void) { int x = 0; while (1) { x = (x + 1) % 3; int y = x, *p = &y; *p = 4; } }'),
    ).toBeLessThanOrEqual(4);
    expect(digests('unsigned x; int main(void) { while (1) x++; }')).toBeGreaterThan(100);
  });
});

describe('inputs', () => {
  it('are asked for with the call that takes them, and brought into the type', () => {
    const text = `extern unsigned char __VERIFIER_nondet_uchar(void); extern _Bool __VERIFIER_nondet_bool(void);
extern float __VERIFIER_nondet_float(void); extern long long unknown(int);
int main(void) { unsigned char c = __VERIFIER_nondet_uchar(); _Bool b = __VERIFIER_nondet_bool();
  float f = __VERIFIER_nondet_float(); long long n = unknown(3); return c + b + (f == 0.1f) + (n == -1); }
`;
    const { inputs, end } = runText(text, { inputs: [300n, 2n, 0.1, -1n] });
    expect(inputs.map(({ request, value }) => [request.name, request.at.line, value])).toEqual([
      ['__VERIFIER_nondet_uchar', 3, 44n],
      ['__VERIFIER_nondet_bool', 3, 1n],
      ['__VERIFIER_nondet_float', 4, Math.fround(0.1)],
      ['unknown', 4, -1n],
    ]);
    expect(end).toEqual({ kind: 'exit', code: 47 });
  });

  it('are what a variable without value is read as, once and when it is read', () => {
    const text = 'int main(void) { int x, y, z; if (x > 2) z = 1; y = 5; if (x == 7) return z; return y; }';
    const { inputs, end } = runText(text, { inputs: [7n, 9n] });
    expect(inputs.map(({ request }) => [request.name, request.reason])).toEqual([['x', 'uninitialised']]);
    expect(end).toEqual({ kind: 'exit', code: 1 });
    expect(runText(text, { inputs: [1n] }).end).toEqual({ kind: 'exit', code: 5 });
  });

  it('are in the conditions that depended on them', () => {
    const text = `extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int);
int twice(int n) { return n * 2; }
int main(void) { int a[2]; a[0] = __VERIFIER_nondet_int(); a[1] = twice(a[0]) + 1; long copy = a[1];
  __VERIFIER_assume(a[0] < 100); if (copy == 7) return 1; if (3 == 4) return 2; switch (a[0] & 3) { case 1: return 3; } return 0; }
`;
    const { path } = runText(text, { symbolic: true, inputs: [5n] });
    expect(path.map(({ kind, value, range }) => [kind, value, range.line])).toEqual([
      ['assume', 1n, 4],
      ['decision', 0n, 4],
      ['switch', 1n, 4],
    ]);
    const int = { kind: 'integer', width: 32, signed: true };
    expect(path[1]?.condition).toMatchObject({
      operator: '==',
      left: {
        kind: 'conversion',
        operand: {
          operator: '+',
          left: { operator: '*', left: { kind: 'input', index: 0 }, right: { value: 2n } },
          type: int,
        },
      },
      right: { kind: 'constant', value: 7n },
    });
  });
});

describe('limits', () => {
  const loop = 'int main(void) { int i = 0; while (1) i++; }';
  it.each([
    ['budget steps', loop, { steps: 10_000 }],
    ['budget time', loop, { steps: Number.MAX_SAFE_INTEGER, milliseconds: 1 }],
    ['budget steps', 'int main(void) { again: goto again; }', { steps: 10_000 }],
    [
      'budget steps',
      'int f(int n) { return f(n); } int main(void) { for (;;) { } return f(1); }',
      { steps: 10_000 },
    ],
    ['budget recursion', 'int f(int n) { return f(n + 1) + 1; } int main(void) { return f(1); }', {}],
    [
      'budget recursion',
      'int f(int n) { char big[100000]; big[n] = 1; return f(n + 1) + big[0]; } int main(void) { return f(1); }',
      {},
    ],
    [
      'budget memory',
      'extern void *malloc(unsigned long); int main(void) { while (1) malloc(1000000); }',
      { memory: 10_000_000 },
    ],
    [
      'budget memory',
      'extern void *malloc(unsigned long); int main(void) { malloc(0x7fffffffffffUL); return 0; }',
      {},
    ],
  ] as const)('%s: %s', (expected, text, budget) => {
    expect(endText(runText(text, { budget }))).toBe(expected);
  });

  it('of time do not count what passes while others use the machine', () => {
    const rounds = 'int main(void) { int i; for (i = 0; i < 1000000; i++) { } return 3; }';
    let hours = 0;
    const passing = vi.spyOn(process, 'hrtime').mockImplementation(() => [3600 * hours++, 0]);
    try {
      expect(endText(runText(rounds, { budget: { milliseconds: 60_000 } }))).toBe('exit 3');
    } finally {
      passing.mockRestore();
    }
  });

  it('does not reach the end of our own stack for 5000 activations', () => {
    const text =
      'int f(int n) { int x = n, *p = &x; if (n == 0) return 0; return f(n - 1) + (*p == n); } int main(void) { return f(5000) == 5000; }';
    expect(endText(runText(text))).toBe('exit 1');
  });

  it.runIf(MORE)('reuses what was freed, and does not mix it up', () => {
    const text = `extern void *malloc(unsigned long); extern void free(void *);
int main(void) { int good = 1; for (int i = 0; i < 3000; i++) { char *p = malloc(1000000); if (p[999999] != 0) good = 0; p[999999] = 1; free(p); } return good; }`;
    expect(endText(runText(text, { checks: [{ kind: 'valid-deref' }] }))).toBe('exit 1');
  });

  it('gives the same execution again from the same inputs', () => {
    const compiled = compileText(PROGRAM, {});
    const run = (): unknown => execute(compiled, { input: () => 3n }, BUDGET);
    expect(run()).toEqual(run());
  });
});
