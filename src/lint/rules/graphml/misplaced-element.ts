import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const misplacedElement: Rule = {
  id: 'WG005',
  name: 'misplaced-element',
  summary: 'Every element stands where the format has it',
  ...GRAPHML_FAULT,
  witnessLint: ['G9', 'R2', 'N4', 'E4', 'K8'],
  check: {
    graphml: (report) => ({
      misplaced: ({ local, position }, parent) => {
        const message = `<${local.slice(0, 60)}> is not allowed in <${parent.local.slice(0, 60)}>; move it or remove it`;
        // An element in data is told of by the rule about data.
        if (parent.local !== 'data') report({ message, position });
      },
    }),
  },
};
