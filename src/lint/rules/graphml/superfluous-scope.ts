import type { DataVisitor, GraphmlOwner } from '../../../witness/graphml/graphml-events.js';
import { findData } from '../../rule/find-data.js';
import { GRAPHML_ADVICE } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const superfluousScope = defineRule({
  id: 'WG074',
  name: 'superfluous-scope',
  summary: 'A scope or a result function comes with a formula',
  ...GRAPHML_ADVICE,
  witnessLint: [],
  messages: {
    noAssumption: "'{key}' is given without an assumption",
    noInvariant: "'invariant.scope' is given without an invariant",
  },
  check: {
    graphml: (report) => {
      let lastNode: GraphmlOwner | undefined;
      const ofAssumption: DataVisitor = ({ name, position }, { data }) => {
        if (findData({ data }, 'assumption') !== undefined) return;
        report({ messageId: 'noAssumption', args: { key: name }, position });
      };
      return {
        nodeData: new Map<string, DataVisitor>([
          [
            'invariant.scope',
            ({ position }, node) => {
              const isFirst = node !== lastNode;
              lastNode = node;
              if (!isFirst || node.data.some(({ name }) => name === 'invariant')) return;
              report({ messageId: 'noInvariant', position });
            },
          ],
        ]),
        edgeData: new Map(
          ['assumption.scope', 'assumption.resultfunction'].map((name) => [name, ofAssumption]),
        ),
      };
    },
  },
});
