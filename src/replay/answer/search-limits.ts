import type { Turn } from './shared-effort.js';
import type { StatesOfProgram } from './states-of-program.js';

/** The part of the effort in which states count as equal although the witness may tell them apart. */
export const PART_OF_COARSE = 0.3;

/** When a search over schedules ends, or is interrupted, and what it includes. */
export interface SearchLimits extends Turn {
  /** With which schedules inputs are looked for; `of-starts`: with those that do not deviate. */
  readonly inputs?: 'of-all' | 'of-starts';
  readonly states?: StatesOfProgram;
}
