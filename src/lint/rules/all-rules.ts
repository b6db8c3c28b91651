import type { Rule } from '../rule.js';
import { schema } from './format/schema.js';
import { readable } from './syntax/readable.js';
import { acceptedVersion } from './task/accepted-version.js';
import { dataModel } from './task/data-model.js';
import { kindFitsVerdict } from './task/kind-fits-verdict.js';
import { programHash } from './task/program-hash.js';
import { programHashInYaml } from './task/program-hash-in-yaml.js';
import { specification } from './task/specification.js';

const FORMAT_RULES: readonly Rule[] = [schema];
const SYNTAX_RULES: readonly Rule[] = [readable];
const TASK_RULES: readonly Rule[] = [
  kindFitsVerdict,
  acceptedVersion,
  programHash,
  programHashInYaml,
  dataModel,
  specification,
];

/** Every rule, by its code. */
export const RULES: readonly Rule[] = [...SYNTAX_RULES, ...FORMAT_RULES, ...TASK_RULES].toSorted(
  (left, right) => (left.id < right.id ? -1 : 1),
);
