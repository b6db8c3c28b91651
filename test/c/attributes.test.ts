import { describe, expect, it } from 'vitest';
import { analyseProgram } from '../../src/c/analyse-program.js';
import { KNOWN_ATTRIBUTES } from '../../src/c/parse/attributes/attribute-table.js';
import { linesOfGcc } from './gcc-output.js';

/** Where an attribute can stand, as `@`. */
const POSITIONS = [
  ['an object', 'int o @;'],
  ['an object, before its type', '@ int o;'],
  ['a function', 'int f(void) @;'],
  ['a definition', '@ int f(void) { return 0; }'],
  ['a parameter', 'int f(int p @);'],
  ['an old parameter', 'int f(p) int p @; { return p; }'],
  ['a member', 'struct s { char c; int m @; };'],
  ['a typedef', 'typedef int t @;'],
  ['a structure', 'struct s { char c; int m; } @;'],
  ['the tag of a structure', 'struct @ s { char c; int m; };'],
  ['an enumeration', 'enum e { A, B } @;'],
  ['an enumerator', 'enum e { A @, B };'],
  ['a pointer', 'int *@ p;'],
  ['an inner declarator', 'int (@ *p);'],
  ['a type name', 'int size = sizeof(int @);'],
  ['a declaration without a name', '@ struct s { int m; };'],
  ['a statement', 'void f(void) { @; }'],
] as const;

/** For anything else, gcc takes their arguments for mistakes. */
const OF_FUNCTIONS =
  /^_|^(?:access|alloc_size|designated_init|error|format|format_arg|no_instrument_function|no_split_stack|regparm|unavailable|warning)$/;

const problemsOf = (text: string) =>
  analyseProgram(text, { dataModel: 'LP64', file: 'a.c' }).problems.map(({ message }) => message);

describe('attributes', () => {
  it.each(POSITIONS)('an unknown one of %s is not dropped', (_what, text) => {
    for (const unknown of ['never_heard_of', 'vector_size(16)', 'cleanup(f)', 'target("sse2")'])
      expect(problemsOf(text.replace('@', `__attribute__((${unknown}))`))).not.toEqual([]);
    expect(problemsOf(text.replace('@', '[[deprecated]]'))).not.toEqual([]);
    // As a statement, this is a call.
    if (text.includes('@; }')) return;
    expect(problemsOf(text.replace('@', '__declspec(align(8))'))).not.toEqual([]);
  });

  it.each(POSITIONS)('a harmless one of %s is read over', (_what, text) => {
    expect(problemsOf(text.replace('@', '__attribute__((unused))'))).toEqual([]);
    expect(problemsOf(text.replace('@', '__attribute__((__deprecated__("no")))'))).toEqual([]);
  });

  it.each([
    ['unsigned f(unsigned x __attribute__((mode(QI)))) { return sizeof(x); }'],
    ['int f(x) int x __attribute__((mode(DI))); { return x; }'],
  ])('the mode of a parameter is its type: %s', (text) => {
    const { functions } = analyseProgram(text, { dataModel: 'LP64', file: 'a.c' });
    expect(functions[0]?.definition?.parameters[0]?.type).toMatchObject({
      size: text.includes('QI') ? 1 : 8,
    });
  });

  it.each([
    ['.text.unlikely', 'int f(void) @;', []],
    ['.init.text', 'int f(void) @;', []],
    ['.data..read_mostly', 'int o @;', []],
    ['__param', 'int o @;', []],
    ['.modinfo', 'const char o[] @ = "x";', []],
    ['.rodata', 'const int o @ = 1;', []],
    ['.rodata', 'int o @ = 1;', ['the attribute \'section(".rodata")\'']],
    ['.data', 'int f(void) @;', ['the attribute \'section(".data")\'']],
    ['.init', 'int f(void) @;', ['the attribute \'section(".init")\'']],
    ['.ctors', 'void *o @;', ['the attribute \'section(".ctors")\'']],
    ['.fini_array.7', 'void *o @;', ['the attribute \'section(".fini_array.7")\'']],
    ['.data.rel.ro', 'int o @;', ['the attribute \'section(".data.rel.ro")\'']],
    ['d,\\"ax\\"', 'int o @;', ['the attribute \'section("d,"ax"")\'']],
  ])('the section %s of %s', (section, text, expected) => {
    const problems = problemsOf(text.replace('@', `__attribute__((section("${section}")))`));
    expect([...new Set(problems)]).toEqual(expected);
  });

  it('types have the sizes and alignments of gcc wherever an allowed attribute stands', () => {
    const texts: string[] = [];
    const argumentsOf = new Map([
      ['mode', '(SI)'],
      ['section', '("s")'],
      ['tls_model', '("local-exec")'],
      ['aligned', '(32)'],
      ['no_sanitize', '("address")'],
      ['visibility', '("default")'],
    ]);
    for (const name of KNOWN_ATTRIBUTES.filter((each) => !OF_FUNCTIONS.test(each))) {
      const attribute = `__attribute__((${name}${argumentsOf.get(name) ?? ''}))`;
      for (const text of ['typedef int t @;', 'typedef struct { char c; int m @; } t;']) {
        const number = texts.length;
        const renamed = text.replace('@', attribute).replace(/ t( @)?/, ` t${number}`);
        const asNamed = renamed.replace(/\bt;/, `t${number};`);
        if (problemsOf(asNamed).length === 0) texts.push(asNamed);
      }
    }
    const measured = texts.map((text, number) => {
      const program = `${text}\nint size[sizeof(t${number})]; int alignment[_Alignof(t${number})];`;
      const { globals } = analyseProgram(program, { dataModel: 'LP64', file: 'a.c' });
      const [size, alignment] = globals.map(({ type }) =>
        type.kind === 'array' && type.length.kind === 'known' ? type.length.count : 0,
      );
      return `${text}\n_Static_assert(sizeof(t${number}) == ${size} && _Alignof(t${number}) == ${alignment}, "");`;
    });
    expect(measured.length).toBeGreaterThan(80);
    expect(
      linesOfGcc(`#include <stdio.h>\n${measured.join('\n')}\nint main(void) { puts("same"); }`, 'LP64'),
    ).toEqual(['same']);
  });
});
