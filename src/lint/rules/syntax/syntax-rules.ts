import type { Rule } from '../../rule/rule.js';
import { bounded } from './bounded.js';
import { documentType } from './document-type.js';
import { encoding } from './encoding.js';
import { readable } from './readable.js';
import { wellFormed } from './well-formed.js';
import { yamlBoolean } from './yaml-boolean.js';
import { yamlNumber } from './yaml-number.js';
import { yamlOctal } from './yaml-octal.js';
import { yamlSexagesimal } from './yaml-sexagesimal.js';
import { yamlSpecialKey } from './yaml-special-key.js';
import { yamlTab } from './yaml-tab.js';
import { yamlTimestamp } from './yaml-timestamp.js';
import { yamlUnprintable } from './yaml-unprintable.js';

/** Rules about whether a file can be read, and in the same way by all tools. */
export const SYNTAX_RULES: readonly Rule[] = [
  readable,
  encoding,
  wellFormed,
  documentType,
  bounded,
  yamlBoolean,
  yamlOctal,
  yamlSexagesimal,
  yamlTimestamp,
  yamlNumber,
  yamlSpecialKey,
  yamlTab,
  yamlUnprintable,
];
