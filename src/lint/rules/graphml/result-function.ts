import { dataOf } from '../../data-of.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

const RESULT = String.raw`\result`;

export const resultFunction: Rule = {
  id: 'WG035',
  name: 'result-function',
  summary: 'An assumption about `\\result` names the function whose result it is',
  ...GRAPHML_FAULT,
  witnessLint: ['X3'],
  check: {
    graphml: (report) => ({
      edgeData: new Map([
        [
          'assumption',
          ({ leadingText, value, position }, edge) => {
            if (leadingText === undefined || !value.includes(RESULT)) return;
            if (dataOf(edge, 'assumption.resultfunction') !== undefined) return;
            const message = String.raw`the assumption is about \result; add <data key="assumption.resultfunction">`;
            report({ message, position });
          },
        ],
      ]),
    }),
  },
};
