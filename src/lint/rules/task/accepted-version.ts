import { ALL_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';

/** The rule set says which formats and versions count (SV-COMP 2024, R6). */
export const acceptedVersion: Rule = {
  id: 'WT002',
  name: 'accepted-version',
  summary: 'The rule set accepts the format and version of the witness',
  severity: 'error',
  consequence: 'witness-version mismatch',
  formats: ALL_FORMATS,
  profile: 'default',
  needs: 'claim',
  witnessLint: [],
  check: {
    summary: ({ format, version }, { acceptedFormats }) =>
      acceptedFormats === undefined || acceptedFormats.includes(`${format} ${version}`)
        ? []
        : [
            {
              message: `the rule set does not accept ${format} ${version} here, ${alternatives(acceptedFormats)}`,
              position: { line: 1, column: 1 },
            },
          ],
  },
};

function alternatives(acceptedFormats: readonly string[]): string {
  return acceptedFormats.length === 0 ? 'nor any other format' : `only ${acceptedFormats.join(', ')}`;
}
