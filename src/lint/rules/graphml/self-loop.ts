import { readAttribute } from '../../../witness/graphml/graphml-stream.js';
import { shorten } from '../../../witness/quote.js';
import { GRAPHML_WARNING } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

/** SV-COMP runs WitnessLint with --ignoreSelfLoops. */
export const selfLoop = defineRule({
  id: 'WG032',
  name: 'self-loop',
  summary: 'No edge is a self-loop',
  ...GRAPHML_WARNING,
  witnessLint: ['E3'],
  messages: {
    loop: 'the edge is a self-loop at "{node}"; an automaton stays in its state anyway if no edge matches',
  },
  check: {
    graphml: (report) => ({
      edge: (edge) => {
        const source = readAttribute(edge, 'source');
        if (source === undefined || source !== readAttribute(edge, 'target')) return;
        report({
          messageId: 'loop',
          args: { node: shorten(source) },
          position: edge.position,
        });
      },
    }),
  },
});
