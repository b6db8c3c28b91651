import type { SymbolicType } from '../interface/symbolic.js';
import { readIntegerText } from './integer-text.js';
import type { LibraryCall } from './library-call.js';

type IntegerResult = Extract<SymbolicType, { kind: 'integer' }>;

/**
 * Records what decides about an integer that is read from a text: where its sign, its prefix and its digits are. It is
 * computed from the digits.
 *
 * @param text what was read of the text
 * @param base 0, or 2 to 36
 */
export function trackIntegerText(call: LibraryCall, text: string, base: number, type: IntegerResult): void {
  const start = call.program.pointers.locate(call.pointer(0), 1);
  if (!call.memory.dependence.dependsOnInputs(start, text.length + 1)) return;
  const { decisions } = call;
  const { digits, radix, sign } = readIntegerText(text, base, {
    same: (at, character, isSame) =>
      decisions.compared(start + at, '==', { value: character.charCodeAt(0) }, isSame),
    within: (at, first, last, isWithin) =>
      decisions.within(start + at, first.charCodeAt(0), last.charCodeAt(0), isWithin),
  });
  // Other digits may be a number that does not fit.
  if (radix ** digits.length > 2 ** (type.width - (type.signed ? 1 : 0))) decisions.lost();
  const places = digits.map(({ at, zero }) => ({ address: start + at, zero }));
  decisions.returned(decisions.number(places, { radix, sign }, type));
}
