import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { CREATION_TIME } from '../../witnesslint/standard-keys.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const creationTimeForm: Rule = {
  id: 'WG055',
  name: 'creation-time-form',
  summary: 'The creation time is a time with its zone, to the second',
  ...GRAPHML_FAULT,
  witnessLint: ['H5'],
  check: {
    graphml: (report) => ({
      graphData: new Map([
        [
          'creationtime',
          ({ leadingText, value, position }) => {
            if (leadingText === undefined || CREATION_TIME.test(value)) return;
            const example = '"2026-01-31T23:59:59+01:00" or "2026-01-31T22:59:59Z"';
            report({
              message: `'creationtime' has to be a time with its zone like ${example}, not ${quote(value)}`,
              position,
            });
          },
        ],
      ]),
    }),
  },
};
