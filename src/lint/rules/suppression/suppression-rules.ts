import type { Rule } from '../../rule/rule.js';
import { unknownSuppression } from './unknown-suppression.js';
import { unusedSuppression } from './unused-suppression.js';

/** Rules about comments that switch rules off. */
export const SUPPRESSION_RULES: readonly Rule[] = [unknownSuppression, unusedSuppression];
