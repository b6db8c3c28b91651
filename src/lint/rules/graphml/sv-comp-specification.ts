import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { SV_COMP_SPECIFICATIONS } from '../../witnesslint/standard-keys.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const svCompSpecification: Rule = {
  id: 'WG057',
  name: 'sv-comp-specification',
  summary: 'The specification is one of SV-COMP, letter by letter',
  ...GRAPHML_FAULT,
  consequence: 'none',
  profile: 'sv-comp',
  witnessLint: ['H8'],
  check: {
    graphml: (report) => ({
      graphData: new Map([
        [
          'specification',
          ({ leadingText, value, position }) => {
            if (leadingText === undefined || SV_COMP_SPECIFICATIONS.has(value)) return;
            report({
              message: `the specification ${quote(value)} is none of SV-COMP; copy the line of the property file`,
              position,
            });
          },
        ],
      ]),
    }),
  },
};
