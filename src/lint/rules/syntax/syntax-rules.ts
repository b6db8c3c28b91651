import type { Rule } from '../../rule.js';
import { readable } from './readable.js';

/** Whether a file can be read, before anything is known of its format. */
export const SYNTAX_RULES: readonly Rule[] = [readable];
