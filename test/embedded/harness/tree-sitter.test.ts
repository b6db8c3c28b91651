import { describe, expect, it } from 'vitest';
import { findCallSites } from '../../../src/embedded/harness/tree-sitter/call-sites.js';
import { findComparedConstants } from '../../../src/embedded/harness/tree-sitter/compared-constants.js';
import { constantValue } from '../../../src/embedded/harness/tree-sitter/constants.js';
import { findFunctionDefinitions } from '../../../src/embedded/harness/tree-sitter/function-definitions.js';
import { findLabelledStatements } from '../../../src/embedded/harness/tree-sitter/labels.js';
import { useSyntaxTree } from '../../../src/embedded/harness/tree-sitter/parse-c.js';

const PROGRAM = `extern int f(void);
static inline int *g(int a)
{ extern int h(); int x = f(), *p; p[1] = (int)(f()); x += f(); return f() ? p : 0; }
__attribute__((noinline)) void k(void) { again: if (f()) goto again; ({ int y = f(); y; }); }
`;

describe('findCallSites', () => {
  const sites = useSyntaxTree(PROGRAM, (root) => findCallSites(root, (callee) => callee === 'f'));
  it('finds calls, their right parenthesis, function and receiver, but no declarations', async () => {
    expect(
      (await sites).map(({ enclosingFunction, receiver, closingParenthesis: { line, column } }) => [
        enclosingFunction,
        receiver,
        line,
        column,
      ]),
    ).toEqual([
      ['g', 'x', 3, 29],
      ['g', 'p[1]', 3, 51],
      ['g', undefined, 3, 62],
      ['g', undefined, 3, 74],
      ['k', undefined, 4, 55],
      ['k', 'y', 4, 83],
    ]);
  });

  it('gives ranges that are the text of the call', async () => {
    for (const { range } of await sites) expect(PROGRAM.slice(range.start, range.end)).toBe('f()');
  });
});

describe('definitions and labels', () => {
  it('finds function bodies behind pointers and attributes', async () => {
    const functions = await useSyntaxTree(PROGRAM, findFunctionDefinitions);
    expect(functions.map(({ name }) => name)).toEqual(['g', 'k']);
    for (const { body } of functions) expect(PROGRAM[body.start]).toBe('{');
  });

  it('finds the statement behind a label', async () => {
    const [statement] = await useSyntaxTree(PROGRAM, (root) => findLabelledStatements(root, 'again'));
    expect(PROGRAM.slice(statement?.start, statement?.end)).toBe('if (f()) goto again;');
  });

  it('[SV24-40a] uses what is C of a text that is not', async () => {
    const text = 'int broken( {{{ ]]\nint main(void) { f() ]] ; }';
    const calls = await useSyntaxTree(text, (root) => findCallSites(root, (callee) => callee === 'f'));
    expect(calls.map(({ range }) => text.slice(range.start, range.end))).toEqual(['f()']);
  });
});

describe('constantValue', () => {
  const evaluate = (text: string) =>
    useSyntaxTree(`int x = ${text};`, (root) => {
      const value = root.firstNamedChild?.childForFieldName('declarator')?.childForFieldName('value');
      const constant = value == null ? undefined : constantValue(value);
      return constant?.value;
    });
  it.each<[string, bigint | number | undefined]>([
    ['0', 0n],
    ['42', 42n],
    ['-7', -7n],
    ['- 7', -7n],
    ['(-2147483647 - 1)', undefined],
    ['4294967295U', 4294967295n],
    ['18446744073709551615ULL', 18446744073709551615n],
    ['0x7fFF', 32767n],
    ['0b101', 5n],
    ['017', 15n],
    ['08', undefined],
    ["'k'", 107n],
    ["'\\n'", 10n],
    ["'\\0'", 0n],
    ["'\\xff'", -1n],
    ["'\\377'", -1n],
    ["';'", 59n],
    ['(unsigned char)3', 3n],
    ['+5', 5n],
    ['1.5', 1.5],
    ['-1.5e3f', -1500],
    ['0x1.8p1', 3],
    ['.5', 0.5],
    ['1.', 1],
    ['true', 1n],
    ['x', undefined],
    ['1 + 1', undefined],
    ['{0}', undefined],
  ])('%s', async (text, value) => {
    expect(await evaluate(text)).toBe(value);
  });
});

describe('findComparedConstants', () => {
  it('finds what decides branches, each once', async () => {
    const text =
      "int f(int x) { if (x == 42 || 7u != x || x < 5 || x == 42) return 1; switch (x) { case 'k': return -3; } return x == y; }";
    expect(await useSyntaxTree(text, findComparedConstants)).toEqual([42n, 7n, 107n]);
  });
});
