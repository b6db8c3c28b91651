import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanTokens } from '../../../src/c/lex/scan-tokens.js';
import { type Token, tokenSpelling } from '../../../src/c/lex/token.js';
import { rejectionOf } from './rejection-of.js';

const JOINT = /\\[ \t\v\f]*\r?\n/g;

const words = (text: string): readonly string[] =>
  scanTokens(text).flatMap(({ kind, text: each }) => (kind === 'end' ? [] : [each]));

describe('joined lines', () => {
  it.each([
    ['a punctuator', '-\\\n-x', ['--', 'x']],
    ['a long punctuator', 'a <\\\n<\\\n= b', ['a', '<<=', 'b']],
    ['an identifier', 'whi\\\nle', ['while']],
    ['a number', '1\\\n0\\\n.5e\\\n-\\\n3', ['10.5e-3']],
    ['a string', '"a\\\nb\\\\\\\nn\\\n"', ['"ab\\\\n"']],
    ['an escape', '"\\\\\nn"', ['"\\n"']],
    ['a character', "'\\\n\\\\\n0'", ["'\\0'"]],
    ['a prefix', 'L\\\n"x"', ['L"x"']],
    ['the beginning of a comment', 'a /\\\n* b *\\\n/ c', ['a', 'c']],
    ['the beginning of a comment of a line', 'a /\\\n/ b\nc', ['a', 'c']],
    ['a comment of a line', 'a // b \\\n c\nd', ['a', 'd']],
    ['a comment, with blanks', 'a // b \\ \t \n c\nd', ['a', 'd']],
    ['blanks after the backslash', 'a\\ \t\v\f\nb', ['ab']],
    ['lines of Windows', 'a\\\r\nb // c\\  \r\nd\r\ne', ['ab', 'e']],
    ['several in a row', 'a\\\n\\\n\\ \n\\\nb', ['ab']],
    ['two backslashes', '\\\\\na', ['\\', 'a']],
    ['a digraph', '<\\\n:%\\\n:%:%\\\n:', ['[', '##', '#']],
    ['the beginning', '\\\na', ['a']],
    ['the end', 'a\\\n', ['a']],
    ['a universal name', 'a\\u00\\\ne9', ['aé']],
  ])('in %s', (_where, text, wanted) => expect(words(text)).toEqual(wanted));

  it('tokens keep their places', () => {
    const places = scanTokens('ab\\\ncd -\\\r\n- \\ \nx\n"\\\n" y\\\n').map(
      ({ text, start, end, line, column }: Token) => [text, start, end, line, column],
    );
    expect(places).toEqual([
      ['abcd', 0, 6, 1, 1],
      ['--', 7, 12, 2, 4],
      ['x', 16, 17, 4, 1],
      ['""', 18, 22, 5, 1],
      ['y', 23, 24, 6, 3],
      ['', 26, 26, 7, 1],
    ]);
  });

  it('the place of a problem, too', () => {
    expect(rejectionOf(() => scanTokens('a\\\nb\n c\\\n "d\n')).range).toEqual({
      start: 10,
      end: 11,
      line: 4,
      column: 2,
    });
  });

  it('anywhere, they change neither the tokens nor where these are', () => {
    const piece = fc.constantFrom(
      'x',
      'while',
      '0x1p-3',
      '"a\\"b"',
      "'\\n'",
      '->',
      '<<=',
      '%:%:',
      '/* * / */',
      '// c\n',
      '\n',
      ' ',
      '#',
      '.5',
      'L"x"',
    );
    const joint = fc.constantFrom('\\\n', '\\ \n', '\\\r\n', '\\\t \v\f\r\n', '\\\n\\\n');
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(' '));
    const joints = fc.array(fc.tuple(fc.nat(), joint), { maxLength: 8 });
    fc.assert(
      fc.property(text, joints, (plain, added) => {
        const places = added.map(([at, each]) => [at % (plain.length + 1), each] as const);
        places.sort(([left], [right]) => right - left);
        let joined = plain;
        for (const [at, each] of places) joined = joined.slice(0, at) + each + joined.slice(at);
        const tokens = scanTokens(joined);
        const bare = ({ kind, text: each, firstOfLine, spaced }: Token) => ({
          kind,
          each,
          firstOfLine,
          spaced,
        });
        expect(tokens.map(bare)).toEqual(scanTokens(plain).map(bare));
        for (const token of tokens) {
          const { start, end, line, column } = token;
          expect(joined.slice(start, end).replace(JOINT, '')).toBe(tokenSpelling(token));
          const before = joined.slice(0, start).split('\n');
          expect([line, column]).toEqual([before.length, (before.at(-1)?.length ?? 0) + 1]);
        }
      }),
      { numRuns: 500, seed: 20261123 },
    );
  });
});

describe('what compilers do not all read in the same way', () => {
  it.each([
    ['a trigraph of a punctuator', 'int a??(3];'],
    ['a trigraph in a string', 'char *s = "what??!";'],
    ['a trigraph that joins lines', '// why??/\nint x;'],
    ['a trigraph that joins lines of a comment', '/* a *??/\n/ int x; /* */'],
    ['a trigraph at a directive', '??=define A'],
    ['a raw string', 'char *s = R"(a)";'],
    ['a raw string of bytes', 'char *s = u8R"(a)";'],
    ['a lone carriage return', '// a\rint x;'],
    ['a letter of another script', 'int 中x;'],
    ['a sign in a name', 'int a×b;'],
    ['a name of a sign in a name', 'int a\\u00d7b;'],
    ['a name of a common letter', 'int \\u0061;'],
    ['a letter after a number', 'S(1é)'],
  ])('%s', (_what, text) => {
    expect(rejectionOf(() => scanTokens(text))).toMatchObject({
      kind: 'unsupported',
      message: expect.stringContaining('the spelling'),
    });
  });

  it.each([
    ['trigraphs in comments', '// why??!\n/* ??( */ x', ['x']],
    ['question marks', '"what?" a ? ? "??" : "?\\?!"', ['"what?"', 'a', '?', '?', '"??"', ':', '"?\\?!"']],
    ['characters in strings', '"中×\\u00d7"', ['"中×\\u00d7"']],
    ['names of letters', '\\u00e9a é\\U000000e9 $x', ['éa', 'éé', '$x']],
    ['a name before a string', 'R "a" xR"a" LR', ['R', '"a"', 'xR', '"a"', 'LR']],
  ])('%s are read', (_what, text, wanted) => expect(words(text)).toEqual(wanted));
});
