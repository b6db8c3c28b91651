import { describe, expect, it } from 'vitest';
import { analyseProgram } from '../../src/c/analyse-program.js';
import { pointAt } from '../../src/c/scope-at.js';
import { lookUpName, type Scope, type ScopePoint } from '../../src/c/tree/scope.js';
import type { TypedProgram } from '../../src/c/tree/typed-program.js';
import { MORE } from '../effort.js';
import { Dice } from './dice.js';

/** What the name `n`, or the tag `n`, means outside; each is used where the inner declaration ends. */
const OUTER = [
  ['an object', 'int n = 1;', 'sink = n;'],
  ['an array', 'int n[3];', 'sink = n[1];'],
  ['a function', 'int n(int);', 'sink = n(1);'],
  ['an enumerator', 'enum { n = 1 };', 'sink = n;'],
  ['a type', 'typedef int n;', 'sink = sizeof(n);'],
  ['nothing', '', 'sink = n(1);'],
  ['a structure', 'struct n { int m; };', 'sink = sizeof(struct n);'],
  ['an enumeration', 'enum n { e };', 'sink = sizeof(enum n);'],
] as const;

/** Declarations of the name `n`, in words that a break may stand between. */
const NAMES = [
  'char n ;',
  'char * n ;',
  'char n [ 2 ] ;',
  'char n = 3 ;',
  'static char n ;',
  'const char a = 1 , n = 2 ;',
  'char ( * n ) ( int ) ;',
  'char ( n ) ;',
  'char n ( void ) ;',
  'extern char n ;',
  'struct { int m ; } n ;',
  'struct t { int m ; } * a , n [ 2 ] ;',
  'union { int m ; char c ; } n = { 1 } ;',
  'enum { n = 7 } ;',
  'enum { a , n } b ;',
  'enum t { a = 2 , n = a + 1 , b } c = n ;',
  'typedef char n ;',
  'typedef char a [ 2 ] , * n ;',
  'typedef struct { char m ; } n ;',
  'typeof ( int ) n ;',
  '__typeof__ ( sink ) * n = 0 ;',
  '__extension__ char n ;',
  '_Alignas ( 8 ) char n ;',
  '__attribute__ ( ( unused ) ) char n ;',
  'char n __attribute__ ( ( aligned ( 8 ) ) ) ;',
  'volatile char * const n = 0 ;',
  'char a [ sizeof ( enum { n } ) ] ;',
  '__auto_type n = 3 ;',
  'char a = ( char ) 1 , * b , n = 2 ;',
] as const;
const TAGS = [
  'struct n { char m ; } ;',
  'struct n { char m ; } a ;',
  'union n { char m ; long l ; } * a ;',
  'enum n { a , b } ;',
  'struct n ;',
  'typedef struct n { char m ; } a ;',
  'struct __attribute__ ( ( packed ) ) n { char m ; int i ; } a ;',
] as const;

/** What no compiler reads, or this front end does not follow. Brackets are balanced: those of a program that compiles are. */
const BREAKS = [
  '__attribute__((cleanup(f)))',
  '__attribute__((vector_size(16)))',
  '__attribute__((never_heard_of("n")))',
  '[[never::heard]]',
  '__declspec(thread)',
  'unknown',
  'unknown *',
  'unknown(1)',
  '_Complex',
  '_Decimal64',
  '_Float16',
  '__thread_local weird',
  '@',
  '.',
  '+',
  '4',
  '= 1 2',
  '?',
  'asm("other")',
  '"text"',
  'switch',
  '&&',
  '__builtin_never_heard_of(1)',
] as const;

/** Where the inner declaration stands, as `@`, and its use, as `$`. */
const PLACES = [
  ['a block', 'void f(int p) { @ $ }'],
  ['an inner block', 'void f(int p) { { @ { $ } } }'],
  ['behind statements', 'void f(int p) { p++; if (p) p = 2; @ p--; $ }'],
  ['behind a label', 'void f(int p) { goto l; l: @ $ }'],
  ['behind a case', 'void f(int p) { switch (p) { case 1: @ $ } }'],
  ['behind default', 'void f(int p) { switch (p) { case 1: p = 2; default: @ p = 3; $ } }'],
  ['a switch', 'void f(int p) { switch (p) { @ case 1: $ } }'],
  ['a statement expression', 'void f(int p) { p = ({ @ $ 1; }); }'],
  ['a loop', 'void f(int p) { while (p--) { @ $ } }'],
  ['the file', '@ void f(int p) { $ }'],
] as const;

