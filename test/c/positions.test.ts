import { describe, expect, it } from 'vitest';
import { analyseExpression } from '../../src/c/analyse-expression.js';
import { analyseProgram } from '../../src/c/analyse-program.js';
import { loopScopeAt, scopeAt } from '../../src/c/scope-at.js';
import type { ExpressionExtras } from '../../src/c/tree/expression-analysis.js';
import { lookUpName } from '../../src/c/tree/scope.js';
import { statementPositions } from '../../src/c/tree/statement-positions.js';
import { describeType } from '../../src/c/type/compatible.js';
import { typeModel } from '../../src/c/type/type-model.js';

/** Marks are in comments, which are not part of the program: `/*1*\/` names the place behind it. */
const MARKED = `struct s { int m; struct s *next; } g;
extern int /*q*/input(void);
enum { LOW = 3 };
/*a*/static int f(int p, char *text)
/*b*/{
  /*1*/int x = input(/*2*/), y = 1;
  /*3*/while/**/ (x > 0 /*4*/? x < 9 : y) {
    /*5*/x -= f(x, text/*6*/)/**/;
    /*7*/if (x == 4) /*8*/continue; else /*9*/if (y) { /*10*/int x = 2; /*11*/y += x; }
  }
  /*12*/for (int i = 0; i < x; i++) /*13*/y += i;
  /*14*/do /*15*/y--; while (y > x);
  /*16*/switch (y) { case 1: /*17*/x = 0; default: /*18*/; }
  /*20*/again: /*19*/return x;
/*c*/}
int later;
`;

const places = new Map<string, { line: number; column: number }>();
/** The text without its marks, whose places are kept. */
const TEXT = (() => {
  let text = '';
  let rest = MARKED;
  for (let mark = /\/\*(\w*)\*\//.exec(rest); mark !== null; mark = /\/\*(\w*)\*\//.exec(rest)) {
    text += rest.slice(0, mark.index);
    rest = rest.slice(mark.index + mark[0].length);
    const lines = text.split('\n');
    places.set(mark[1] ?? '', { line: lines.length, column: (lines.at(-1) ?? '').length + 1 });
  }
  return text + rest;
})();

const program = analyseProgram(TEXT, { dataModel: 'LP64', file: 'positions.c' });
const positions = statementPositions(program);
const markedPlace = (mark: string) => places.get(mark) ?? { line: 0, column: 0 };
const markAt = ({ line, column }: { line: number; column: number }) =>
  [...places].find(([, place]) => place.line === line && place.column === column)?.[0];
const marksOf = (kind: string) =>
  positions.all.filter((each) => each.kind === kind).map(({ range }) => markAt(range));

describe('statement positions', () => {
  it('reads the program', () => expect(program.problems).toEqual([]));

  it.each([
    [
      'statement',
      [
        '1',
        '3',
        '5',
        '7',
        '8',
        '9',
        undefined,
        '10',
        '11',
        '12',
        '13',
        '14',
        '15',
        '16',
        undefined,
        '17',
        '18',
        '20',
        '19',
      ],
    ],
    ['loop', ['3', '12', '14']],
    ['branch', ['3', '4', '7', '9', '12', '14', '16']],
    ['call', ['2', '6']],
    ['body', ['b']],
  ])('finds every %s', (kind, marks) => {
    const found = marksOf(kind);
    // Blocks begin at braces, which carry no marks.
    expect(found.filter((mark) => mark !== undefined)).toEqual(marks.filter((mark) => mark !== undefined));
  });

  it('distinguishes declarations from statements, keywords and called functions', () => {
    const describeAt = (mark: string) => {
      const { line, column } = markedPlace(mark);
      return positions.at(line, column).map((each) => {
        if (each.kind === 'statement') return each.form;
        return each.kind === 'call'
          ? `call ${each.callee}`
          : each.kind === 'branch' || each.kind === 'loop'
            ? `${each.kind} ${each.keyword}`
            : each.kind;
      });
    };
    expect(describeAt('1')).toEqual(['declaration']);
    expect(describeAt('20')).toEqual(['statement']);
    expect(describeAt('19')).toContain('statement');
    expect(describeAt('3').sort()).toEqual(['branch while', 'loop while', 'statement']);
    expect(describeAt('4')).toEqual(['branch ?']);
    expect(describeAt('2')).toEqual(['call input']);
    expect(describeAt('6')).toEqual(['call f']);
    expect(describeAt('5').sort()).toEqual(['full-expression', 'statement']);
  });

  it('knows the function of a place', () => {
    for (const mark of ['a', 'b', '1', '11', 'c']) {
      const { line, column } = markedPlace(mark);
      expect(positions.functionAt(line, column)?.name, mark).toBe('f');
    }
    expect(positions.functionAt(1, 1)).toBeUndefined();
    expect(positions.functionAt(markedPlace('c').line + 1, 1)).toBeUndefined();
  });

  it('gives calls and conditionals of the typed program the same places', () => {
    const [statement] =
      program.functions.find(({ name }) => name === 'f')?.definition?.body.statements.slice(1) ?? [];
    expect(statement).toMatchObject({ kind: 'while', range: markedPlace('3') });
    expect(statement).toMatchObject({ condition: { kind: 'conditional', questionMark: markedPlace('4') } });
  });
});

