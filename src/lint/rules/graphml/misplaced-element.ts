import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const misplacedElement = defineRule({
  id: 'WG005',
  name: 'misplaced-element',
  summary: 'Every element is where the format expects it',
  ...GRAPHML_FAULT,
  witnessLint: ['G9', 'R2', 'N4', 'E4', 'K8'],
  messages: {
    misplaced: '<{element}> is not allowed in <{parent}>; move it or remove it',
  },
  check: {
    graphml: (report) => ({
      misplaced: ({ local, position }, parent) => {
        // The rule about data reports elements inside data.
        if (parent.local === 'data') return;
        const args = { element: local.slice(0, 60), parent: parent.local.slice(0, 60) };
        report({ messageId: 'misplaced', args, position });
      },
    }),
  },
});
