import { readAttribute } from '../../../witness/graphml/graphml-stream.js';
import { shorten } from '../../../witness/quote.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const graphDirection = defineRule({
  id: 'WG007',
  name: 'graph-direction',
  summary: 'The attribute `edgedefault` of the graph is `directed`',
  ...GRAPHML_FAULT,
  witnessLint: ['R1'],
  messages: {
    missing: `<graph> lacks the attribute 'edgedefault'; write edgedefault="directed"`,
    other: `'edgedefault' is "{value}"; write edgedefault="directed"`,
  },
  check: {
    graphml: (report) => ({
      graph: (graph) => {
        const found = readAttribute(graph, 'edgedefault');
        if (found === 'directed') return;
        const { position } = graph;
        if (found === undefined) report({ messageId: 'missing', position });
        else report({ messageId: 'other', args: { value: shorten(found) }, position });
      },
    }),
  },
});
