import { quote } from '../../../witness/quote.js';
import type { WitnessSummary } from '../../../witness/witness.js';
import { claimedProperty, findRefusal, type Refusal, rowsFor } from '../../rule/format-row.js';
import { ALL_FORMATS } from '../../rule/formats.js';
import type { LintContext } from '../../rule/lint-context.js';
import { defineRule } from '../../rule/rule.js';

/** The rule set says which formats and versions count (SV-COMP 2024, R6). */
export const acceptedVersion = defineRule({
  id: 'WT002',
  name: 'accepted-version',
  summary: 'The rule set accepts the format and version of the witness',
  severity: 'error',
  consequence: 'witness-version mismatch',
  formats: ALL_FORMATS,
  profile: 'default',
  needs: 'claim',
  witnessLint: [],
  messages: {
    other: 'the rule set does not accept {format} {scope}, only {accepted}',
    otherButEarlier:
      'the rule set does not accept {format} {scope}, only {accepted}; {format} counts only for tools of earlier years',
    none: 'the rule set does not accept {format} {scope}, nor any other format',
    noneButEarlier:
      'the rule set does not accept {format} {scope}, nor any other format; {format} counts only for tools of earlier years',
  },
  check: {
    summary: (witness, context) => {
      const format = `${witness.format} ${witness.version}`;
      const refusal = refusalFor(witness, format, context);
      if (refusal === undefined) return [];
      const { accepted, property, counts } = refusal;
      const which = accepted.length === 0 ? 'none' : 'other';
      const messageId = counts === 'for earlier tools' ? (`${which}ButEarlier` as const) : which;
      const scope = property === undefined ? 'here' : `for ${quote(property)}`;
      const args = { format, scope, accepted: accepted.join(', ') };
      return [{ messageId, args, position: { line: 1, column: 1 } }];
    },
  },
});

function refusalFor(witness: WitnessSummary, format: string, context: LintContext): Refusal | undefined {
  const { acceptedFormats: accepted, formatRows } = context;
  if (accepted !== undefined) {
    return accepted.includes(format) ? undefined : { accepted, property: undefined, counts: 'for no tools' };
  }
  if (formatRows === undefined) return undefined;
  const subject = { kind: context.kind ?? witness.kind, property: claimedProperty(witness, context) };
  return findRefusal(rowsFor(formatRows, subject), format);
}
