import { describe, expect, it } from 'vitest';
import { analyseExpression } from '../../src/c/analyse-expression.js';
import { analyseProgram } from '../../src/c/analyse-program.js';
import { scopeAt } from '../../src/c/scope-at.js';
import { statementPositions } from '../../src/c/tree/statement-positions.js';

const analyse = (text: string) => analyseProgram(text, { dataModel: 'LP64', file: 'p.c' });

describe('a nested function', () => {
  it.each([
    [
      'its address is taken',
      'int f(void) { int g(void) { return 1; } int (*p)(void) = g; return p(); }',
      "'g' in anything but a call",
    ],
    [
      'its address is given away',
      'void use(void (*)(void)); void f(void) { void g(void) {} use(&g); }',
      "'g' in anything but a call",
    ],
    [
      'its value is chosen',
      'int f(int a) { int g(void) { return 1; } int h(void) { return 2; } return (a ? g : h)(); }',
      "'g' in anything but a call",
    ],
    [
      'an array of variable length',
      'int f(int n) { int a[n]; int g(void) { return a[0]; } return g(); }',
      "'g' with the variable 'a'",
    ],
    [
      'a type of variable length',
      'int f(int n) { typedef int t[n]; int g(void) { return sizeof(t); } return g(); }',
      "the nested function 'g'",
    ],
    [
      'a length in its parameters',
      'int f(int n) { int g(int a[2][n]) { return a[1][0]; } int b[2][n]; return g(b); }',
      "the nested function 'g'",
    ],
    [
      'a jump out of it',
      'int f(int n) { __label__ out; void g(void) { goto out; } g(); out: return n; }',
      "the nested function 'g'",
    ],
    [
      'a jump to a place that is computed',
      'void f(void *p) { void g(void) { goto *p; } g(); }',
      "the nested function 'g'",
    ],
    [
      'any number of arguments',
      'int f(void) { int g(int n, ...) { return n; } return g(1, 2); }',
      "the nested function 'g'",
    ],
    [
      'the name of a function of the library',
      'int f(void) { int abs(int n) { return n; } return abs(1); }',
      "the nested function 'abs'",
    ],
    [
      'the name of the error function',
      'void f(void) { void reach_error(void) {} reach_error(); }',
      "the nested function 'reach_error'",
    ],
    [
      'a promise',
      'int f(void) { __attribute__((const)) int g(void) { return 1; } return g(); }',
      "the nested function 'g'",
    ],
    ['declared, but not defined', 'int f(void) { auto int g(void); return g(); }', "the nested function 'g'"],
    [
      'declared otherwise',
      'int f(void) { auto int g(int); int g(void) { return 1; } return g(); }',
      "the nested function 'g'",
    ],
    [
      'called before its variable is declared',
      'int f(void) { auto int g(void); int r = g(); int n = 1; int g(void) { return n; } return r; }',
      "'g' with the variable 'n'",
    ],
  ])('is refused: %s', (_, text, message) => {
    expect(
      analyse(text)
        .problems.map((each) => each.message)
        .join('; '),
    ).toContain(message);
  });

  it.each([
    ['with variables', 'int f(int n) { int a[2] = {n}; int g(int i) { return a[i] + n; } return g(0); }'],
    [
      'with an array of variable length of its own',
      'int f(int n) { int g(void) { int a[n]; a[0] = n; return a[0]; } return n > 0 ? g() : 0; }',
    ],
    [
      'with types of the function around it',
      'int f(void) { struct s { int a; }; enum { ONE = 1 }; int g(struct s x) { return x.a + ONE; } struct s y = {1}; return g(y); }',
    ],
    [
      'with a label of its own',
      'int f(int n) { int g(void) { if (n) goto out; return 1; out: return 2; } return g(); }',
    ],
    ['not called at all', 'int f(int n) { int g(void) { return n; } return n; }'],
  ])('is read: %s', (_, text) => {
    expect(analyse(text).problems).toEqual([]);
  });

  const text = 'int f(int n, int m) {\n  int g(int k) {\n    return n + k;\n  }\n  return g(m);\n}\n';

  it('gets a hidden parameter for each captured variable, also if another one passes it on', () => {
    const program = analyse(
      'int f(int n) { int g(void) { return n; } int h(int k) { return g() + k; } return h(1); }',
    );
    const parameters = program.functions.map(({ name, definition, type }) => [
      name,
      definition?.parameters.map(({ origin, type: { kind } }) => `${origin} ${kind}`).join(),
      type.parameters.length,
    ]);
    expect(parameters).toEqual([
      ['f', 'declared integer', 1],
      ['g', 'hidden pointer', 1],
      ['h', 'hidden pointer,declared integer', 2],
    ]);
  });

  it('is the function around its statements', () => {
    const positions = statementPositions(analyse(text));
    expect([2, 3, 5].map((line) => positions.functionAt(line, 5)?.name)).toEqual(['g', 'g', 'f']);
  });

  it.each([
    ['n', 'dereference'],
    ['k', 'variable'],
    ['m', "the nested function 'g' with the variable 'm' of the function around it"],
    ['g == 0', "the nested function 'g' in anything but a call"],
  ])('gives %s of a witness the meaning that it has in its body', (expression, expected) => {
    const program = analyse(text);
    const point = scopeAt(program, 3, 5);
    if (point === undefined) throw new Error('no place');
    const analysis = analyseExpression(program, point, expression);
    if (analysis.kind === 'problems') expect(analysis.problems[0]?.message).toBe(expected);
    else expect(analysis.expression).toMatchObject({ kind: 'load', place: { kind: expected } });
  });
});
