import { describe, expect, it } from 'vitest';
import type { InputValue } from '../../src/machine/interface/execution.js';
import { endText, runText } from './run-program.js';

const ALL = 2n ** 64n - 1n;

/** A declaration and a condition that no execution fulfils, whatever the environment gives. */
const IMPOSSIBLE: readonly (readonly [
  model: 'ILP32' | 'LP64' | 'both',
  declaration: string,
  condition: string,
])[] = [
  ['ILP32', 'long long __VERIFIER_nondet_long(void);', '__VERIFIER_nondet_long() > 0x7fffffffLL'],
  ['ILP32', 'long long __VERIFIER_nondet_ulong(void);', '__VERIFIER_nondet_ulong() > 0xffffffffLL'],
  ['ILP32', 'long long __VERIFIER_nondet_size_t(void);', '__VERIFIER_nondet_size_t() > 0xffffffffLL'],
  ['ILP32', 'unsigned long long __VERIFIER_nondet_ulong();', '__VERIFIER_nondet_ulong() >> 32'],
  ['both', 'long long __VERIFIER_nondet_int(void);', '__VERIFIER_nondet_int() > 0x7fffffffLL'],
  ['both', 'long long __VERIFIER_nondet_uint(int);', '__VERIFIER_nondet_uint(3) < 0'],
  ['both', 'int __VERIFIER_nondet_u8(void);', '__VERIFIER_nondet_u8() > 255'],
  ['both', 'int __VERIFIER_nondet_uchar(void);', '__VERIFIER_nondet_uchar() < 0'],
  ['both', 'int __VERIFIER_nondet_unsigned_char(void);', '__VERIFIER_nondet_unsigned_char() > 255'],
  ['both', 'int __VERIFIER_nondet_char(void);', '__VERIFIER_nondet_char() > 127'],
  ['both', 'int __VERIFIER_nondet_u16(void);', '__VERIFIER_nondet_u16() < 0'],
  ['both', 'int __VERIFIER_nondet_bool(void);', '__VERIFIER_nondet_bool() > 1'],
  ['both', 'int __VERIFIER_nondet__Bool(void);', '__VERIFIER_nondet__Bool() > 1'],
  ['both', '', '__VERIFIER_nondet_short() > 0x7fff'],
  ['both', 'long long nondet_short(void);', 'nondet_short() > 0x7fff'],
  [
    'both',
    'double __VERIFIER_nondet_float(void);',
    '({ double d = __VERIFIER_nondet_float(); d == d && (double)(float)d != d; })',
  ],
  [
    'LP64',
    'long double __VERIFIER_nondet_float(void);',
    '({ long double d = __VERIFIER_nondet_float(); d == d && (float)d != d; })',
  ],
  ['LP64', '__int128 __VERIFIER_nondet_long(void);', '__VERIFIER_nondet_long() >> 64 > 0'],
  ['both', 'long long __VERIFIER_nondet_int(void) { return 5; }', '__VERIFIER_nondet_int() != 5'],
];

const GIVEN: readonly InputValue[] = [
  ALL,
  2n ** 33n,
  2n ** 31n,
  0xffff_ffffn,
  300n,
  200n,
  0x8000n,
  2n,
  -1n,
  0.1,
];

describe('an input function returns what its name promises', () => {
  it.each(IMPOSSIBLE)('%s: %s never %s', (model, declaration, condition) => {
    for (const each of model === 'both' ? (['ILP32', 'LP64'] as const) : [model]) {
      for (const symbolic of [false, true]) {
        for (const input of GIVEN) {
          const text = `${declaration}\nint main(void) { return !!(${condition}); }`;
          const execution = runText(text, { model: each, inputs: [input], symbolic, unread: 'allowed' });
          expect(endText(execution), `${input}`).toBe('exit 0');
        }
      }
    }
  });

  it.each([
    ['long __VERIFIER_nondet_long(void);', '__VERIFIER_nondet_long() == -1', ALL],
    ['unsigned long __VERIFIER_nondet_int(void);', '__VERIFIER_nondet_int() == ~0ul', -1n],
    ['short __VERIFIER_nondet_int(void);', '__VERIFIER_nondet_int() == 77', 77n],
    ['double __VERIFIER_nondet_double(void);', '__VERIFIER_nondet_double() == 0.1', 0.1],
    ['long long __VERIFIER_nondet_longlong(void);', '__VERIFIER_nondet_longlong() == 1ll << 40', 1n << 40n],
  ])('%s: %s', (declaration, condition, input) => {
    const execution = runText(`${declaration} int main(void) { return ${condition}; }`, { inputs: [input] });
    expect(endText(execution)).toBe('exit 1');
  });

  it.each([
    'double __VERIFIER_nondet_int(void); int main(void) { return __VERIFIER_nondet_int() != 0; }',
    'int __VERIFIER_nondet_double(void); int main(void) { return __VERIFIER_nondet_double() != 0; }',
    'int *__VERIFIER_nondet_int(void); int main(void) { return __VERIFIER_nondet_int() != 0; }',
  ])('a type of another kind ends the execution: %s', (text) => {
    expect(endText(runText(text))).toBe('unsupported');
  });
});

describe('what a program is started with', () => {
  it.each([
    ['int main(int argc, char **argv, char **envp) { return argc; }', 'exit 1'],
    ['int main(int argc, char *argv[]) { return argv[argc] != 0 || argv[0] == 0; }', 'exit 0'],
    ['int main(int argc, char **argv, char **envp) { return envp == 0; }', 'unsupported'],
    ['int main(int argc, char **argv, char **envp) { return envp[0] != 0; }', 'unsupported'],
    ['int main(int argc, char **argv, char *envp[]) { char ***p = &envp; return *p == 0; }', 'unsupported'],
    ['int main(int c, char **v, char **e, char **aux) { return aux != 0; }', 'unsupported'],
    ['int main(long argc) { return argc == 1; }', 'unsupported'],
    ['int main(char **argv) { return argv == 0; }', 'unsupported'],
    ['int main(int argc, int argv) { return argv; }', 'unsupported'],
    ['extern char **environ; int main(void) { return environ == 0; }', 'unsupported'],
  ])('%s: %s', (text, expected) => {
    const execution = runText(text, { checks: [{ kind: 'valid-deref' }] });
    expect(endText(execution)).toBe(expected);
  });
});
