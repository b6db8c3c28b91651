import type { Rule } from '../../rule.js';
import { unknownSuppression } from './unknown-suppression.js';
import { unusedSuppression } from './unused-suppression.js';

/** Comments by which a witness switches rules off. */
export const SUPPRESSION_RULES: readonly Rule[] = [unknownSuppression, unusedSuppression];
