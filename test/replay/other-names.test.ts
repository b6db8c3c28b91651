import { describe, expect, it } from 'vitest';
import { oneIn } from '../effort.js';
import { answerTo, at, CALL, REACH } from './violation-claim.js';

const HEAD = `${REACH} extern int __VERIFIER_nondet_int(void);
int five(int x) { return 5; } int g = 5;
static int (*pick(void))(int) { return five; }
`;
const main = (condition: string) =>
  `int main(void) { int x = __VERIFIER_nondet_int();\n  if (x == 1 && ${condition}) reach_error();\n  return 0; }\n`;

/** A declaration, what would have to hold behind it, and what replay says. */
const CASES: readonly (readonly [string, string, string, string])[] = [
  ['a function', 'int other(int x) { return five(x); }', 'other(x) == 5', 'false(unreach-call)'],
  ['a function without body is an input', 'int other(int x);', 'other(x) == 0', 'false(unreach-call)'],
  ['an alias', 'int other(int x) __attribute__((alias("five")));', 'other(x) == 0', 'unknown'],
  ['an alias of a variable', 'extern int other __attribute__((__alias__("g")));', 'other == 0', 'unknown'],
  ['a weak alias', 'static int other(int x) __attribute__((weakref("five")));', 'other(x) == 0', 'unknown'],
  ['a resolver', 'int other(int x) __attribute__((ifunc("pick")));', 'other(x) == 0', 'unknown'],
  ['a name for the assembler', 'extern int other(int x) __asm__("five");', 'other(x) == 0', 'unknown'],
  ['such a name in two parts', 'extern int other(int x) __asm("fi" "ve");', 'other(x) == 0', 'unknown'],
  ['such a name of a variable', 'extern int other asm("g");', 'other == 0', 'unknown'],
  ['such a name in an escape', 'extern int other(int x) __asm__("\\x66ive");', 'other(x) == 0', 'unknown'],
  [
    'such a name behind a comment',
    'extern int other(int x) __asm__(/* of */ "five");',
    'other(x) == 0',
    'unknown',
  ],
  ['a reserved name of a function', 'extern int other(int x) __asm__("__five");', 'other(x) == 0', 'unknown'],
  ['a reserved name of a variable', 'extern int other __asm__("__g");', 'other == 0', 'unknown'],
  ['a weak function without body', 'extern int other(int x) __attribute__((weak));', 'other == 0', 'unknown'],
  ['the address of one', 'extern int other(int x) __attribute__((weak));', 'other != 0', 'unknown'],
  [
    'the address of one in a table',
    'extern int other(int x) __attribute__((weak)); int (*table[])(int) = {other};',
    'table[0] != 0',
    'unknown',
  ],
  ['the address of a weak variable', 'extern int other __attribute__((weak));', '&other != 0', 'unknown'],
  [
    'a promise about what is not known',
    'extern int other(int x) __attribute__((const));',
    'other(1) != other(1)',
    'unknown',
  ],
  [
    'a promise that is not kept',
    '__attribute__((const)) int other(int x) { return g += x; }',
    'other(1) != other(1)',
    'unknown',
  ],
  [
    'a promise that is kept',
    '__attribute__((const)) int other(int x) { return x + 4; }',
    'other(x) == 5',
    'false(unreach-call)',
  ],
  [
    'a function that must not return',
    '__attribute__((noreturn)) void other(int x) { g = x; }',
    '(other(x), 1)',
    'unknown',
  ],
  [
    'a volatile function type',
    'typedef void die(int); extern volatile die other;',
    '(other(x), 1)',
    'unknown',
  ],
  [
    'a function that runs before main',
    'static void set(void) { g = 7; } __attribute__((section(".init" "_array"), used)) void (*other)(void) = set;',
    'other != 0',
    'unknown',
  ],
  [
    'what a function does that runs before main',
    'static void set(void) { g = 7; } __attribute__((section(".init_array"), used)) void (*other)(void) = set;',
    'g == 5',
    'unknown',
  ],
  [
    'where a section ends',
    'extern char __stop_other[]; extern char __start_other[];',
    '__stop_other != __start_other',
    'unknown',
  ],
  [
    'a name that a header gives',
    'extern int atoi(const char *s) __asm__("" "__isoc23_atoi");',
    'atoi("7") == 7',
    'false(unreach-call)',
  ],
];

describe('what has another name is not taken for what its declaration says', () => {
  it.each(oneIn(4, CASES))('%s', async (_name, declaration, condition, expected) => {
    const program = `${HEAD}${declaration}\n${main(condition)}`;
    const column = `  if (x == 1 && ${condition}) `.length + 1;
    const answer = await answerTo({
      program,
      formula: CALL,
      waypoints: [`action: follow, type: target, ${at(6, column)}`],
    });
    expect(answer.replace(/:.*$/s, ''), answer).toBe(expected);
  });
});

describe('a function with a name of the implementation', () => {
  it.each([
    ['void _init(void) { g = 7; }', '_init, which is called before or after main, at 4:6'],
    ['int *__errno_location(void) { return &g; }', '__errno_location, which the library may call, at 4:6'],
    [
      'long __builtin_expect(long value, long likely) { return value; }',
      '__builtin_expect, but gcc calls its own builtin of this name, at 4:6',
    ],
  ])('%s', async (declaration, expected) => {
    const waypoints = [`action: follow, type: target, ${at(6, '  if (x == 1 && g == 5) '.length + 1)}`];
    const program = `${HEAD}${declaration}\n${main('g == 5')}`;
    expect(await answerTo({ program, formula: CALL, waypoints })).toBe(
      `unknown: the program defines ${expected}`,
    );
  });
});
