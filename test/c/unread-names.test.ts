import { describe, expect, it } from 'vitest';
import { analyseProgram } from '../../src/c/analyse-program.js';

const GLOBALS = 'int x; int n; enum { E = 1 }; struct s { int m; }; void nop(void *p);\n';
const messagesOf = (body: string) =>
  analyseProgram(`${GLOBALS}int f(int c) { ${body} }\n`, { dataModel: 'LP64', file: 'p.c' }).problems.map(
    ({ message }) => message,
  );

describe('a name whose local declaration could not be read', () => {
  it.each([
    ['a variable', 'switch (c) { char x __attribute__((cleanup(nop))); case 1: x = 3; }'],
    ['a later one', 'goto l; int y = 1, x __attribute__((cleanup(nop))); l: x = 3; return 0;'],
    ['of an unknown type', 'goto l; unknown x; l: x = 3; return 0;'],
    ['an enumerator', 'goto l; enum { D = weird, E = 5 } y; l: return E;'],
    ['a function pointer', 'goto l; int (*x)(int) __attribute__((cleanup(nop))); l: x = 0; return 0;'],
    ['a tag', 'goto l; struct s { unknown m; } y; l: return sizeof(struct s);'],
  ])('%s: does not lead to what it means outside', (_, body) => {
    expect(messagesOf(body).length).toBeGreaterThan(1);
  });

  it.each([
    ['outside its block', '{ char x __attribute__((cleanup(nop))); } return x;'],
    ['in its initialiser', 'goto l; int y = weird(x) + sizeof(unknown *); l: return x;'],
  ])('%s: means what it meant', (_, body) => {
    expect(messagesOf(body)).toHaveLength(1);
  });
});

describe('what a statement declares', () => {
  it.each([
    ['a cast in a condition', 'if ((enum { E = 5 })0) return 0;'],
    ['sizeof in a loop', 'while (sizeof(enum { E = 5 }) == 0) { }'],
    ['a body', 'do (void)(enum { E = 5 })0; while (0);'],
    ['a switch', 'switch (sizeof(enum { E = 5 })) { }'],
  ])('%s: ends with the statement', (_, statement) => {
    const declared = `${statement} _Static_assert(E == 1, "");`;
    expect(messagesOf(declared)).toEqual([]);
  });

  it('is visible in the other branch', () => {
    expect(messagesOf('if ((enum { E = 5 })c) { } else { _Static_assert(E == 5, ""); } return 0;')).toEqual(
      [],
    );
  });
});

describe('an initialiser that is evaluated once', () => {
  it.each([
    ['int a[4] = { [0 ... 3] = n++ };', 1],
    ['int a[4] = { [0 ... 3] = f(1) };', 1],
    ['struct s a[4] = { [0 ... 3] = { n++ } };', 1],
    ['int *a = (int[4]){ [0 ... 3] = n++ };', 1],
    ['int *a[2] = { [0 ... 1] = &(int){ 1 } };', 1],
    ['int a[2] = { [0] = n++, [0] = 1 };', 1],
    ['int a = { 1, n++ };', 1],
    ['__attribute__((cleanup(nop))) __auto_type a = 0;', 1],
    ['int a[4] = { [0 ... 3] = -n + x };', 0],
    ['int a[4] = { [0 ... 3] = 1, [2] = 7 };', 0],
  ])('%s has %d problems', (declaration, count) => {
    expect(messagesOf(`${declaration} return 0;`)).toHaveLength(count);
  });
});
