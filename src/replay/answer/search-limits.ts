/**
 * The part of the effort in which states count as equal although the witness may tell them apart; `of-starts`: in which no
 * inputs are looked for with schedules that deviate.
 */
export const PARTS_OF_COARSE = { 'of-all': 0.3, 'of-starts': 0.5 } as const;

/** When a search over schedules ends, and what it includes. */
export interface SearchLimits {
  /** Effort below which all orders count alike. */
  readonly half: number;
  /** Effort below which no schedule begins. */
  readonly least: number;
  /** With which schedules inputs are looked for. */
  readonly inputs?: keyof typeof PARTS_OF_COARSE;
}
