import { type Encoding, RESULT, type Written } from './encoding.js';
import type { Term } from './term.js';

/**
 * The same encoding in nothing but standard SMT-LIB. The standard has no function from a floating-point number to its
 * bits, because a NaN has many: here they are any bits that stand for the number, which allows more and never less.
 */
export function portable(encoding: Encoding): Encoding {
  if (encoding.name !== 'bit-vectors') return encoding;
  return {
    ...encoding,
    write: (term, parts) =>
      term.operator === 'float-to-bits' ? anyBits(term, parts[0] ?? '') : encoding.write(term, parts),
  };
}

function anyBits(term: Term, number: string): Written {
  const name = `bits@${term.id}`;
  const { sort } = term;
  const toFloat = sort.kind === 'int' && sort.width === 32 ? '(_ to_fp 8 24)' : '(_ to_fp 11 53)';
  return { text: name, symbols: [{ name, sort }], conditions: [`(= (${toFloat} ${RESULT}) ${number})`] };
}
