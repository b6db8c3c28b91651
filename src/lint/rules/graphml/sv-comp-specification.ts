import { shorten } from '../../../witness/quote.js';
import { GRAPHML_FAULT } from '../../graphml/graphml-rule.js';
import { defineRule } from '../../rule.js';
import { SV_COMP_SPECIFICATIONS } from '../../witnesslint/standard-keys.js';

export const svCompSpecification = defineRule({
  id: 'WG057',
  name: 'sv-comp-specification',
  summary: 'The specification is exactly one of those of SV-COMP',
  ...GRAPHML_FAULT,
  consequence: 'none',
  profile: 'sv-comp',
  witnessLint: ['H8'],
  messages: {
    unknown: 'the specification "{value}" is not one of SV-COMP; copy the line from the property file',
  },
  check: {
    graphml: (report) => ({
      graphData: new Map([
        [
          'specification',
          ({ leadingText, value, position }) => {
            if (leadingText === undefined || SV_COMP_SPECIFICATIONS.has(value)) return;
            report({
              messageId: 'unknown',
              args: { value: shorten(value) },
              position,
            });
          },
        ],
      ]),
    }),
  },
});
