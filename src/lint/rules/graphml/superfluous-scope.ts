import type { DataVisitor, GraphmlOwner } from '../../../witness/graphml/graphml-events.js';
import { dataOf } from '../../data-of.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_ADVICE } from './graphml-rule.js';

export const superfluousScope: Rule = {
  id: 'WG074',
  name: 'superfluous-scope',
  summary: 'A scope or a result function belongs to a formula',
  ...GRAPHML_ADVICE,
  witnessLint: [],
  check: {
    graphml: (report) => {
      let lastNode: GraphmlOwner | undefined;
      const ofAssumption: DataVisitor = ({ name, position }, { data }) => {
        if (dataOf({ data }, 'assumption') !== undefined) return;
        report({ message: `'${name}' has no assumption beside it`, position });
      };
      return {
        nodeData: new Map<string, DataVisitor>([
          [
            'invariant.scope',
            ({ position }, node) => {
              const isFirst = node !== lastNode;
              lastNode = node;
              if (!isFirst || node.data.some(({ name }) => name === 'invariant')) return;
              report({ message: `'invariant.scope' has no invariant beside it`, position });
            },
          ],
        ]),
        edgeData: new Map(
          ['assumption.scope', 'assumption.resultfunction'].map((name) => [name, ofAssumption]),
        ),
      };
    },
  },
};
