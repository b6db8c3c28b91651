import type { Rule } from '../../rule/rule.js';
import { acceptedVersion } from './accepted-version.js';
import { dataModel } from './data-model.js';
import { fileName } from './file-name.js';
import { kindFitsVerdict } from './kind-fits-verdict.js';
import { knownProperty } from './known-property.js';
import { programHash } from './program-hash.js';
import { programHashInYaml } from './program-hash-in-yaml.js';
import { programName } from './program-name.js';
import { specification } from './specification.js';
import { supersededFormat } from './superseded-format.js';

/** Rules about whether a witness fits the task and the verdict. */
export const TASK_RULES: readonly Rule[] = [
  kindFitsVerdict,
  acceptedVersion,
  programHash,
  dataModel,
  specification,
  programHashInYaml,
  programName,
  knownProperty,
  fileName,
  supersededFormat,
];
