import { ALL_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** FALSE needs a violation witness, TRUE a correctness witness (SV-COMP 2024, R1). */
export const kindFitsVerdict = defineRule({
  id: 'WT001',
  name: 'kind-fits-verdict',
  summary: 'The kind of the witness is the one that the verdict needs',
  severity: 'error',
  consequence: 'witness-type mismatch',
  formats: ALL_FORMATS,
  profile: 'default',
  needs: 'claim',
  witnessLint: [],
  messages: {
    other: 'this is a {stated} witness, but the verdict {verdict} needs a {kind} witness',
  },
  check: {
    summary: (witness, { kind }) =>
      kind === undefined || witness.kind === 'unstated' || witness.kind === kind
        ? []
        : [
            {
              messageId: 'other',
              args: { stated: witness.kind, verdict: kind === 'violation' ? 'FALSE' : 'TRUE', kind },
              position: { line: 1, column: 1 },
            },
          ],
  },
});