describe('places of macros', () => {
  const text = `#include <assert.h>
#define TWICE(x) ((x) + (x))
#define STOP abort()
void abort(void);
int f(int a) {
  int b = TWICE(a);
  if (b) STOP;
  assert(a > 0 ? b : a);
  return TWICE(f(a));
}
`;
  const expanded = analyseProgram(text, { dataModel: 'ILP32', file: 'macros.c' });
  const onLine = (line: number, kind: string) =>
    statementPositions(expanded)
      .onLine(line)
      .filter((each) => each.kind === kind)
      .map(({ range }) => range.column);

  it('are those of the use, and arguments keep their own', () => {
    expect(expanded.problems).toEqual([]);
    expect(onLine(6, 'statement')).toEqual([3]);
    expect(onLine(7, 'statement')).toEqual([3, 10]);
    expect(onLine(7, 'call')).toEqual([10]);
    expect(onLine(8, 'branch')).toContain(16);
    expect(onLine(9, 'call')).toEqual([19, 19]);
    const [declaration] =
      expanded.functions.find(({ name }) => name === 'f')?.definition?.body.statements ?? [];
    expect(declaration).toMatchObject({ range: { line: 6, column: 3 } });
  });

  it('nothing of a header has a place', () => {
    expect(expanded.functions.find(({ name }) => name === '__assert_fail')?.range).toBeUndefined();
    expect(statementPositions(expanded).onLine(1)).toEqual([]);
  });
});

describe('scopes', () => {
  const typeAt = (mark: string, name: string, form: 'statement' | 'loop' = 'statement') => {
    const { line, column } = markedPlace(mark);
    const point = (form === 'loop' ? loopScopeAt : scopeAt)(program, line, column);
    const entity = point === undefined ? undefined : lookUpName(point, name)?.entity;
    if (entity?.kind === 'variable')
      return `${entity.variable.storage} ${describeType(entity.variable.type)}`;
    return entity?.kind;
  };
  it.each([
    ['1', 'x', undefined],
    ['1', 'p', 'parameter int'],
    ['3', 'x', 'local int'],
    ['10', 'x', 'local int'],
    ['19', 'i', undefined],
    ['12', 'i', undefined],
    ['13', 'i', 'local int'],
    ['1', 'g', 'global struct s'],
    ['1', 'later', undefined],
    ['1', 'input', 'function'],
    ['a', 'f', undefined],
    ['b', 'f', 'function'],
    ['5', 'LOW', 'enumerator'],
    ['5', 'text', 'parameter char *'],
  ])('at %s the name %s is %s', (mark, name, wanted) => expect(typeAt(mark, name)).toBe(wanted));

  it('inner declarations hide outer ones from their place on', () => {
    const idAt = (mark: string) => {
      const { line, column } = markedPlace(mark);
      const point = scopeAt(program, line, column);
      const entity = point === undefined ? undefined : lookUpName(point, 'x')?.entity;
      return entity?.kind === 'variable' ? entity.variable.id : undefined;
    };
    expect(idAt('10')).toBe(idAt('3'));
    expect(idAt('11')).not.toBe(idAt('3'));
  });

  it('a loop invariant sees what the head of a for declares', () => {
    expect(typeAt('12', 'i', 'loop')).toBe('local int');
    expect(typeAt('3', 'x', 'loop')).toBe('local int');
    expect(typeAt('1', 'x', 'loop')).toBeUndefined();
  });

  it('places outside the text have no scope', () => {
    expect(scopeAt(program, 0, 1)).toBeUndefined();
    expect(scopeAt(program, 1, 0)).toBeUndefined();
    expect(scopeAt(program, 1, 400)).toBeUndefined();
    expect(scopeAt(program, 4000, 1)).toBeUndefined();
    expect(scopeAt(program, 1, 1)?.scope.kind).toBe('file');
  });
});

