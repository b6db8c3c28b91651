import { fillIn, type Gaps, type ReasonText } from '../../c/reasons/reason.js';
import { EARLY_ENDS } from './early-ends.js';
import { UNDEFINED_BEHAVIOUR } from './undefined-behaviour.js';
import { UNSUPPORTED } from './unsupported.js';
import { VIOLATIONS } from './violations.js';

/** All of replay's own reasons for ending an execution; those of the front end are in `UNSUPPORTED_IN_C`. */
const REASONS = { ...UNSUPPORTED, ...UNDEFINED_BEHAVIOUR, ...VIOLATIONS, ...EARLY_ENDS };

type ReasonTable = typeof REASONS;

/** Whether a text for the end of an execution has this reason, whatever stands in its gaps. */
export function isBecause(text: ReasonText, code: keyof ReasonTable): boolean {
  const parts: readonly string[] = REASONS[code].text.split('…');
  const [first = '', ...others] = parts;
  const last = others.at(-1);
  if (last === undefined) return text === first;
  return text.length >= first.length + last.length && text.startsWith(first) && text.endsWith(last);
}

/** The text for the end of an execution. */
export function because<Code extends keyof ReasonTable>(
  code: Code,
  ...values: Gaps<ReasonTable[Code]['text']>
): ReasonText {
  return fillIn(REASONS[code], values);
}
