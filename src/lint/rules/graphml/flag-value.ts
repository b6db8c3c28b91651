import type { DataVisitor } from '../../../witness/graphml/graphml-events.js';
import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const flagValue: Rule = {
  id: 'WG024',
  name: 'flag-value',
  summary: 'A flag of a node or an edge is `true` or `false`',
  ...GRAPHML_FAULT,
  witnessLint: ['M1', 'M3', 'X2'],
  check: {
    graphml: (report) => {
      const check: DataVisitor = ({ key, leadingText, value, position }) => {
        if (leadingText === undefined || value === 'true' || value === 'false') return;
        report({ message: `'${key}' has to be "true" or "false", not ${quote(value)}`, position });
      };
      return {
        nodeData: new Map(['entry', 'sink', 'violation', 'cyclehead'].map((key) => [key, check])),
        edgeData: new Map([['enterLoopHead', check]]),
      };
    },
  },
};
