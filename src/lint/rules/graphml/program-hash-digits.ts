import { shorten } from '../../../witness/quote.js';
import { writeProgramHash } from '../../fixes/write-program-hash.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

/** SHA-1 is not accepted since 2021 (format section 1.2). */
export const programHashDigits = defineRule({
  id: 'WG056',
  name: 'program-hash-digits',
  summary: 'The program hash is a SHA-256',
  ...GRAPHML_FAULT,
  witnessLint: [],
  messages: {
    notSha256: `'programhash' must be the SHA-256 of the program: 64 hexadecimal digits, not "{value}"`,
  },
  check: {
    graphml: (report) => ({
      graphData: new Map([
        [
          'programhash',
          ({ leadingText, value, position }) => {
            if (leadingText === undefined || /^[0-9a-f]{64}$/i.test(value)) return;
            report({
              messageId: 'notSha256',
              args: { value: shorten(value) },
              position,
            });
          },
        ],
      ]),
    }),
  },
  fix: writeProgramHash,
});
