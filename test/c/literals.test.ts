import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberLiteral } from '../../src/c/lex/number-literal.js';
import { typeModel } from '../../src/c/type/type-model.js';
import { linesOfGcc } from './gcc-output.js';

const of = (text: string, dataModel: 'ILP32' | 'LP64' = 'LP64') => {
  const literal = numberLiteral(text, typeModel(dataModel));
  return literal === undefined ? undefined : `${literal.value} ${literal.type.name}`;
};

describe('number literals', () => {
  it.each([
    ['0', '0 int'],
    ['017', '15 int'],
    ['0x1F', '31 int'],
    ['0b101u', '5 unsigned int'],
    ['2147483648', '2147483648 long'],
    ['0x80000000', '2147483648 unsigned int'],
    ['1LLU', '1 unsigned long long'],
    ['1uL', '1 unsigned long'],
    ['18446744073709551615', '18446744073709551615 __int128'],
    ['18446744073709551616', undefined],
    ['1.', '1 double'],
    ['.5f', '0.5 float'],
    ['1e3L', '1000 long double'],
    ['0x1.8p1', '3 double'],
    ['0x.8p-1074', '0 double'],
    ['0x1p-1074', '5e-324 double'],
    ['0x1.fffffffffffff7p0', '1.9999999999999998 double'],
    ['0x1.fffffffffffff8p0', '2 double'],
    ['1.5q', '1.5 _Float128'],
    ['08', undefined],
    ['1f', undefined],
    ['1lul', undefined],
    ['0x', undefined],
    ['0xp1', undefined],
    ['1.2.3', undefined],
    ['0x10000000000000000', undefined],
    ['18446744073709551616u', undefined],
    ['99999999999999999999999999999999999999999', undefined],
  ])('%s is %s', (text, wanted) => expect(of(text)).toBe(wanted));

  it('a witness may tell numbers as long as the longest type', () => {
    const told = (text: string, dataModel: 'ILP32' | 'LP64' = 'LP64') =>
      numberLiteral(text, typeModel(dataModel), 128)?.type.name;
    expect(told('18446744073709551616')).toBe('__int128');
    expect(told(String(2n ** 127n - 1n))).toBe('__int128');
    expect(told(String(2n ** 127n))).toBe('unsigned __int128');
    expect(told('0xffffffffffffffffffffffffffffffff')).toBe('unsigned __int128');
    expect(told(String(2n ** 128n))).toBeUndefined();
    expect(told('18446744073709551616u')).toBeUndefined();
    expect(told('18446744073709551616', 'ILP32')).toBeUndefined();
    expect(told('18446744073709551615')).toBe('__int128');
    expect(told('1')).toBe('int');
  });

  it('long is short for ILP32', () => {
    expect(of('2147483648', 'ILP32')).toBe('2147483648 long long');
    expect(of('4294967295', 'ILP32')).toBe('4294967295 long long');
    expect(of('0xffffffff', 'ILP32')).toBe('4294967295 unsigned int');
    expect(of('18446744073709551615', 'ILP32')).toBe('-1 long long');
    expect(of('18446744073709551616', 'ILP32')).toBeUndefined();
    expect(of('4294967295l', 'ILP32')).toBe('4294967295 long long');
  });

  it('floats are rounded once', () => {
    const floatOf = (text: string) => numberLiteral(text, typeModel('LP64'))?.value;
    expect(floatOf('1.000000059604644775390625f')).toBe(1);
    expect(floatOf('1.0000000596046447753906251f')).toBe(1 + 2 ** -23);
    expect(floatOf('1.00000017881393432617187499f')).toBe(1 + 2 ** -23);
    expect(floatOf('1e400f')).toBe(Number.POSITIVE_INFINITY);
  });

  it('floats near halfway cases are those of gcc', () => {
    const halfways = fc.sample(
      fc.tuple(
        fc.integer({ min: 2 ** 23, max: 2 ** 24 - 1 }),
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom('', '1', '0001'),
      ),
      { numRuns: 200, seed: 20261121 },
    );
    const texts = halfways.map(
      ([digits, shift, more]) => `${(digits + 0.5) / 2 ** (23 + shift)}`.replace(/^\d+$/, '$&.0') + more,
    );
    const lines = linesOfGcc(
      `#include <stdio.h>\nint main(void) { ${texts.map((text) => `printf("%a\\n", ${text}f);`).join('\n')} return 0; }`,
      'LP64',
    );
    expect(texts.map((text) => numberLiteral(`${text}f`, typeModel('LP64'))?.value)).toEqual(
      lines.map((line) => numberLiteral(line.includes('p') ? line : '', typeModel('LP64'))?.value),
    );
  });
});
