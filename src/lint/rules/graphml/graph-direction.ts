import { attributeOf } from '../../../witness/graphml/graphml-stream.js';
import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const graphDirection: Rule = {
  id: 'WG007',
  name: 'graph-direction',
  summary: 'The attribute `edgedefault` of the graph is `directed`',
  ...GRAPHML_FAULT,
  witnessLint: ['R1'],
  check: {
    graphml: (report) => ({
      graph: (graph) => {
        const found = attributeOf(graph, 'edgedefault');
        if (found === 'directed') return;
        const problem =
          found === undefined
            ? `<graph> lacks the attribute 'edgedefault'`
            : `'edgedefault' is ${quote(found)}`;
        report({ message: `${problem}; write edgedefault="directed"`, position: graph.position });
      },
    }),
  },
};
