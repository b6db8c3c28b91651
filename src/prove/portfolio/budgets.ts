/** What grows from round to round. */
export interface Size {
  /** Multiple of all work. */
  readonly work: number;
  /** Of k-induction. */
  readonly rounds: number;
  /** Of loops that are unrolled. */
  readonly unrolled: number;
}

/** The first round is over all strategies, the later ones over those that may gain from it. */
export const SIZES: readonly Size[] = [
  { work: 1, rounds: 3, unrolled: 40 },
  { work: 4, rounds: 5, unrolled: 100 },
  { work: 16, rounds: 8, unrolled: 300 },
  { work: 64, rounds: 12, unrolled: 1000 },
];

/** Units of work: about as many as the solver that comes along does in a second. */
export const SECOND = 1_000_000;

/** Units for a search of Spacer, and for a first one: what it finds, it mostly finds at once. */
export const SEARCH = 3 * SECOND;
export const SHORT_SEARCH = SECOND / 2;

/** Units for a first look at what cells of arrays have in common. */
export const FIRST_LOOK = 5 * SECOND;
/** The same for pairs of cells: rather more than half of it without what is said of a cell at an index. */
export const FIRST_LOOK_AT_PAIRS = 7 * SECOND;
/** The same for variables that are products of others. */
export const FIRST_LOOK_AT_PRODUCTS = 18 * SECOND;
/** The same for what executions show. */
export const FIRST_LOOK_AT_EXECUTIONS = 3 * SECOND;
/** The same for lists: most of it is left where they can be shown. */
export const FIRST_LOOK_AT_LISTS = 20 * SECOND;
