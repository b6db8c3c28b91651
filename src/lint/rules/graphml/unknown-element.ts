import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

const ELEMENTS: ReadonlySet<string> = new Set(['graphml', 'graph', 'key', 'default', 'node', 'edge', 'data']);

export const unknownElement: Rule = {
  id: 'WG004',
  name: 'unknown-element',
  summary: 'Every element is one of those that witnesses have',
  ...GRAPHML_FAULT,
  witnessLint: ['G3'],
  check: {
    graphml: (report) => ({
      misplaced: ({ local, position }) => {
        if (ELEMENTS.has(local)) return;
        report({ message: `a witness has no element <${local.slice(0, 60)}>; remove it`, position });
      },
    }),
  },
};
