import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

const ELEMENTS: ReadonlySet<string> = new Set(['graphml', 'graph', 'key', 'default', 'node', 'edge', 'data']);

export const unknownElement = defineRule({
  id: 'WG004',
  name: 'unknown-element',
  summary: 'Every element is one that a witness may contain',
  ...GRAPHML_FAULT,
  witnessLint: ['G3'],
  messages: {
    unknown: 'a witness has no element <{element}>; remove it',
  },
  check: {
    graphml: (report) => ({
      misplaced: ({ local, position }) => {
        if (ELEMENTS.has(local)) return;
        report({ messageId: 'unknown', args: { element: local.slice(0, 60) }, position });
      },
    }),
  },
});
