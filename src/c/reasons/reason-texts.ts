import { fillIn, type Gaps, type ReasonText } from './reason.js';
import { UNSUPPORTED_IN_C } from './unsupported.js';

type Table = typeof UNSUPPORTED_IN_C;

/** The text for something that the front end does not represent. */
export function unsupported<Code extends keyof Table>(
  code: Code,
  ...values: Gaps<Table[Code]['text']>
): ReasonText {
  return fillIn(UNSUPPORTED_IN_C[code], values);
}
