import { describe, expect, it } from 'vitest';
import { parseAssumption } from '../../../src/embedded/harness/parse-assumption.js';

describe('parseAssumption', () => {
  it.each<[string, string | undefined, [string, bigint | number][]]>([
    ['a == 11;', undefined, [['a', 11n]]],
    ['a = 1073741843;', undefined, [['a', 1073741843n]]],
    [
      'a == (-5); b == 3',
      undefined,
      [
        ['a', -5n],
        ['b', 3n],
      ],
    ],
    ['5 == a', undefined, [['a', 5n]]],
    [
      'x == 1 && (y == 2 && z == 3)',
      undefined,
      [
        ['x', 1n],
        ['y', 2n],
        ['z', 3n],
      ],
    ],
    ["c = 'k';", undefined, [['c', 107n]]],
    ["c == ';'", undefined, [['c', 59n]]],
    ['f == 1.5f', undefined, [['f', 1.5]]],
    ['a[ 0 ] == 4', undefined, [['a[0]', 4n]]],
    ['s.len == 2', undefined, [['s.len', 2n]]],
    ['(int) a == 4', undefined, [['a', 4n]]],
    ['!flag', undefined, [['flag', 0n]]],
    ['flag', undefined, [['flag', 1n]]],
    ['x > 5', undefined, [['x', 6n]]],
    ['5 < x', undefined, [['x', 6n]]],
    ['x >= 5 && x != 5', undefined, [['x', 6n]]],
    ['x < 5', undefined, [['x', 4n]]],
    ['x <= 5 && x != 5', undefined, [['x', 4n]]],
    ['x > 5 && x < 6', undefined, []],
    ['d > 0.5 && d < 1.0', undefined, [['d', 0.75]]],
    // A value is never guessed from what is not a comparison with a constant.
    ['x == y', undefined, []],
    ['x == y + 1', undefined, []],
    ['x == 1 || x == 2', undefined, []],
    ['a == {0}', undefined, []],
    ['a == ARRAY_OF(0)', undefined, []],
    ['not C at all', undefined, []],
    ['}', undefined, []],
    ['', undefined, []],
    ['\\result == 20', undefined, [['result of any', 20n]]],
    ['\\result == 20', '__VERIFIER_nondet_int', [['result of __VERIFIER_nondet_int', 20n]]],
    ['return_value___VERIFIER_nondet_uint = 7u;', undefined, [['result of __VERIFIER_nondet_uint', 7n]]],
    ['return_value___VERIFIER_nondet_int$3 = 7;', undefined, [['result of __VERIFIER_nondet_int', 7n]]],
    ['return_value$___VERIFIER_nondet_int$1 == 7', undefined, [['result of __VERIFIER_nondet_int', 7n]]],
  ])('%s (result of %s)', async (text, resultFunction, expected) => {
    const values = await parseAssumption(text, resultFunction);
    const described = values.map(({ subject, value }) => [
      subject.kind === 'variable' ? subject.expression : `result of ${subject.callee ?? 'any'}`,
      value.value,
    ]);
    expect(described).toEqual(expected);
  });
});
