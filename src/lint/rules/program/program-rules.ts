import type { Rule } from '../../rule.js';

/** Whether a witness fits the text of the program. */
export const PROGRAM_RULES: readonly Rule[] = [];
