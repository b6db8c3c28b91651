import type { Rule } from '../rule/rule.js';
import { GRAPHML_RULES } from './graphml/graphml-rules.js';
import { PROGRAM_RULES } from './program/program-rules.js';
import { SUPPRESSION_RULES } from './suppression/suppression-rules.js';
import { SYNTAX_RULES } from './syntax/syntax-rules.js';
import { TASK_RULES } from './task/task-rules.js';
import { YAML_RULES } from './yaml/yaml-rules.js';

/** Every rule, by its code. */
export const RULES: readonly Rule[] = [
  ...SYNTAX_RULES,
  ...SUPPRESSION_RULES,
  ...GRAPHML_RULES,
  ...YAML_RULES,
  ...TASK_RULES,
  ...PROGRAM_RULES,
].toSorted((left, right) => (left.id < right.id ? -1 : 1));
