import type { IntegerName } from '../../type/c-type.js';

/** Result and parameter types of builtins on integers that are not library functions. */
export const INTEGER_BUILTINS: ReadonlyMap<string, readonly [IntegerName, readonly IntegerName[]]> = new Map([
  ['bswap16', ['unsigned short', ['unsigned short']]],
  ['bswap32', ['unsigned int', ['unsigned int']]],
  ['bswap64', ['unsigned long long', ['unsigned long long']]],
  ['bswap128', ['unsigned __int128', ['unsigned __int128']]],
  ['clz', ['int', ['unsigned int']]],
  ['clzl', ['int', ['unsigned long']]],
  ['clzll', ['int', ['unsigned long long']]],
  ['ctz', ['int', ['unsigned int']]],
  ['ctzl', ['int', ['unsigned long']]],
  ['ctzll', ['int', ['unsigned long long']]],
  ['ffs', ['int', ['int']]],
  ['ffsl', ['int', ['long']]],
  ['ffsll', ['int', ['long long']]],
  ['clrsb', ['int', ['int']]],
  ['clrsbl', ['int', ['long']]],
  ['clrsbll', ['int', ['long long']]],
  ['parity', ['int', ['unsigned int']]],
  ['parityl', ['int', ['unsigned long']]],
  ['parityll', ['int', ['unsigned long long']]],
  ['popcount', ['int', ['unsigned int']]],
  ['popcountl', ['int', ['unsigned long']]],
  ['popcountll', ['int', ['unsigned long long']]],
]);

/** Builtins on one floating value of any type that return int. */
export const CLASSIFICATIONS: ReadonlySet<string> = new Set([
  'isnan',
  'isnanf',
  'isnanl',
  'isinf',
  'isinff',
  'isinfl',
  'isinf_sign',
  'isfinite',
  'finite',
  'finitef',
  'finitel',
  'isnormal',
  'signbit',
  'signbitf',
  'signbitl',
]);

/** Comparisons of two floating values that never raise an exception and return int. */
export const QUIET_COMPARISONS: ReadonlySet<string> = new Set([
  'isgreater',
  'isgreaterequal',
  'isless',
  'islessequal',
  'islessgreater',
  'isunordered',
]);

/** Builtins that the front end knows but cannot represent. */
export const UNREPRESENTED: ReadonlySet<string> = new Set([
  'return_address',
  'frame_address',
  'extract_return_addr',
  'apply',
  'apply_args',
  'return',
  'va_arg_pack',
  'va_arg_pack_len',
]);

export type OverflowOperator = '+' | '-' | '*';

/** `add_overflow`, `sadd_overflow`, `umulll_overflow`, `sub_overflow_p`, …. */
export function overflowBuiltin(name: string):
  | {
      readonly operator: OverflowOperator;
      /** Undefined if the operands keep their own types. */
      readonly operandType: IntegerName | undefined;
      readonly form: 'stores' | 'predicts';
    }
  | undefined {
  const match = /^(s|u)?(add|sub|mul)(l|ll)?_overflow(_p)?$/.exec(name);
  if (match === null) return undefined;
  const [, sign, operation, longs = '', predicate] = match;
  if ((sign === undefined && longs !== '') || (sign !== undefined && predicate !== undefined))
    return undefined;
  const operator = operation === 'add' ? '+' : operation === 'sub' ? '-' : '*';
  const base = longs === 'll' ? 'long long' : longs === 'l' ? 'long' : 'int';
  const operandType = sign === undefined ? undefined : sign === 's' ? base : (`unsigned ${base}` as const);
  return { operator, operandType, form: predicate === undefined ? 'stores' : 'predicts' };
}
