import type { CType } from '../../../c/type/c-type.js';
import { intSort } from '../../../smt/sort.js';
import type { Term } from '../../../smt/term.js';
import { goalText } from '../../model/goal-texts.js';
import { OFFSET } from '../../model/layout.js';
import { goalAt } from '../../model/obligation.js';
import type { State } from '../../model/state.js';
import type { TermValue } from '../../model/value.js';
import type { CallInProgram } from './bytes.js';
import { areAsFormatted, type Conversion, type FormatPart, isNamedBy } from './formats.js';
import { lengthOf } from './strings.js';

/** An argument that is printed. */
export interface Printed {
  readonly type: CType;
  readonly value: TermValue;
}

/** How many characters there are at least and at most, or exactly. */
type Length = { readonly least: number; readonly most: number } | { readonly exact: Term };

/** Widths and precisions that count; longer ones are not supported. */
const MOST_DIGITS = 3;

/** Digits of the numbers with so many bytes, by letter, without a sign. */
const DIGITS: Readonly<Record<string, { readonly 4: number; readonly 8: number }>> = {
  d: { 4: 10, 8: 19 },
  i: { 4: 10, 8: 19 },
  u: { 4: 10, 8: 20 },
  o: { 4: 11, 8: 22 },
  x: { 4: 8, 8: 16 },
  X: { 4: 8, 8: 16 },
};

/** Digits of the largest `double` before the point. */
const DIGITS_OF_DOUBLE = 309;

/**
 * How many characters a format makes of its arguments, which must have the types that it names (C11 7.21.6.1); undefined if that
 * is not known. Strings among them must end.
 *
 * @param pointer the type of a pointer, which says how wide it is
 */
export function printedLength(
  call: CallInProgram,
  state: State,
  parts: readonly FormatPart[],
  { printed, pointer }: { readonly printed: readonly Printed[]; readonly pointer: CType },
): Term | undefined {
  const types = printed.map(({ type }) => type);
  if (!areAsFormatted(parts, types, pointer)) return undefined;
  const { pool } = call.t;
  let sum = pool.index(0);
  let next = 0;
  for (const part of parts) {
    const length =
      part.kind === 'text'
        ? ofNumbers(part.text.length, part.text.length)
        : part.letter === '%'
          ? ofNumbers(1, 1)
          : lengthOfConversion(call, state, part, { printed: printed[next++], pointer });
    if (length === undefined) return undefined;
    sum = pool.binary('add', sum, termOf(call, state, length));
  }
  return sum;
}

function termOf({ t }: CallInProgram, state: State, length: Length): Term {
  if ('exact' in length) return length.exact;
  const { pool } = t;
  const [least, most] = [pool.index(length.least), pool.index(length.most)];
  if (length.least === length.most) return least;
  const any = pool.fresh(OFFSET, 'printed');
  t.assume(state, pool.and(pool.atMost(least, any), pool.atMost(any, most)));
  return any;
}

const ofNumbers = (least: number, most: number): Length => ({ least, most });

function lengthOfConversion(
  call: CallInProgram,
  state: State,
  conversion: Conversion,
  { printed, pointer }: { readonly printed: Printed | undefined; readonly pointer: CType },
): Length | undefined {
  const { letter, flags, length } = conversion;
  const width = sizeOf(conversion.width === '' ? '0' : conversion.width);
  const precision = conversion.precision === undefined ? -1 : sizeOf(conversion.precision);
  // Grouping and other digits are up to the locale.
  if (width === undefined || precision === undefined || /['I]/.test(flags)) return undefined;
  const padded = (least: number, most: number) => ofNumbers(Math.max(least, width), Math.max(most, width));
  if (letter === 's') {
    if (width > 0 || precision >= 0 || printed?.value.kind !== 'pointer') return undefined;
    const found = lengthOf(call, state, printed.value);
    return found?.kind === 'number' ? { exact: found.term } : undefined;
  }
  if (printed?.type.kind === 'integer' && !isNamedBy(conversion, printed.type, pointer)) return undefined;
  if (letter === 'c') return length === '' ? padded(1, 1) : undefined;
  const digits =
    printed?.type.kind === 'integer' ? DIGITS[letter]?.[printed.type.size === 8 ? 8 : 4] : undefined;
  if (digits !== undefined) {
    requireSign(call, state, conversion, printed);
    const sign = 'di'.includes(letter) ? 1 : 0;
    const prefix = flags.includes('#') ? 2 : 0;
    return padded(precision === 0 ? 0 : Math.max(1, precision), sign + prefix + Math.max(digits, precision));
  }
  if ('fF'.includes(letter) && length !== 'L')
    return padded(1, 2 + DIGITS_OF_DOUBLE + (precision < 0 ? 6 : precision));
  return undefined;
}

/** A number of the other sign than the conversion names must have a value of both types (C11 7.16.1.1p2). */
function requireSign(
  { t, range }: CallInProgram,
  state: State,
  { letter, length }: Conversion,
  printed: Printed | undefined,
): void {
  if (printed?.type.kind !== 'integer' || printed.value.kind !== 'number') return;
  const { type, value } = printed;
  // What is shorter than an int is passed as an int.
  if (length.startsWith('h') || type.signed === 'di'.includes(letter)) return;
  const { pool } = t;
  const sort = intSort(type.width, true);
  const isOfBoth = pool.atMost(pool.integer(sort, 0), pool.cast(sort, value.term));
  t.require(state, isOfBoth, goalAt('translation', goalText('printed-type'), range));
}

/** Undefined where an argument says it, and where it is very long. */
function sizeOf(said: string): number | undefined {
  if (said === '') return 0;
  return said.length <= MOST_DIGITS && Number(said) >= 0 ? Number(said) : undefined;
}
