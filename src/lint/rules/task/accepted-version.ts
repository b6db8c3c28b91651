import type { Rule } from '../../rule.js';

/** The rule set says which formats and versions count (SV-COMP 2024, R6). */
export const acceptedVersion: Rule = {
  id: 'WT002',
  name: 'accepted-version',
  severity: 'error',
  consequence: 'witness-version mismatch',
  check: ({ witness }, { acceptedFormats }) =>
    acceptedFormats.includes(`${witness.format} ${witness.version}`)
      ? []
      : [
          {
            message: `the rule set does not accept ${witness.format} ${witness.version} here, ${alternatives(acceptedFormats)}`,
            position: { line: 1, column: 1 },
          },
        ],
};

function alternatives(acceptedFormats: readonly string[]): string {
  return acceptedFormats.length === 0 ? 'nor any other format' : `only ${acceptedFormats.join(', ')}`;
}
