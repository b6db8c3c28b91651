import type { Rule } from '../../rule.js';

/** The form of GraphML witnesses. */
export const GRAPHML_RULES: readonly Rule[] = [];
