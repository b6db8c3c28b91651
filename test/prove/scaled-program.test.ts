import { expect, test } from 'vitest';
import { analyseProgram } from '../../src/c/analyse-program.js';
import { scaledProgram } from '../../src/prove/sample/scaled-program.js';

const scaled = (text: string) =>
  scaledProgram(analyseProgram(text, { dataModel: 'LP64', file: 'p.c' }))?.text;

test.each([
  ['int a = 100000, b = 99999, c = 5000, d = 7;', 'int a = 25    , b = 24   , c = 12  , d = 7;'],
  ['long a = 100000UL;', 'long a = 12UL    ;'],
  ['#define N 100000\nint a[N];', '#define N 12    \nint a[N];'],
  ['int x1000 = 2000; /* 3000 */ char *s = "4000";', 'int x1000 = 12  ; /* 3000 */ char *s = "4000";'],
  [
    'int a = 02000, b = 0x1000; double d = 1000.0 + 1000;',
    'int a = 02000, b = 0x1000; double d = 1000.0 + 12  ;',
  ],
  ['int a = 10\\\n00, b = 2000;', 'int a = 10\\\n00, b = 12  ;'],
])('%s', (text, expected) => {
  expect(scaled(text)).toBe(expected);
});

test.each([
  ['there are no large numbers', 'int a = 999;'],
  ['there are too many', `int a[] = {${Array.from({ length: 9 }, (_, n) => 1000 * (n + 1)).join(', ')}};`],
])('it is no other program if %s', (_, text) => {
  expect(scaled(text)).toBeUndefined();
});
