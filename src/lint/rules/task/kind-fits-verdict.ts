import type { Rule } from '../../rule.js';

/** FALSE needs a violation witness, TRUE a correctness witness (SV-COMP 2024, R1). */
export const kindFitsVerdict: Rule = {
  id: 'WT001',
  name: 'kind-fits-verdict',
  severity: 'error',
  consequence: 'witness-type mismatch',
  check: ({ witness }, claim) =>
    witness.kind === 'unstated' || witness.kind === claim.kind
      ? []
      : [
          {
            message: `this is a ${witness.kind} witness, but the verdict ${claim.kind === 'violation' ? 'FALSE' : 'TRUE'} needs a ${claim.kind} witness`,
            position: { line: 1, column: 1 },
          },
        ],
};
