import { ALL_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';

/** FALSE needs a violation witness, TRUE a correctness witness (SV-COMP 2024, R1). */
export const kindFitsVerdict: Rule = {
  id: 'WT001',
  name: 'kind-fits-verdict',
  summary: 'The witness is of the kind that the verdict needs',
  severity: 'error',
  consequence: 'witness-type mismatch',
  formats: ALL_FORMATS,
  profile: 'default',
  needs: 'claim',
  witnessLint: [],
  check: {
    summary: (witness, { kind }) =>
      kind === undefined || witness.kind === 'unstated' || witness.kind === kind
        ? []
        : [
            {
              message: `this is a ${witness.kind} witness, but the verdict ${kind === 'violation' ? 'FALSE' : 'TRUE'} needs a ${kind} witness`,
              position: { line: 1, column: 1 },
            },
          ],
  },
};
