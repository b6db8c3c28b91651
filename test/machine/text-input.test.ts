import { describe, expect, it } from 'vitest';
import { oneIn } from '../effort.js';
import { gccHas, runWithGcc } from './gcc.js';
import { endText, runText } from './run-program.js';

/** Formats of three conversions at most: an int, a word of 15 characters, another int. */
const FORMATS = [
  '%d',
  '%d %d',
  '%d,%d',
  ' %d ; %x',
  '%2d%3d',
  '%*d%d',
  '%i%i',
  '%o %u',
  'a%db',
  '%d%%n',
  '%d%n',
  '%hhd %hd',
  '\\240%d',
  '%d\\240%d',
];
const WORDS = ['%s', '%3s', '%*s%s', '%c', '%2c', 'x%s', ' %c'];
const TEXTS = [
  '',
  ' ',
  '12',
  '  -7 8',
  '1,2',
  '1 ; ff',
  '12345',
  '0x1f 017',
  '09',
  '+3 a',
  'a5b',
  'a5c',
  'x',
  'abc def',
  '\\t\\n42\\v43',
  '-',
  '0x',
  '99999999999',
  '7n',
  '1 -1',
  '\\2405',
];

const ROWS = oneIn(9, [
  ...FORMATS.flatMap((format) => TEXTS.map((text) => ({ format, text, into: '&a, &b' }))),
  ...WORDS.flatMap((format) => TEXTS.map((text) => ({ format, text, into: 's' }))),
]);

/** The result, the numbers and the word that a call leaves, as one number. */
const call = ({ format, text, into }: (typeof ROWS)[number]): string =>
  `  { ${format.includes('hh') ? 'signed char a = 9; short b = 9;' : 'int a = 9, b = 9;'} char s[16] = "........"; int r = sscanf("${text}", "${format}", ${into}); for (int i = 0; i < 16; i++) h = h * 31 + s[i]; h = h * 31 + a * 7 + b * 3 + r; }`;

const HEAD = '#include <stdio.h>\nstatic unsigned h;\n';

describe('sscanf', () => {
  it.skipIf(!gccHas('LP64'))('reads what the library reads, or ends the execution', () => {
    const printed = `${HEAD}int main(void) {\n${ROWS.map((row) => `${call(row)} printf("%u\\n", h); h = 0;`).join('\n')}\n}`;
    const expected = runWithGcc(printed, 'LP64')?.stdout.toString().trim().split('\n') ?? [];
    const found = ROWS.map((row, index) => {
      const text = `${HEAD}int main(void) {\n${call(row)}\n return h == ${expected[index]}u ? 42 : 1; }`;
      return endText(runText(text));
    });
    const wrong = ROWS.filter(
      (_, index) => !['exit 42', 'unsupported', 'undefined'].includes(found[index] ?? ''),
    );
    expect(wrong).toEqual([]);
    expect(found.filter((end) => end === 'exit 42').length).toBeGreaterThan(0.8 * ROWS.length);
  });

  it.each([
    ['exit 5', 'int x = 0; sscanf("5 6", "%d", &x); return x;'],
    ['exit 5', 'int x = 0; sscanf("5", "%d", &x); return x;', 'int sscanf();'],
    ['undefined', 'long x = 0; return sscanf("5", "%d", &x);'],
    ['undefined', 'int x = 0; return sscanf("5000000000", "%d", &x);'],
    ['undefined', 'int x = 0; return sscanf("5 6", "%d%d", &x);'],
    ['valid-deref', 'char s[3]; return sscanf("abc", "%s", s);'],
    ['exit 1', 'char s[4]; return sscanf("abc", "%s", s);'],
    ['exit 1', 'char s[3]; return sscanf("abc", "%2s", s);'],
    ['valid-deref', 'char t[2] = {49, 50}; int x; return sscanf(t, "%d", &x);'],
    ['undefined', 'char t[8] = "12 34"; int x; return sscanf(t, "%s %d", t, &x);'],
    ['undefined', 'char f[8] = "%s %d"; int x; return sscanf("xxxxx 5", f, f, &x);'],
    ['undefined', 'int t[2] = {49}; return sscanf((char *)t, "%d", t);'],
    ['exit 1', 'char t[8] = "12\\0"; return sscanf(t, "%s", t + 3);'],
    ['unsupported', 'float x; return sscanf("1.5", "%f", &x);'],
    ['unsupported', 'char s[4]; return sscanf("abc", "%[a-c]", s);'],
  ])('%s: %s', (expected, body, declaration = HEAD) => {
    const checks = [{ kind: 'valid-deref' } as const];
    expect(endText(runText(`${declaration} int main(void) { ${body} }`, { checks }))).toBe(expected);
  });
});