interface Broken {
  readonly text: string;
  readonly isFile: boolean;
  readonly use: number;
}

function drawBroken(dice: Dice): Broken {
  const draw = <Item>(from: readonly Item[]): Item => from[dice.below(from.length)] as Item;
  const [, outer, use] = draw(OUTER);
  const isTag = use.includes('struct n') || use.includes('enum n');
  const words = draw<string>(isTag ? TAGS : NAMES).split(' ');
  const at = dice.below(words.length);
  const broken = [...words.slice(0, at), draw(BREAKS), ...words.slice(at)].join(' ');
  const [, place] = draw(PLACES);
  const isFile = place.startsWith('@');
  const before = `int sink;\n${isFile ? '' : outer}\n`;
  const text = `${before}${place.replace('@', () => `${broken}\n`).replace('$', () => use)}\n`;
  return { text, isFile, use: text.lastIndexOf(use) };
}

/** What is wrong with how the use of the name was read; undefined if nothing is. */
function forgotten(program: TypedProgram, { text, isFile, use }: Broken): string | undefined {
  const isSkipped = program.problems.some(
    ({ skipped }) => skipped !== undefined && skipped.start <= use && use < skipped.end,
  );
  if (isSkipped) return undefined;
  const point = pointAt(program, use);
  const isTag = /sizeof\((?:struct|enum) n\)/.test(text.slice(use));
  const outer = (isTag ? program.fileScope.tags : program.fileScope.names).get('n');
  const found = isTag ? lookUpTag(point) : lookUpName(point, 'n');
  const isNoted = program.unreadNames.has('n') || program.misread.length > 0;
  if (found === undefined)
    return isNoted || program.functions.every(({ name }) => name !== 'n')
      ? undefined
      : 'is an unknown function';
  const isOuter = outer !== undefined && found.entity === outer.entity;
  return isOuter && !isNoted && !isFile ? 'means what it means outside' : undefined;
}

describe('a declaration that cannot be read', () => {
  it.runIf(MORE)('hides what its names mean outside', () => {
    const dice = new Dice(20261126n);
    const wrong: string[] = [];
    let unread = 0;
    for (let count = 0; count < 4000; count++) {
      const broken = drawBroken(dice);
      const program = analyseProgram(broken.text, { dataModel: 'LP64', file: 'b.c' });
      // `struct other n;` declares no tag n.
      if (program.problems.length === 0 || /(?:struct|union|enum) \w+(?: weird)? n ;/.test(broken.text))
        continue;
      unread++;
      const problem = forgotten(program, broken);
      if (problem !== undefined) wrong.push(`n ${problem} in ${broken.text}`);
    }
    expect(wrong).toEqual([]);
    expect(unread).toBeGreaterThan(2000);
  });
});

/** What the tag `n` means at a point. */
function lookUpTag({ scope, offset }: ScopePoint) {
  for (let outer: Scope | undefined = scope; outer !== undefined; outer = outer.parent) {
    const found = outer.tags.get('n');
    if (found !== undefined && found.from <= offset) return found;
  }
  return undefined;
}

describe('a K&R definition that cannot be read', () => {
  it.each([
    ['an unsupported parameter', 'int f(a, b)\n  _Bool a;\n  int b;\n{ return a && b; }', 2, /'_Bool'/],
    ['another name', 'int f(a, b)\n  int a;\n  int c;\n{ return a; }', 3, /'c' is not a parameter/],
    ['a type that is not declared', 'int f(a, b)\n  int b;\n  t a;\n{ return b; }', 3, /'t' is not a type/],
  ])('is skipped with its body: %s', (_, definition, line, message) => {
    const text = `${definition}\nint g(void) { return 1; }\n`;
    const { problems, functions } = analyseProgram(text, { dataModel: 'LP64', file: 'k.c' });
    expect(problems.map(({ range, message: said }) => [range.line, said])).toEqual([
      [line, expect.stringMatching(message)],
    ]);
    expect(functions.find(({ name }) => name === 'g')?.definition).toBeDefined();
  });

  it('does not take the body of the next function for its own', () => {
    const text = 'int f(a) int a; int b = 1;\nint g(void) { return 1; }\n';
    const { functions } = analyseProgram(text, { dataModel: 'LP64', file: 'k.c' });
    expect(functions.find(({ name }) => name === 'g')?.definition).toBeDefined();
  });
});
