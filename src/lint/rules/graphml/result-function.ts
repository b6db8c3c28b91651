import { findData } from '../../rule/find-data.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

const RESULT = String.raw`\result`;

export const resultFunction = defineRule({
  id: 'WG035',
  name: 'result-function',
  summary: 'An assumption about `\\result` names the function that returned it',
  ...GRAPHML_FAULT,
  witnessLint: ['X3'],
  messages: {
    missing: String.raw`the assumption is about \result; add <data key="assumption.resultfunction">`,
  },
  check: {
    graphml: (report) => ({
      edgeData: new Map([
        [
          'assumption',
          ({ leadingText, value, position }, edge) => {
            if (leadingText === undefined || !value.includes(RESULT)) return;
            if (findData(edge, 'assumption.resultfunction') !== undefined) return;
            report({ messageId: 'missing', position });
          },
        ],
      ]),
    }),
  },
});
