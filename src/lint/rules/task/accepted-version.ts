import type { WitnessSummary } from '../../../witness/witness.js';
import { alternatives, propertyOf, refusalOf, rowsFor } from '../../format-row.js';
import { ALL_FORMATS } from '../../formats.js';
import type { LintContext } from '../../lint-context.js';
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
    summary: (witness, context) => {
      const message = refusal(witness, context);
      return message === undefined ? [] : [{ message, position: { line: 1, column: 1 } }];
    },
  },
};

function refusal(witness: WitnessSummary, context: LintContext): string | undefined {
  const format = `${witness.format} ${witness.version}`;
  const { acceptedFormats, formatRows } = context;
  if (acceptedFormats !== undefined) {
    if (acceptedFormats.includes(format)) return undefined;
    return `the rule set does not accept ${format} here, ${alternatives(acceptedFormats)}`;
  }
  if (formatRows === undefined) return undefined;
  const subject = { kind: context.kind ?? witness.kind, property: propertyOf(witness, context) };
  return refusalOf(rowsFor(formatRows, subject), format);
}
