import { GRAPHML_FAULT } from '../../graphml/graphml-rule.js';
import { defineRule } from '../../rule.js';

export const misplacedElement = defineRule({
  id: 'WG005',
  name: 'misplaced-element',
  summary: 'Every element stands where the format has it',
  ...GRAPHML_FAULT,
  witnessLint: ['G9', 'R2', 'N4', 'E4', 'K8'],
  messages: {
    misplaced: '<{element}> is not allowed in <{parent}>; move it or remove it',
  },
  check: {
    graphml: (report) => ({
      misplaced: ({ local, position }, parent) => {
        // An element in data is told of by the rule about data.
        if (parent.local === 'data') return;
        const args = { element: local.slice(0, 60), parent: parent.local.slice(0, 60) };
        report({ messageId: 'misplaced', args, position });
      },
    }),
  },
});