describe('expressions of witnesses', () => {
  const model = typeModel('LP64');
  const analyse = (text: string, extras: ExpressionExtras = {}, mark = '5') => {
    const { line, column } = markedPlace(mark);
    const point = scopeAt(program, line, column);
    if (point === undefined) throw new Error(`no scope at ${mark}`);
    const analysis = analyseExpression(program, point, text, extras);
    if (analysis.kind === 'typed') return describeType(analysis.expression.type);
    return analysis.problems.map(({ kind, range }) => `${kind} at ${range.column}`).join();
  };
  const ghosts: ExpressionExtras = {
    placeholders: new Map([['ghost', model.integer('long')]]),
    result: model.int,
    at: 'allowed',
  };

  it.each([
    ['x == 1', 'int'],
    ['( x >= LOW ) && !(y < 2)', 'int'],
    ['g.next->m + 1L', 'long'],
    ['text[0]', 'char'],
    ['*text', 'char'],
    ['&x', 'int *'],
    ['(unsigned char)x', 'unsigned char'],
    ['sizeof(struct s) + sizeof x', 'unsigned long'],
    ['x ?: y', 'int'],
    ['1', 'int'],
    ['((x))', 'int'],
    ["text[0] == 'a' || 0x10 < x", 'int'],
    ['x = 1', 'side-effect at 1'],
    ['y == x++', 'side-effect at 6'],
    ['--x', 'side-effect at 1'],
    ['x += 2', 'side-effect at 1'],
    ['input() == 1', 'call at 1'],
    ['strlen(text) > 1', 'unknown-identifier at 1'],
    ['unknown > 1', 'unknown-identifier at 1'],
    ['x > 0 && later == 1', 'unknown-identifier at 10'],
    ['g.nothing', 'unknown-identifier at 3'],
    ['(struct t *)text', 'unknown-identifier at 9'],
    ['x ==', 'syntax at 5'],
    ['x == 1;', 'syntax at 7'],
    ['', 'syntax at 1'],
    ['x 1', 'syntax at 3'],
    ['(x', 'syntax at 3'],
    ['"open', 'syntax at 1'],
    ['g', 'type at 1'],
    ['g == 1', 'type at 1'],
    ['*x', 'type at 1'],
    ['text * 2', 'type at 1'],
    ['x.m', 'type at 1'],
    ['({ x; })', 'syntax at 1'],
    ['\\result == 1', 'unknown-identifier at 1'],
    ['\\at(x, Old) == x', 'unknown-identifier at 1'],
    ['\\forall int i; i > 0', 'syntax at 1'],
    ['ghost', 'unknown-identifier at 1'],
  ])('%s', (text, wanted) => expect(analyse(text)).toBe(wanted));

  it.each([
    ['\\result >= -1', 'int'],
    ['\\at(x, AnyPrev) > x', 'int'],
    ['\\old(x) + ghost', 'long'],
    ['\\at(x, Later) > x', 'unknown-identifier at 8'],
    ['ghost', 'long'],
  ])('with what else a witness may use: %s', (text, wanted) => expect(analyse(text, ghosts)).toBe(wanted));

  it('changes of the state can be allowed', () => {
    expect(analyse('x = y++', { effects: 'allowed' })).toBe('int');
    expect(analyse('input() > 2', { effects: 'allowed' })).toBe('int');
  });

  it('deep nesting is a problem', () => {
    expect(analyse('('.repeat(5000))).toBe('limit at 257');
    expect(analyse(`x${' + x'.repeat(5000)}`)).toMatch(/^limit/);
  });

  it('leaves the program as it was', () => {
    const before = program.functions.length + program.globals.length + program.fileScope.names.size;
    analyse('nowhere() + x', { effects: 'allowed' });
    analyse('x ?: y');
    expect(program.functions.length + program.globals.length + program.fileScope.names.size).toBe(before);
  });
});
