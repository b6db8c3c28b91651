import type { SourceRange } from '../../../c/tree/source-range.js';
import { requireIntSort, type Term } from '../../../smt/term.js';
import { nonZeroWhere } from '../../model/arithmetic.js';
import { goalText } from '../../model/goal-texts.js';
import { goalAt } from '../../model/obligation.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';

/** The first and the last character of a range, by their codes. */
type Range = readonly [first: number, last: number];

const UPPER: Range = [65, 90];
const LOWER: Range = [97, 122];
const DIGITS: Range = [48, 57];

/** Classes of the C locale (C11 7.4.1), in which programs stay: whoever leaves it calls a function that is not translated. */
const CLASSES: Readonly<Record<string, readonly Range[]>> = {
  isalnum: [DIGITS, UPPER, LOWER],
  isalpha: [UPPER, LOWER],
  isblank: [
    [9, 9],
    [32, 32],
  ],
  iscntrl: [
    [0, 31],
    [127, 127],
  ],
  isdigit: [DIGITS],
  isgraph: [[33, 126]],
  islower: [LOWER],
  isprint: [[32, 126]],
  ispunct: [
    [33, 47],
    [58, 64],
    [91, 96],
    [123, 126],
  ],
  isspace: [
    [9, 13],
    [32, 32],
  ],
  isupper: [UPPER],
  isxdigit: [DIGITS, [65, 70], [97, 102]],
};

/** What is converted, and how far from it the other case is (C11 7.4.2). */
const CONVERSIONS: Readonly<Record<string, { readonly from: Range; readonly distance: number }>> = {
  tolower: { from: UPPER, distance: 32 },
  toupper: { from: LOWER, distance: -32 },
};

interface Context {
  readonly t: Translation;
  readonly state: State;
  readonly range: SourceRange;
}

type Compute = (context: Context, x: Term) => Term;

/** Functions of one character, by name; tests give 0, or any other number. */
export const CHARACTER_FUNCTIONS: ReadonlyMap<string, Compute> = new Map<string, Compute>([
  ...Object.entries(CLASSES).map(([name, ranges]): [string, Compute] => [
    name,
    (context, x) => {
      requireCharacter(context, x);
      const { t } = context;
      return nonZeroWhere(t, t.pool.any(ranges.map((range) => isWithin(t, x, range))));
    },
  ]),
  ...Object.entries(CONVERSIONS).map(([name, { from, distance }]): [string, Compute] => [
    name,
    (context, x) => {
      requireCharacter(context, x);
      const { t } = context;
      const moved = t.pool.binary('add', x, t.pool.integer(requireIntSort(x), distance));
      return t.pool.ite(isWithin(t, x, from), moved, x);
    },
  ]),
]);

/** Of any other number than an `unsigned char` or EOF, C says nothing (C11 7.4p1). */
function requireCharacter({ t, state, range }: Context, x: Term): void {
  t.require(state, isWithin(t, x, [-1, 255]), goalAt('translation', goalText('character'), range));
}

function isWithin({ pool }: Translation, x: Term, [first, last]: Range): Term {
  const sort = requireIntSort(x);
  return pool.and(pool.atMost(pool.integer(sort, first), x), pool.atMost(x, pool.integer(sort, last)));
}
