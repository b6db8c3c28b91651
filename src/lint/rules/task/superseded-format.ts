import { OLD_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** Formats 0.1 and 0.2 were in use until SV-COMP 2023. Where a rule set is known, that decides. */
export const supersededFormat = defineRule({
  id: 'WT010',
  name: 'superseded-format',
  summary: 'The witness has a format version that current validators support',
  severity: 'error',
  consequence: 'none',
  formats: OLD_YAML_FORMATS,
  profile: 'default',
  needs: 'witness',
  witnessLint: [],
  messages: {
    superseded: 'format {version} was superseded in SV-COMP 2024; write format 2.0 or later',
  },
  check: {
    yaml: ({ witness }, { acceptedFormats, formatRows }) =>
      acceptedFormats !== undefined || formatRows !== undefined || !isOld(witness.version)
        ? []
        : [{ messageId: 'superseded', args: { version: witness.version }, position: { line: 1, column: 1 } }],
  },
});

function isOld(version: string): boolean {
  return OLD_YAML_FORMATS.includes(`yaml ${version}`);
}
