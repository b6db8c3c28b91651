import { readAttribute } from '../../../witness/graphml/graphml-stream.js';
import { shorten } from '../../../witness/quote.js';
import { GRAPHML_WARNING } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

/** SV-COMP runs WitnessLint with --ignoreSelfLoops. */
export const selfLoop = defineRule({
  id: 'WG032',
  name: 'self-loop',
  summary: 'No edge leads back to its own source',
  ...GRAPHML_WARNING,
  witnessLint: ['E3'],
  messages: {
    loop: 'the edge leads from "{node}" back to itself; a state is kept anyway if no edge matches',
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
