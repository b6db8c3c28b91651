import { describe, expect, it } from 'vitest';
import { analyseExpression } from '../../src/c/analyse-expression.js';
import { analyseProgram } from '../../src/c/analyse-program.js';
import { analyseTypeName } from '../../src/c/analyse-type-name.js';
import { pointAt, scopeAt } from '../../src/c/scope-at.js';
import { lookUpName, type Scope } from '../../src/c/tree/scope.js';
import type { TypedProgram } from '../../src/c/tree/typed-program.js';

const analyse = (text: string) => analyseProgram(text, { dataModel: 'LP64', file: 'p.c' });

function pointBefore(program: TypedProgram, part: string) {
  const offset = program.text.indexOf(part);
  const line = program.text.slice(0, offset).split('\n').length;
  const point = scopeAt(program, line, offset - (program.lineStarts[line - 1] ?? 0) + 1);
  if (point === undefined) throw new Error(`no place in front of ${part}`);
  return point;
}

describe('an expression of a witness', () => {
  const program = analyse('int f(void *p) { return p != 0; }\n');
  const point = pointBefore(program, 'return');
  const kindOf = (text: string) => {
    const analysis = analyseExpression(program, point, text);
    return analysis.kind === 'typed' ? 'typed' : analysis.problems.map(({ kind }) => kind).join();
  };

  it.each([
    '(struct s { int a; } *)p == 0',
    '(enum e { ONE, TWO })1 == TWO',
    '(struct s { struct t { int b; } t; } *)p == 0',
  ])('%s: gives the program no information', (text) => {
    expect(kindOf(text)).toBe('typed');
    for (let scope: Scope | undefined = point.scope; scope !== undefined; scope = scope.parent)
      expect([...scope.tags.keys()]).toEqual([]);
    expect(lookUpName(point, 'TWO')).toBeUndefined();
    expect(kindOf('(struct s *)p == 0')).toBe('unknown-identifier');
    expect(kindOf('(enum e)1 == TWO')).toBe('unknown-identifier');
  });

  it.each(['if (1)', 'while', 'x + return', 'sizeof', 'int', '(else)', 'struct'])(
    '%s: a keyword is no name',
    (text) => {
      expect(kindOf(text)).toBe(text.startsWith('x') ? 'unknown-identifier' : 'syntax');
    },
  );
});

describe('the name of a type', () => {
  const program = analyse('typedef struct { int a; } list;\nenum light { RED };\nint word;\n');
  const point = pointAt(program, program.text.length, program.fileScope);
  it.each([
    ['unsigned long', 'integer'],
    ['list *', 'pointer'],
    ['enum light', 'integer'],
    ['int [3]', 'array'],
    ['struct none', 'unknown-identifier'],
    ['word', 'unknown-identifier'],
    ['int x', 'syntax'],
    ['3', 'syntax'],
    ['', 'syntax'],
    ['void', 'type'],
    ['int (void)', 'type'],
  ])('%s', (text, expected) => {
    const analysis = analyseTypeName(program, point, text);
    expect(analysis.kind === 'type' ? analysis.type.kind : analysis.problems[0]?.kind).toBe(expected);
  });
});

describe('what could not be read', () => {
  it.each([
    ['int f(int x) { for (int i = 0; i @ 3; i++) { int y; } return x; }', 'for', 'i++) { int y; }'],
    ['int f(int x) { { int y = x; y @ 1; } return x; }', 'y @', 'y @ 1;'],
    ['int g(int y) { { int i = @; return y; }\nint f(int x) { return x; }\n', 'int i', ''],
  ])('%s: ends with its scopes, and its place is known', (text, first, last) => {
    const program = analyse(text);
    const point = pointBefore(program, 'return x');
    for (const name of ['i', 'y']) {
      const found = lookUpName(point, name);
      expect([name, found === undefined || last === '']).toEqual([name, true]);
    }
    const [problem] = program.problems;
    const { skipped } = problem ?? {};
    if (last === '') expect(skipped?.start).toBeLessThanOrEqual(text.indexOf(first));
    else expect(text.slice(skipped?.start, skipped?.end)).toMatch(new RegExp(`^${first}.*`));
    if (last !== '') expect(text.slice(0, skipped?.end).endsWith(last)).toBe(true);
  });
});
