import type { Rule } from '../../rule.js';

/** The form of YAML witnesses. */
export const YAML_RULES: readonly Rule[] = [];
