import type { SourceRange } from '../../../c/tree/source-range.js';
import { requireIntSort, type Term } from '../../../smt/term.js';
import { nonZeroWhere } from '../../model/arithmetic.js';
import { goalText } from '../../model/goal-texts.js';
import { goalAt } from '../../model/obligation.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';

interface Context {
  readonly t: Translation;
  readonly state: State;
  readonly range: SourceRange;
}

type Ranges = readonly (readonly [first: number, last: number])[];

const DIGITS = [48, 57] as const;
const UPPER = [65, 90] as const;
const LOWER = [97, 122] as const;

/** Tests of characters in ASCII (C11 7.4.1): who changes the locale calls a function that is not translated. */
const CLASSES: Readonly<Record<string, Ranges>> = {
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

/** Changes of letters, by how far they go. */
const CHANGES: Readonly<Record<string, { readonly of: readonly [number, number]; readonly by: number }>> = {
  toupper: { of: LOWER, by: -32 },
  tolower: { of: UPPER, by: 32 },
};

/** Functions from a character, as an `int`, to an `int`. */
export const OF_CHARACTERS: readonly (readonly [string, (context: Context, x: Term) => Term])[] = [
  ...Object.entries(CLASSES).map(
    ([name, ranges]) =>
      [
        name,
        (context: Context, x: Term) => {
          requireCharacter(context, x);
          return nonZeroWhere(context.t, isIn(context, x, ranges));
        },
      ] as const,
  ),
  ...Object.entries(CHANGES).map(
    ([name, { of, by }]) =>
      [
        name,
        (context: Context, x: Term) => {
          requireCharacter(context, x);
          const { pool } = context.t;
          const changed = pool.binary('add', x, pool.integer(requireIntSort(x), by));
          return pool.ite(isIn(context, x, [of]), changed, x);
        },
      ] as const,
  ),
];

/** The argument must be an `unsigned char` or EOF (C11 7.4p1). */
function requireCharacter(context: Context, x: Term): void {
  const { t, state, range } = context;
  t.require(state, isIn(context, x, [[-1, 255]]), goalAt('translation', goalText('character'), range));
}

function isIn({ t: { pool } }: Context, x: Term, ranges: Ranges): Term {
  const number = (value: number) => pool.integer(requireIntSort(x), value);
  return pool.any(
    ranges.map(([first, last]) => pool.and(pool.atMost(number(first), x), pool.atMost(x, number(last)))),
  );
}
